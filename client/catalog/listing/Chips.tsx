import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { layout } from '../../design/layout/layout.ts';
import styles from './Listing.module.css';

export interface ChipsProps {
  /** What they choose, for screen readers. */
  readonly label: string;
  /** A navigation of links; else a group of buttons. */
  readonly isNav?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Choices side by side, which go on beyond the edge of a phone. Scrolls the chosen one into view. */
export function Chips({ label, isNav = false, className, children }: ChipsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = row;
    const chosen = current?.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]');
    if (current && chosen)
      current.scrollLeft = chosen.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2;
  }, []);
  const Row = isNav ? 'nav' : 'fieldset';
  return (
    <Row
      ref={row as never}
      className={layout({ row: 2, rail: true }, styles['chips'], className)}
      aria-label={label}
    >
      {children}
    </Row>
  );
}

/** One of them that leads elsewhere. */
export function ChipLink({
  href,
  isHere = false,
  replaces = false,
  children,
}: {
  readonly href: string;
  readonly isHere?: boolean;
  /** It takes the place of the page that it stands on: going back leaves both. */
  readonly replaces?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Link href={href} replace={replaces} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}
