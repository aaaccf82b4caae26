import type { ReactNode } from 'react';
import { layout } from '../../design/layout/layout.ts';
import styles from './broadcasting.module.css';

export interface FactProps {
  readonly name: string;
  /** The language of the value, where it is not that of the page. */
  readonly lang?: string;
  readonly children: ReactNode;
}

/** A line of a `dl`. Its terms are equally wide, so that the values stand in a column. */
export function Fact({ name, lang, children }: FactProps) {
  return (
    <div className={layout({ row: 4, align: 'baseline' })}>
      <dt className={layout({ rigid: true, quiet: true }, styles['term'])}>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}
