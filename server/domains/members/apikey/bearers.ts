import { koreanTime } from '../../../../schema/korean-days.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isOfOutage, Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import { memberStream, readRights, suspensionAt, type Callers } from '../account/offers.ts';
import { hashOf, idInKey, KEY_PREFIX } from './key.ts';
import { keyById, scopesOf, type ApiKeyRow } from './projection.ts';
import { keyUsed } from './tables.ts';

/** Why a key is not good. */
type NotGood = 'unknown' | 'expired' | 'revoked' | 'suspended' | 'role';

/**
 * The caller of a bearer token: a member with an access token, or a server with a member's API key.
 *
 * A key is looked up at each call, and so are the roles of its member. So one that was revoked, and a role that was lost,
 * count at once in every process of the database.
 */
export class Bearers {
  readonly #log: Pick<EventLog, 'reads' | 'state' | 'write'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #logger: Logger;
  readonly #callers: Pick<Callers, 'read'>;
  /** The keys whose use on this day is known to the log. */
  #used: { readonly day: string; readonly keys: Set<number> } = { day: '', keys: new Set() };

  constructor(parts: {
    readonly log: Pick<EventLog, 'reads' | 'state' | 'write'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly logger: Logger;
    readonly callers: Pick<Callers, 'read'>;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
    this.#callers = parts.callers;
  }

  /** Refuses with 14 for an access token, and with 1034 and the reason for a key. */
  read(token: string): Caller | Promise<Caller> {
    return token.startsWith(KEY_PREFIX) ? this.#readKey(token) : this.#callers.read(token);
  }

  async #readKey(key: string): Promise<Caller> {
    const row = await this.#find(key);
    const now = this.#clock.now();
    if (row.revoked_at !== null) throw notGood('revoked');
    if (row.ends_at <= now) throw notGood('expired');
    const { api_key_sys_id: apiKeySysId, user_sys_id: userSysId } = row;
    const [rights, { state: member, version }] = await Promise.all([
      readRights(this.#log.reads, userSysId),
      this.#log.state(memberStream(userSysId)),
    ]);
    if (member.isRemoved) throw notGood('revoked');
    if (suspensionAt(member, now)) throw notGood('suspended');
    if (rights.permission === PERMISSION.member) throw notGood('role');
    this.#noteUse(apiKeySysId, now);
    return {
      userSysId,
      permission: rights.permission,
      sellerSysIds: rights.sellerSysIds,
      isUnfinished: false,
      sessionId: null,
      rightsVersion: version,
      tokenExpiresAt: row.ends_at,
      apiKey: { apiKeySysId, scopes: scopesOf(row) },
    };
  }

  async #find(key: string): Promise<ApiKeyRow> {
    const apiKeySysId = idInKey(key);
    const row = apiKeySysId === null ? undefined : await this.#log.reads.one(keyById({ apiKeySysId }));
    if (!row || !isSameSecret(hashOf(key), row.secret_hash)) throw notGood('unknown');
    return row;
  }

  /** Written once a day by each process. No call waits for it. */
  #noteUse(apiKeySysId: number, now: number): void {
    const day = koreanTime(now).date;
    if (this.#used.day !== day) this.#used = { day, keys: new Set() };
    const { keys } = this.#used;
    if (keys.has(apiKeySysId)) return;
    keys.add(apiKeySysId);
    this.#log.write([keyUsed({ apiKeySysId, day })]).catch((error: unknown) => {
      // The next call tries again.
      keys.delete(apiKeySysId);
      if (!isOfOutage(error)) this.#logger.error({ err: error }, 'the use of an API key was not noted');
    });
  }
}

function notGood(reason: NotGood): Refusal {
  return new Refusal('1034', { reason });
}
