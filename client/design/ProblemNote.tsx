import type { ReactNode } from 'react';
import { layout } from './layout/layout.ts';

export interface ProblemNoteProps {
  /** For `aria-describedby` of the field that it is about. */
  readonly id?: string;
  /** Room above it, or below. */
  readonly above?: 2 | 3;
  readonly below?: 2;
  readonly className?: string | undefined;
  /** Nothing is shown without it. */
  readonly children: ReactNode;
}

/** Says what is wrong with a part of a form. It is read aloud at once. */
export function ProblemNote({ id, above, below, className, children }: ProblemNoteProps) {
  if (children === undefined || children === '' || children === false) return null;
  return (
    <p
      id={id}
      className={layout(
        { size: 13, tone: 'danger', ...(above && { above }), ...(below && { below }) },
        className,
      )}
      role="alert"
    >
      {children}
    </p>
  );
}
