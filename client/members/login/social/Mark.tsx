import type { SocialProvider } from '../../../../schema/members/social.ts';
import styles from '../login.module.css';

/** A provider's mark on its colour. */
export function Mark({ mark: { ground, ink, edge, viewBox, paths } }: Pick<SocialProvider, 'mark'>) {
  const boxShadow = edge === undefined ? undefined : `inset 0 0 0 1px ${edge}`;
  return (
    <span className={styles['mark']} style={{ background: ground, color: ink, boxShadow }} aria-hidden="true">
      <svg viewBox={viewBox} fill="currentColor">
        {paths.map(({ d, fill }) => (
          <path key={d} d={d} fill={fill} />
        ))}
      </svg>
    </span>
  );
}
