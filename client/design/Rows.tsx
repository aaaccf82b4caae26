import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FROM_MENU } from './from-menu.ts';
import styles from './Rows.module.css';

export interface RowsProps {
  readonly rows: readonly {
    readonly href: string;
    readonly text: string;
    /** A lucide icon, 22 px. */
    readonly icon?: ReactNode;
    /** What it is set to. */
    readonly value?: string | undefined;
  }[];
}

/** A menu: places to go to, one below the other. */
export function Rows({ rows }: RowsProps) {
  return (
    <ul className={styles['rows']}>
      {rows.map(({ href, text, icon, value }) => (
        <li key={href}>
          <Link href={href} state={FROM_MENU} className={styles['row']}>
            {icon}
            <span className={styles['text']}>{text}</span>
            {value !== undefined && <span className={styles['value']}>{value}</span>}
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
