import type { Place } from '../../problems.ts';

/**
 * A run of show, as its file describes it. Times are milliseconds from its start. Rates are acts per millisecond of a whole
 * crowd.
 */
export interface Show {
  readonly file: string;
  readonly title: string;
  readonly broadcast: number;
  /** Where the file names it; null: somebody has named another one. */
  readonly broadcastAt: Place | null;
  /** Milliseconds since 1970. */
  readonly begins: number;
  readonly lasts: number;
  readonly crowds: readonly Crowd[];
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Viewers who behave alike. */
export interface Crowd {
  readonly name: string;
  readonly count: number;
  /** This many have an account. The others only watch. */
  readonly members: number;
  readonly arrive: Span;
  /** Null: they stay to the end. */
  readonly leave: Span | null;
  /** When they perform these habits. */
  readonly during: Span;
  readonly rates: Readonly<Record<Habit, number>>;
  /** How long a broken connection stays away. */
  readonly away: Span;
}

export const HABITS = ['chat', 'like', 'buy', 'drop', 'cart', 'pay', 'cancel'] as const;
export type Habit = (typeof HABITS)[number];

/** Who performs a step: staff, or a part of a crowd. */
export const STAFF = ['host', 'manager'] as const;
export type Staff = (typeof STAFF)[number];

export function isStaff(name: string): name is Staff {
  return (STAFF as readonly string[]).includes(name);
}

/** How many of a crowd can do something at all: only members have an account. */
export function ableTo({ kind }: Action, { count, members }: Crowd): number {
  return needsAccount(kind) ? members : count;
}

export function needsAccount(kind: Action['kind']): boolean {
  return kind !== 'drop' && kind !== 'leave';
}

/** How many of those who can do it do it. */
export function wantedOf(share: Share, able: number): number {
  return 'count' in share ? share.count : Math.round(able * share.parts);
}

export interface Step {
  readonly place: Place;
  readonly at: number;
  readonly every: number | null;
  readonly until: number;
  readonly by: string;
  /** For a crowd: how many perform it, and the time they take together. */
  readonly share: Share;
  readonly within: number;
  readonly action: Action;
  /** The expected refusal; null: it must succeed. For viewers null accepts any outcome. */
  readonly refused: string | null;
}

export type Share = { readonly parts: number } | { readonly count: number };

export type Fields = Readonly<Record<string, unknown>>;

export const MISBEHAVIOURS = [
  'flood',
  'garbage',
  'longLine',
  'blankLine',
  'hostAction',
  'wrongPrice',
  'falseToken',
] as const;
export type Misbehaviour = (typeof MISBEHAVIOURS)[number];

export type Action =
  | { readonly kind: 'operation'; readonly name: string; readonly fields: Fields; readonly text: string }
  | { readonly kind: 'event'; readonly name: string; readonly fields: Fields }
  | { readonly kind: 'chat'; readonly msg: string }
  | { readonly kind: 'like'; readonly times: number }
  /** Null: any product that can be bought. */
  | { readonly kind: 'buy' | 'cart'; readonly product: string | null }
  /** Their orders: pay the oldest unpaid one, cancel a piece of the newest. */
  | { readonly kind: 'pay' | 'cancel' }
  | { readonly kind: 'drop'; readonly away: number }
  | { readonly kind: 'leave' }
  | { readonly kind: 'misbehave'; readonly how: Misbehaviour };

export interface Check {
  readonly place: Place;
  readonly text: string;
  readonly measure: string;
  /** The argument in parentheses, such as a product's number. */
  readonly of: string | null;
  readonly comparison: Comparison;
  readonly value: number;
}

export const COMPARISONS = {
  '==': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
} as const;
export type Comparison = keyof typeof COMPARISONS;

/** A crowd's step whose share rounds to nobody. A file that says so is refused; a smaller `--crowd` may lead to it. */
export function isOfNobody({ by, share, action }: Step, { crowds }: Pick<Show, 'crowds'>): boolean {
  const crowd = crowds.find(({ name }) => name === by);
  return crowd !== undefined && wantedOf(share, ableTo(action, crowd)) === 0;
}
