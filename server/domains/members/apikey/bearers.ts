import { koreanTime } from '../../../../schema/korean-days.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isOfOutage, Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import { memberStream, readRights, suspensionAt, type Callers } from '../account/offers.ts';
import { hashOf, idInKey, KEY_PREFIX } from './key.ts';
import { keyById, scopesOf, type ApiKeyRow } from './views.ts';
import { apiKeyNotes } from './rows.ts';

/** Why a key is not good. */
type NotGood = 'unknown' | 'expired' | 'revoked' | 'suspended' | 'role';

interface BearersNeed {
  readonly log: Pick<EventLog, 'reads' | 'state' | 'write'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  readonly callers: Pick<Callers, 'read'>;
}

/**
 * The caller of a bearer token: a member with an access token, or a server with a member's API key.
 *
 * A key is looked up at each call, and so are the roles of its member. So one that was revoked, and a role that was lost,
 * count at once in every process of the database.
 */
export class Bearers {
  readonly #need: BearersNeed;
  /** The keys whose use on this day is known to the log. */
  #used: { readonly day: string; readonly keys: Set<number> } = { day: '', keys: new Set() };

  constructor(need: BearersNeed) {
    this.#need = need;
  }

  /** Refuses with 14 for an access token, and with 1034 and the reason for a key. */
  read(token: string): Caller | Promise<Caller> {
    return token.startsWith(KEY_PREFIX) ? this.#readKey(token) : this.#need.callers.read(token);
  }

  async #readKey(key: string): Promise<Caller> {
    const { log, clock } = this.#need;
    const row = await this.#find(key);
    const now = clock.now();
    if (row.revoked_at !== null) throw notGood('revoked');
    if (row.ends_at <= now) throw notGood('expired');
    const { api_key_sys_id: apiKeySysId, user_sys_id: userSysId } = row;
    const [rights, { state: member, version }] = await Promise.all([
      readRights(log.reads, userSysId),
      log.state(memberStream(userSysId)),
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
    const row = apiKeySysId === null ? undefined : await this.#need.log.reads.one(keyById({ apiKeySysId }));
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
    this.#need.log
      .write([apiKeyNotes.set({ api_key_sys_id: apiKeySysId, last_used_on: day })])
      .catch((error: unknown) => {
        // The next call tries again.
        keys.delete(apiKeySysId);
        if (!isOfOutage(error))
          this.#need.logger.error({ err: error }, 'the use of an API key was not noted');
      });
  }
}

function notGood(reason: NotGood): Refusal {
  return new Refusal('1034', { reason });
}
