import styles from './Wordmark.module.css';

/** The name as it is drawn. The link around it says it to screen readers. */
export function Wordmark() {
  return (
    <span className={styles['wordmark']} translate="no" aria-hidden="true">
      sell
      <span className={styles['o']} />
      ver
    </span>
  );
}
