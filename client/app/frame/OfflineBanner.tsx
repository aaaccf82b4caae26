import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { usePathname } from 'wouter/use-browser-location';
import { findRoute } from '../routes.ts';
import styles from './bars.module.css';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser believes to have a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/**
 * A line above the bar at the bottom while there is no network. It lies over the page, so nothing jumps. The live
 * stage has a place of its own for such news.
 */
export function OfflineBanner() {
  const t = useTranslations('common');
  const path = usePathname();
  const online = useOnline() || findRoute(path)?.route.name === 'enterLive';
  return (
    <output className={styles['region']}>
      {!online && (
        <p className={styles['banner']}>
          <WifiOff size={16} aria-hidden="true" />
          {t('offline')}
        </p>
      )}
    </output>
  );
}
