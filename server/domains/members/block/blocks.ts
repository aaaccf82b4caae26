import { BLOCKS_MAX } from '../../../../schema/service/safety/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { blocksOf, deleteBlock, deleteBlockByReview, memberBlocks } from './tables.ts';

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

/** Whom members have blocked. */
export class Blocks {
  readonly #log: Pick<EventLog, 'reads' | 'write'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(log: Pick<EventLog, 'reads' | 'write'>, clock: Pick<Clock, 'now'>) {
    this.#log = log;
    this.#clock = clock;
  }

  /** The latest first. */
  async of(userSysId: number): Promise<Blocked[]> {
    const rows = await this.#log.reads.all(blocksOf({ userSysId }));
    return rows.map((row) => ({
      userSysId: row.blocked_sys_id,
      isMasked: row.is_masked === 1,
      prdtReviewSysId: row.review_sys_id === 0 ? null : row.review_sys_id,
      at: row.blocked_at,
    }));
  }

  /** Whose words are hidden from this reader. */
  async hiddenFrom(reader: Caller | null): Promise<ReadonlySet<number>> {
    if (!reader) return NOBODY;
    return new Set((await this.of(reader.userSysId)).map(({ userSysId }) => userSysId));
  }

  /** A repeat changes nothing. Refuses with 0007 when there are {@link BLOCKS_MAX}. */
  async add(userSysId: number, blocked: Omit<Blocked, 'at'>): Promise<void> {
    const { userSysId: blockedSysId, isMasked, prdtReviewSysId } = blocked;
    const known = await this.of(userSysId);
    if (known.some((each) => each.userSysId === blockedSysId)) return;
    if (known.length >= BLOCKS_MAX) throw new Refusal('0007', { max: BLOCKS_MAX });
    await this.#log.write([
      memberBlocks.upsert({
        user_sys_id: userSysId,
        blocked_sys_id: blockedSysId,
        is_masked: isMasked ? 1 : 0,
        blocked_at: this.#clock.now(),
        review_sys_id: prdtReviewSysId ?? 0,
      }),
    ]);
  }

  async remove(userSysId: number, blockedSysId: number): Promise<void> {
    await this.#log.write([deleteBlock({ userSysId, blockedSysId })]);
  }

  async removeByReview(userSysId: number, reviewSysId: number): Promise<void> {
    await this.#log.write([deleteBlockByReview({ userSysId, reviewSysId })]);
  }
}
