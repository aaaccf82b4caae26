import { HEARTBEAT_EVERY } from '../../../schema/room/constants.ts';
import { seeded, type Random } from '../../../schema/seeded.ts';
import { ChatLines } from '../sim/chat-lines.ts';
import { oneOf } from '../sim/random.ts';
import {
  isStaff,
  needsAccount,
  wantedOf,
  type Action,
  type Crowd,
  type Habit,
  type Show,
  type Span,
  type Staff,
  type Step,
} from './show.ts';

/** One act of one person. The same show and seed give the same plan. */
export interface Act {
  /** Milliseconds from the show's begin. */
  readonly at: number;
  /** A number is a viewer, from 0 over all crowds. */
  readonly who: Staff | number;
  readonly action: Action | { readonly kind: 'arrive' } | { readonly kind: 'comeBack' };
  /** Null: it is a habit. */
  readonly step: Step | null;
}

/** A viewer in the plan. */
export interface PlannedViewer {
  readonly crowd: Crowd;
  readonly isMember: boolean;
  readonly arrivesAt: number;
  readonly leavesAt: number;
}

export interface Plan {
  readonly viewers: readonly PlannedViewer[];
  /** In the order of execution. Each ends before the next begins. */
  readonly acts: readonly Act[];
}

/** Nobody leaves while their connection is broken. */
const BACK_BEFORE_END = 1;

export function planOf(show: Show, seed: number): Plan {
  const random = seeded(seed);
  const viewers = show.crowds.flatMap((crowd) => viewersOf(crowd, show.lasts, random));
  const acts = [
    ...show.steps.flatMap((step) => actsOf(step, viewers, random)),
    ...viewers.flatMap((viewer, who) => comingsOf(viewer, who, show.lasts)),
    ...show.crowds.flatMap((crowd) => habitsOf(crowd, viewers, show.lasts, random)),
  ];
  // Simultaneous acts keep the order above, because sorting is stable.
  return { viewers, acts: acts.toSorted((a, b) => a.at - b.at) };
}

function between(random: Random, { from, to }: Span): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Members come first in a crowd. They join the room in random order. */
function viewersOf(crowd: Crowd, lasts: number, random: Random): PlannedViewer[] {
  return Array.from({ length: crowd.count }, (_, at) => ({
    crowd,
    isMember: at < crowd.members,
    arrivesAt: between(random, crowd.arrive),
    leavesAt: crowd.leave ? between(random, crowd.leave) : lasts,
  }));
}

function comingsOf({ arrivesAt, leavesAt }: PlannedViewer, who: number, lasts: number): Act[] {
  return [
    { at: arrivesAt, who, action: { kind: 'arrive' }, step: null },
    ...(leavesAt < lasts ? [{ at: leavesAt, who, action: { kind: 'leave' } as const, step: null }] : []),
  ];
}

function actsOf(step: Step, viewers: readonly PlannedViewer[], random: Random): Act[] {
  const times: number[] = [];
  for (let at = step.at; at <= step.until; at += step.every ?? Infinity) times.push(at);
  return times.flatMap((at) => {
    const { by, action } = step;
    if (isStaff(by)) return [{ at, who: by, action, step }];
    return someOf(step, viewers, random).flatMap((who) =>
      actsOfOne(
        { at: at + Math.floor(random() * (step.within + 1)), who, action, step },
        viewers[who]!,
        random,
      ),
    );
  });
}

/** The viewers who can perform the step, or the requested share of them. */
function someOf({ by, share, action }: Step, viewers: readonly PlannedViewer[], random: Random): number[] {
  const needsMember = needsAccount(action.kind);
  const able = viewers.flatMap(({ crowd, isMember }, who) =>
    crowd.name === by && (isMember || !needsMember) ? [who] : [],
  );
  const wanted = wantedOf(share, able.length);
  const drawn = able.map((who) => ({ who, lot: random() })).toSorted((a, b) => a.lot - b.lot);
  return drawn.slice(0, wanted).map(({ who }) => who);
}

/** Viewers whose connection breaks come back. */
function actsOfOne(act: Act, { leavesAt, crowd }: PlannedViewer, random: Random): Act[] {
  if (act.action.kind !== 'drop') return [act];
  const away = act.step ? act.action.away : between(random, crowd.away);
  const at = Math.min(act.at + away, leavesAt - BACK_BEFORE_END);
  if (at <= act.at) return [];
  return [act, { at, who: act.who, action: { kind: 'comeBack' }, step: act.step }];
}

function habitsOf(crowd: Crowd, viewers: readonly PlannedViewer[], lasts: number, random: Random): Act[] {
  let now = 0;
  const lines = new ChatLines(random, () => now);
  const actions: Readonly<Record<Habit, () => Action>> = {
    chat: () => {
      const msg = lines.next();
      lines.sent(msg);
      return { kind: 'chat', msg };
    },
    like: () => ({ kind: 'like', times: 1 }),
    buy: () => ({ kind: 'buy', product: null }),
    drop: () => ({ kind: 'drop', away: 0 }),
    cart: () => ({ kind: 'cart', product: null }),
    pay: () => ({ kind: 'pay' }),
    cancel: () => ({ kind: 'cancel' }),
  };
  return (Object.keys(actions) as Habit[]).flatMap((habit) => {
    const acts: Act[] = [];
    for (const at of momentsOf(
      crowd.rates[habit],
      { from: crowd.during.from, to: Math.min(crowd.during.to, lasts) },
      random,
    )) {
      now = at;
      const there = viewers.flatMap(({ crowd: { name }, isMember, arrivesAt, leavesAt }, who) =>
        name === crowd.name && (isMember || habit === 'drop') && arrivesAt < at && at < leavesAt ? [who] : [],
      );
      const who = oneOf(random, there);
      if (who !== undefined)
        acts.push(...actsOfOne({ at, who, action: actions[habit](), step: null }, viewers[who]!, random));
    }
    return acts;
  });
}

/** Random moments, as independent people choose them. */
function momentsOf(rate: number, { from, to }: Span, random: Random): number[] {
  if (rate <= 0) return [];
  const moments: number[] = [];
  const gap = () => -Math.log(1 - random()) / rate;
  for (let at = from + gap(); at < to; at += gap()) moments.push(Math.floor(at));
  return moments;
}

/** The times at which all viewers send heartbeats. Without them the server would close their sockets. */
export function heartbeatsOf(lasts: number): number[] {
  return Array.from({ length: Math.floor(lasts / HEARTBEAT_EVERY) }, (_, at) => (at + 1) * HEARTBEAT_EVERY);
}

/** A smaller or larger crowd. Background behaviour scales with it; scripted steps stay the same. */
export function scaled(show: Show, share: number): Show {
  if (share === 1) return show;
  const rate = (habits: Crowd['rates']) =>
    Object.fromEntries(
      Object.entries(habits).map(([habit, each]) => [habit, each * share]),
    ) as Crowd['rates'];
  return {
    ...show,
    crowds: show.crowds.map((crowd) => ({
      ...crowd,
      count: Math.ceil(crowd.count * share),
      members: Math.ceil(crowd.members * share),
      rates: rate(crowd.rates),
    })),
  };
}
