import styles from './Wordmark.module.css';

/** How the name is written; a link around its drawn form begins with it for those who speak to their screen. */
export const WORDMARK = 'sellover';

/** The name as it is drawn. The link around it says it to screen readers. */
export function Wordmark() {
  return (
    <span className={styles['wordmark']} translate="no" aria-hidden="true">
      sell
      <span className={styles['o']}>o</span>
      ver
    </span>
  );
}
