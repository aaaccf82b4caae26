import { UsageError } from '../../errors.ts';
import type { Output } from '../../output.ts';
import { count, isoTime, timeText } from '../../output.ts';
import { pointerTo } from '../../problems.ts';
import { table } from '../../table.ts';
import type { Act, Plan } from './plan.ts';
import { isOfNobody, isStaff, type Show, type Step } from './show.ts';
import { clockText } from './times.ts';

type Colours = Output['colours'];

/** The action in a few words. */
export function actionText(action: Act['action']): string {
  switch (action.kind) {
    case 'operation':
      return action.text;
    case 'event':
      return [
        action.name,
        ...Object.entries(action.fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
      ].join(' ');
    case 'chat':
      return `chat ${action.msg}`;
    case 'like':
      return action.times === 1 ? 'like' : `like ${action.times} times`;
    case 'buy':
      return action.product === null ? 'buy something' : `buy ${action.product}`;
    case 'cart':
      return `put ${action.product ?? 'something'} in the cart`;
    case 'pay':
      return 'pay for an order';
    case 'cancel':
      return 'cancel a piece';
    case 'drop':
      return 'lose the connection';
    case 'misbehave':
      return `misbehave: ${action.how}`;
    case 'arrive':
    case 'leave':
      return action.kind;
    case 'comeBack':
      return 'come back';
  }
}

/** The whole plan, for programs. */
export function planValue(show: Show, { viewers, acts }: Plan): object {
  return {
    title: show.title,
    broadcastSysId: show.broadcast,
    begins: isoTime(show.begins),
    lasts: show.lasts,
    viewers: viewers.map(({ crowd, ...viewer }) => ({ crowd: crowd.name, ...viewer })),
    acts: acts.map(({ at, who, action, step }) => ({
      at,
      who,
      action,
      ...(step && { line: step.place.line }),
    })),
    checks: show.checks.map(({ text }) => text),
  };
}

/** The plan for a reader before the show: scripted steps one by one, habits summed up. */
export function planText(show: Show, plan: Plan, c: Colours): string {
  const parts = [
    c.bold(show.title),
    `broadcast ${show.broadcast}, from ${timeText(show.begins)}, ${clockText(show.lasts)}`,
    '',
    table(c, ['time', 'who', 'what', 'line'], stepsOf(plan), [3]),
  ];
  if (show.crowds.length > 0)
    parts.push(
      '',
      table(c, ['viewers', 'of them members', 'come', 'leave', 'of habit'], crowdsOf(show, plan)),
    );
  if (show.checks.length > 0) parts.push('', `checks: ${show.checks.map(({ text }) => text).join(', ')}`);
  return parts.join('\n');
}

/** A step of a crowd is one row, however many viewers perform it. */
function stepsOf({ acts }: Plan): string[][] {
  const rows = new Map<string, { at: number; acts: Act[]; step: Step }>();
  for (const act of acts) {
    if (!act.step || act.action.kind === 'comeBack') continue;
    const { step } = act;
    // Each repetition of a step counts separately.
    const turn = step.every === null ? 0 : Math.floor((act.at - step.at) / step.every);
    const key = `${step.place.line}:${step.place.column}:${turn}`;
    const row = rows.get(key) ?? { at: act.at, acts: [], step };
    row.acts.push(act);
    rows.set(key, row);
  }
  return [...rows.values()].map(({ at, acts: [first, ...others], step }) => [
    clockText(at),
    isStaff(step.by) ? step.by : `${others.length + 1} of ${step.by}`,
    `${actionText(first!.action)}${step.refused ? ` (refused: ${step.refused})` : ''}`,
    String(step.place.line),
  ]);
}

function crowdsOf({ crowds }: Show, { viewers, acts }: Plan): string[][] {
  return crowds.map((crowd) => {
    const isOfCrowd = ({ who }: Act) => typeof who === 'number' && viewers[who]!.crowd === crowd;
    const habits = new Map<string, number>();
    for (const act of acts)
      if (act.step === null && isOfCrowd(act) && act.action.kind in crowd.rates)
        habits.set(act.action.kind, (habits.get(act.action.kind) ?? 0) + 1);
    const span = ({ from, to }: { from: number; to: number }) =>
      from === to ? clockText(from) : `${clockText(from)} to ${clockText(to)}`;
    return [
      `${count(crowd.count)} ${crowd.name}`,
      count(crowd.members),
      span(crowd.arrive),
      crowd.leave ? span(crowd.leave) : 'at the end',
      [...habits].map(([habit, n]) => `${habit} ${count(n)}`).join(', '),
    ];
  });
}

/** Throws a `UsageError` with the places of steps that nobody does in so small a crowd. */
export function requireSomebody(show: Show): void {
  const missed = show.steps
    .filter((step) => isOfNobody(step, show))
    .map(
      ({ place, by }) => `${pointerTo(show.file, place)}: nobody of ${by} does that with so small a --crowd`,
    );
  if (missed.length > 0)
    throw new UsageError(missed.join('\n'), 'Make the crowd larger, or the share of these steps.');
}
