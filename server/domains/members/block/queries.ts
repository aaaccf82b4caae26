import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { blocksOf } from './rows.ts';

type Log = Pick<EventLog, 'reads'>;

export interface Blocked {
  readonly userSysId: number;
  /** The member knows only the masked name. */
  readonly isMasked: boolean;
  /** The member knows only this review of theirs, and not their number; null: the number, too. */
  readonly prdtReviewSysId: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const NOBODY: ReadonlySet<number> = new Set();

/** Whom a member has blocked, the latest first. */
export async function blockedBy({ reads }: Log, userSysId: number): Promise<Blocked[]> {
  const rows = await reads.all(blocksOf({ userSysId }));
  return rows.map((row) => ({
    userSysId: row.blocked_sys_id,
    isMasked: row.is_masked === 1,
    prdtReviewSysId: row.review_sys_id === 0 ? null : row.review_sys_id,
    at: row.blocked_at,
  }));
}

/** Whose words are hidden from this reader. */
export async function hiddenFrom(log: Log, reader: Caller | null): Promise<ReadonlySet<number>> {
  if (!reader) return NOBODY;
  return new Set((await blockedBy(log, reader.userSysId)).map(({ userSysId }) => userSysId));
}
