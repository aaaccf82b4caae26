/*
 * What the server forgets of people. What must stay true:
 *
 * - Every table of ordinary rows says what becomes of its rows: when a member leaves, and when their term is over. Nothing
 *   else knows people, as events and projections hold ids alone.
 * - A member leaves in one transaction: it deletes their rows, and any domain may refuse it.
 * - A domain's rows go before those of the domains that it uses, as they may refer to them.
 */
import { monthsAfter, monthsBefore } from '../../schema/korean-days.ts';
import type { KeptBecause } from '../../schema/members/withdrawal.ts';
import type { AnyStream, EventLog, NewEvent, RowTables, States } from './log/log.ts';
import type { PurgeAsked, PurgedLog } from './log/tables/purging.ts';
import { countOfDeletion, type Bound, type Write } from './log/tables/statement.ts';

/** When a table's rows are deleted. */
export interface Forgets {
  /** `people`: names, numbers, addresses, or what somebody wrote. `ids`: ids and hashes, which identify nobody by themselves. */
  readonly holds: 'people' | 'ids';
  /** Deletes the rows of a member who leaves; null: they stay. */
  readonly ofMember: ((userSysId: number) => Write) | null;
  /** Null: age deletes nothing. */
  readonly term: Term | null;
  /** What of a member stays for its term after they leave. Left out: nothing that is theirs alone. */
  readonly kept?: KeptOnLeaving;
}

/** What stays of a member who leaves, and why. */
export interface KeptOnLeaving {
  readonly why: KeptBecause;
  /** How many rows of a member stay. A number: so many are written when they leave. */
  readonly found: number | ((member: KeptOf) => Bound<{ readonly found: number | string }>);
}

/** By what kept rows are found. */
export interface KeptOf {
  readonly userSysId: number;
  readonly mobile: string;
}

/** Rows of a table. */
export interface CountedRows {
  /** The table. */
  readonly what: string;
  readonly count: number;
}

/** Rows that stay. */
export interface CountedKept extends CountedRows {
  readonly why: KeptBecause;
  /** When the last of them is deleted (ms since 1970). */
  readonly until: number;
}

/** For a table without personal data. */
export const nobodys: Forgets = { holds: 'ids', ofMember: null, term: null };

/** For {@link Forgets.ofMember}: the rows of a table that have the member's number. */
export function theirRows(table: {
  removeAll(as: { readonly user_sys_id: number }): Write;
}): (userSysId: number) => Write {
  return (user_sys_id) => table.removeAll({ user_sys_id });
}

/** How long rows are kept. */
export interface Term {
  /** The field of a purge's answer that counts them. */
  readonly counted: string;
  readonly months: number;
  /** Deletes rows from before that moment, or counts them. Resolves to how many. */
  readonly purge: (log: PurgedLog, before: number) => Promise<number>;
}

/** Tables of ordinary rows, each with what it forgets. */
export interface ForgettingTables extends RowTables {
  /** By the table's name. */
  readonly forgets: Readonly<Record<string, Forgets>>;
}

/** A domain's part in a member's leaving, in the same step. */
export interface Leaving {
  readonly ref: AnyStream;
  /** Pure. Throws a Refusal while they cannot leave. */
  readonly leave: (states: States) => readonly NewEvent[];
}

/** Deletes all rows of a member who leaves. */
export function memberRows(groups: readonly ForgettingTables[], userSysId: number): Write[] {
  return groups
    .toReversed()
    .flatMap(({ forgets }) => Object.values(forgets).toReversed())
    .flatMap(({ ofMember }) => ofMember?.(userSysId) ?? []);
}

/** Deletes all rows whose term is over, or counts them. Resolves to how many, by {@link Term.counted}. */
export async function purgeTerms(
  groups: readonly ForgettingTables[],
  log: Pick<EventLog, 'reads' | 'write'>,
  { now, isDryRun }: PurgeAsked,
): Promise<Record<string, number>> {
  const purged: PurgedLog = { reads: log.reads, write: (writes) => log.write(writes), isDryRun };
  const terms = groups.flatMap(({ forgets }) => Object.values(forgets)).flatMap(({ term }) => term ?? []);
  const deleted: Record<string, number> = {};
  for (const { counted, months, purge } of terms)
    deleted[counted] = await purge(purged, monthsBefore(now, months));
  return deleted;
}

/** What a member's leaving deletes, table by table; tables without rows are left out. */
export async function deletedOf(
  groups: readonly ForgettingTables[],
  { reads }: Pick<EventLog, 'reads'>,
  userSysId: number,
): Promise<CountedRows[]> {
  const counted = groups
    .flatMap(({ forgets }) => Object.entries(forgets))
    .map(async ([what, { ofMember }]) => {
      const row = ofMember && (await reads.one(countOfDeletion(ofMember(userSysId))));
      return { what, count: Number(row?.found ?? 0) };
    });
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}

/** What of a member stays if they leave now, table by table, and until when. */
export async function keptOf(
  groups: readonly ForgettingTables[],
  { reads }: Pick<EventLog, 'reads'>,
  member: KeptOf,
  now: number,
): Promise<CountedKept[]> {
  const counted = groups
    .flatMap(({ forgets }) => Object.entries(forgets))
    .flatMap(([what, { kept, term }]) => (kept && term ? [{ what, kept, term }] : []))
    .map(async ({ what, kept: { why, found }, term: { months } }) => {
      const count = typeof found === 'number' ? found : Number((await reads.one(found(member)))?.found ?? 0);
      return { what, count, why, until: monthsAfter(now, months) };
    });
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
