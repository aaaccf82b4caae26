import { Skeleton } from '../../design/Skeleton.tsx';
import styles from './page.module.css';

/** A line below a page's title. Undefined: it is on its way, and keeps its place. */
export function Subtitle({ text }: { readonly text: string | undefined }) {
  return <p className={styles['subtitle']}>{text ?? <Skeleton shape="text" width="60%" />}</p>;
}
