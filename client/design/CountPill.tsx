import type { ReactNode } from 'react';
import { Pill } from './Pill.tsx';

export interface CountPillProps {
  readonly icon: ReactNode;
  /** The displayed text: short. */
  readonly shown: string;
  /** The text for screen readers: in full, with its subject. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** A number over a picture: how many, or how long. */
export function CountPill({ icon, shown, label, className }: CountPillProps) {
  return (
    <Pill tone="glass" className={className}>
      {icon}
      <span className="num" aria-hidden="true">
        {shown}
      </span>
      <span className="sr-only">{label}</span>
    </Pill>
  );
}
