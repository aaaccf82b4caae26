import { InvalidArgumentError } from 'commander';
import type { Blow } from '../../../fixtures/cluster/channel.ts';
import { UsageError } from '../../errors.ts';
import { clockText, timeOf } from '../run/times.ts';

/** Something that breaks during a show. Times are milliseconds of the show. */
export interface Fault {
  /** As it was asked for. */
  readonly text: string;
  readonly blow: Blow;
  readonly at: number;
  /** How long it stays broken. 0: a killed program starts again at once, as a service does. */
  readonly lasts: number;
}

const FORM =
  'It must be what breaks and when, such as kill:node2@2m, freeze:nats@3m+20s or disk-full@4m+20s.';
const LASTS_USUAL = 10_000;
const DISK_FULL = 'disk-full';
const PROGRAMS: ReadonlySet<string> = new Set(['nats', 'postgres']);

/** For commander: a fault more. */
export function anotherFault(text: string, before: readonly Fault[] = []): readonly Fault[] {
  return [...before, faultIn(text)];
}

export function faultIn(text: string): Fault {
  const [, what = '', when = '', span] = /^([^@+]+)@([^@+]+)(?:\+([^@+]+))?$/.exec(text) ?? [];
  if (what === '') throw new InvalidArgumentError(FORM);
  const blow = blowIn(what);
  const at = timeOf(when);
  if (at === undefined) throw new InvalidArgumentError(`${when} is not a time such as 2m or 1m30s.`);
  const lasts = span === undefined ? usualOf(blow) : timeOf(span);
  if (lasts === undefined || (span !== undefined && lasts <= 0))
    throw new InvalidArgumentError(`${span} is not a length of time such as 20s.`);
  return { text, blow, at, lasts };
}

function usualOf({ how }: Blow): number {
  return how === 'kill' ? 0 : LASTS_USUAL;
}

function blowIn(what: string): Blow {
  if (what === DISK_FULL) return { how: 'fill', part: 'disk' };
  const [how, whom, ...more] = what.split(':');
  if ((how !== 'kill' && how !== 'freeze') || whom === undefined || more.length > 0)
    throw new InvalidArgumentError(
      `${what} is nothing that can break: there are kill:<part>, freeze:<part> and ${DISK_FULL}.`,
    );
  const part = whom === 'server' ? 'node1' : whom;
  if (PROGRAMS.has(part) || /^node[1-9][0-9]*$/.test(part)) return { how, part };
  throw new InvalidArgumentError(
    `${how} cannot be of ${whom || 'nothing'}: the parts are server (the first node), node1, node2 …, nats and postgres.`,
  );
}

/** Throws a `UsageError` at the first fault that this cluster cannot have in a show of this length. */
export function requirePossible(
  faults: readonly Fault[],
  { nodes, lasts }: { readonly nodes: number; readonly lasts: number },
): void {
  if (faults.length === 0)
    throw new UsageError('Nothing is to break', 'Say what, and when, such as --fault kill:server@20s');
  for (const fault of faults) {
    requireThere(fault, nodes);
    requireInTime(fault, lasts);
  }
  for (const [at, fault] of faults.entries()) {
    const other = faults.slice(at + 1).find((later) => areAtOnce(fault, later));
    if (other)
      throw new UsageError(
        `${fault.text} and ${other.text} are of the same part at the same time`,
        'Let one begin after the other has ended.',
      );
  }
}

function requireThere({ text, blow: { part } }: Fault, nodes: number): void {
  const [, number] = /^node(\d+)$/.exec(part) ?? [];
  if (number !== undefined && Number(number) > nodes)
    throw new UsageError(
      `${text}: there ${nodes === 1 ? 'is 1 node' : `are ${nodes} nodes`}`,
      nodes === 1 ? 'It is node1, or server.' : `They are node1 to node${nodes}; --nodes makes more.`,
    );
  if (PROGRAMS.has(part) && nodes === 1)
    throw new UsageError(
      `${text}: one node has a file, and neither PostgreSQL nor NATS`,
      'Drill two nodes, with --nodes 2.',
    );
}

function requireInTime({ text, at, lasts }: Fault, end: number): void {
  if (at + lasts <= end) return;
  const what = at > end ? 'is after the end of the show' : 'goes on after the end of the show';
  throw new UsageError(
    `${text} ${what}`,
    `The show lasts ${clockText(end)}: let it break and be mended before.`,
  );
}

function areAtOnce(one: Fault, other: Fault): boolean {
  return (
    one.blow.part === other.blow.part && one.at <= other.at + other.lasts && other.at <= one.at + one.lasts
  );
}
