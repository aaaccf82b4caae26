import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { addressNamed } from '../routes.ts';
import { FROM_MENU } from '../../design/from-menu.ts';
import styles from './bars.module.css';

export interface BarEntry {
  readonly label: string;
  /** The name of a route. An entry without its route is left out. */
  readonly to: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;
  readonly active: boolean;
}

/** The bar at the bottom of browse screens on phones. */
export function BarLinks({ entries }: { readonly entries: readonly BarEntry[] }) {
  const t = useTranslations('common.nav');
  return (
    <nav className={styles['bottomBarBar']} aria-label={t('label')}>
      {entries.map(({ label, to, Icon, active }) => {
        const href = addressNamed(to);
        if (href === undefined) return null;
        return (
          <Link
            key={to}
            href={href}
            state={FROM_MENU}
            className={styles['entry']}
            aria-current={active ? 'page' : undefined}
          >
            <Icon size={22} aria-hidden="true" />
            <span>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
