import { koreanDay, koreanDayAfter, koreanDayStart, koreanTime } from '../../../../schema/korean-days.ts';
import type { apiKeys, createApiKey } from '../../../../schema/members/api-keys.ts';
import { API_KEY_DAYS, ENDED_API_KEY_LISTED, PERMISSION } from '../../../../schema/members/constants.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import { SCOPES, type Scope } from '../../../../schema/scopes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { decideOnMember, readRights } from '../account/offers.ts';
import { apiKeysStream, createKey, revokeKey } from './decider.ts';
import { hashOf, keyOf, prefixOf, SECRET_BYTES } from './key.ts';
import { keysOf, scopesOf } from './projection.ts';
import { apiKeyNotes, notesOf } from './tables.ts';

/** In a row: nobody has said how it is called. */
const UNNAMED = '';

/** The keys that a host or manager makes for their servers. */
export class ApiKeys {
  readonly #log: EventLog;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #source: Pick<Source, 'id' | 'secret'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly clock: Pick<Clock, 'now'>;
    readonly source: Pick<Source, 'id' | 'secret'>;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#source = parts.source;
  }

  /** Throws 9001 for who is neither host nor manager, 0005 for a last day that cannot be, 0007 for one key too many. */
  async create(
    userSysId: number,
    asked: Body<typeof createApiKey>,
    { commandId }: Pick<CommandMeta, 'commandId'>,
  ): Promise<Reply<typeof createApiKey>> {
    const scopes = (Object.keys(SCOPES) as Scope[]).filter((scope) => asked.scopes.includes(scope));
    const name = asked.name ?? UNNAMED;
    const endsAt = this.#endOf(asked.until);
    const apiKeySysId = this.#source.id();
    const key = keyOf(apiKeySysId, this.#source.secret(SECRET_BYTES));
    const keys = apiKeysStream(userSysId);
    await decideOnMember(this.#log, userSysId, commandId, async () => {
      const { permission } = await readRights(this.#log.reads, userSysId);
      if (permission === PERMISSION.member) throw new Refusal('9001', { isCustomer: 1 });
      return {
        streams: [keys],
        decide: (states, now) => {
          const made = { apiKeySysId, secretHash: hashOf(key), scopes, endsAt };
          return {
            events: [{ ref: keys, events: createKey(states.get(keys), made, now) }],
            rows: [
              apiKeyNotes.insert({
                api_key_sys_id: apiKeySysId,
                user_sys_id: userSysId,
                name,
                last_used_on: null,
              }),
            ],
          };
        },
      };
    });
    return { apiKeySysId, name: nameOf(name, scopes), scopes, until: lastDayOf(endsAt), key };
  }

  /** Newest first. */
  async of(userSysId: number): Promise<Reply<typeof apiKeys>['keys']> {
    const endedAfter = this.#clock.now() - ENDED_API_KEY_LISTED;
    const [rows, notes] = await Promise.all([
      this.#log.reads.all(keysOf({ userSysId, endedAfter })),
      this.#log.reads.all(notesOf({ userSysId })),
    ]);
    const noted = new Map(notes.map((note) => [note.api_key_sys_id, note]));
    return rows.map((row) => {
      const { name = UNNAMED, last_used_on = null } = noted.get(row.api_key_sys_id) ?? {};
      const scopes = scopesOf(row);
      return {
        apiKeySysId: row.api_key_sys_id,
        name: nameOf(name, scopes),
        prefix: prefixOf(row.api_key_sys_id),
        scopes,
        createdAt: new Date(row.created_at).toISOString(),
        lastUsedOn: last_used_on,
        until: lastDayOf(row.ends_at),
        revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at).toISOString(),
      };
    });
  }

  /** Throws 0004 if they have no such key that is good. */
  async revoke(
    userSysId: number,
    apiKeySysId: number,
    { commandId }: Pick<CommandMeta, 'commandId'>,
  ): Promise<void> {
    const keys = apiKeysStream(userSysId);
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [keys],
      decide: (states, now) => ({
        events: [{ ref: keys, events: revokeKey(states.get(keys), apiKeySysId, now) }],
        reply: null,
      }),
    });
  }

  /** When the last day is over. Throws 0005 if there is no such day. */
  #endOf(until: string | undefined): number {
    if (until === undefined) return koreanDayAfter(this.#clock.now(), { days: API_KEY_DAYS.usual + 1 });
    const start = koreanDayStart(until);
    if (start === undefined) throw new Refusal('0005', { field: 'until', reason: 'must be a day' });
    return koreanDay(start).end;
  }
}

function nameOf(name: string, scopes: readonly Scope[]): string {
  return name === UNNAMED ? scopes.join(', ') : name;
}

function lastDayOf(endsAt: number): string {
  return koreanTime(endsAt - 1).date;
}
