import type { ReactNode } from 'react';
import { Pill } from './Pill.tsx';

export interface CountPillProps {
  readonly icon: ReactNode;
  /** As it is drawn: short. */
  readonly shown: string;
  /** As it is read out: in full, and of what. */
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
