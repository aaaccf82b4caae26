import { pageFact } from '../page-facts.ts';
import { OURS, useSiteName } from '../site-name.ts';
import styles from './bars.module.css';

/** The site's name as it is drawn, with its logo. The link around it says it to screen readers. */
export function Wordmark() {
  const name = useSiteName();
  if (name !== OURS)
    return (
      <span className={styles['wordmarkNamed']} translate="no" aria-hidden="true">
        {pageFact('siteLogo') && <img src="/icons/site-192.png" alt="" width={26} height={26} />}
        <span className={styles['wordmark']}>{name}</span>
      </span>
    );
  return (
    <span className={styles['wordmark']} translate="no" aria-hidden="true">
      sell
      <span className={styles['o']}>o</span>
      ver
    </span>
  );
}
