import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';

/** The shape of the list that comes. */
export function Waiting() {
  return (
    <div className={layout({ column: 4, above: 4 })} aria-hidden="true">
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} height={48} style={{ borderRadius: 24 }} />
      ))}
    </div>
  );
}
