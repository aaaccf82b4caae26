import { Skeleton } from '../design/Skeleton.tsx';
import styles from './Follows.module.css';

/** The shape of the list that comes. */
export function Waiting() {
  return (
    <div className={styles['waiting']} aria-hidden="true">
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} height={48} style={{ borderRadius: 24 }} />
      ))}
    </div>
  );
}
