import { unveil, veil } from '../../app/session/veil.ts';
import type { Adding } from './addings.ts';
import type { Line } from './selection.ts';

/** The purchase that a person interrupted to log in. */
export interface KeptChoice {
  readonly prdtSysId: number;
  readonly lines: readonly Line[];
  readonly values: Readonly<Record<number, string>>;
  readonly addings: readonly Adding[];
}

const STORED = 'sellover.choice';

function isChoice(value: unknown): value is KeptChoice {
  return typeof value === 'object' && value !== null && 'prdtSysId' in value;
}

/** Until it is forgotten, or the tab is closed. */
export function keepChoice(choice: KeptChoice): void {
  try {
    sessionStorage.setItem(STORED, veil(choice));
  } catch {
    // Storage can be missing or refuse: it is chosen once more then.
  }
}

export function keptChoice(): KeptChoice | undefined {
  try {
    const kept = unveil(sessionStorage.getItem(STORED));
    return isChoice(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function forgetChoice(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // As above.
  }
}
