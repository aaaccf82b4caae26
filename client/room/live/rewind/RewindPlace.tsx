import { createElement } from 'react';
import { usePart } from '../../../app/later.ts';
import styles from '../stage/stage.module.css';
import { useCanRewind } from './rewind.ts';

/** The line of a stream that can be rewound. It needs the same room before it is there. */
export function RewindPlace() {
  const canRewind = useCanRewind();
  const bar = usePart(() => import('./RewindBar.tsx'), canRewind);
  if (!canRewind) return null;
  return <div className={styles['rewind']}>{bar && createElement(bar)}</div>;
}
