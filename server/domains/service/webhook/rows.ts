import type { Kysely } from 'kysely';
import {
  WEBHOOK_ATTEMPTS_SHOWN,
  WEBHOOK_KEPT_MONTHS,
} from '../../../../schema/service/webhooks/constants.ts';
import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import type { Projection } from '../../../platform/log/log.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { purgingBy } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { WebhookEvent } from './decider.ts';

/** The endpoints that were not removed. */
const webhooks = table(
  'webhooks',
  {
    webhook_sys_id: int,
    /** Null: it gets the events of every seller. */
    seller_sys_id: nullable(int),
    /** JSON. */
    types: text,
    /** Null: it is on. */
    off_because: nullable(text),
    /** Who added it. */
    user_sys_id: nullable(int),
    added_at: int,
    /** Its place in the log: it gets what comes after. */
    position: int,
  },
  { key: ['webhook_sys_id'] },
);

/** Where they are, and what signs their messages: no events, as addresses may hold secrets, too. */
export const webhookTargets = table(
  'webhook_targets',
  {
    webhook_sys_id: int,
    url: text,
    sealed_secret: text,
    /** The first failure since the last success (ms since 1970); null: it takes what it gets. */
    failing_since: nullable(int),
  },
  { key: ['webhook_sys_id'] },
);

/** One message for one endpoint. Its body is read from the event when it goes out. */
export const webhookMessages = table(
  'webhook_messages',
  {
    message_sys_id: int,
    webhook_sys_id: int,
    type: text,
    /** Messages of one subject go out in the order of the log. */
    subject: text,
    /** Its event: place in the log, stream, and place there. `turn`: of the messages of one event. */
    position: int,
    turn: int,
    stream: text,
    version: int,
    happened_at: int,
    /** `waiting`, `delivered` or `failed`. */
    state: text,
    /** Attempts in all, and those before it was last sent again. */
    try_cnt: int,
    tried_before: int,
    /** The first attempt since then; null: none yet. */
    first_at: nullable(int),
    /** When its timer is due. */
    next_at: int,
  },
  {
    key: ['message_sys_id'],
    unique: [['webhook_sys_id', 'position', 'turn']],
    indexes: {
      webhook_messages_by_subject: {
        columns: ['webhook_sys_id', 'subject', 'position', 'turn'],
        where: { state: 'waiting' },
      },
      webhook_messages_by_state: ['webhook_sys_id', 'state', 'position'],
      webhook_messages_by_time: ['happened_at'],
    },
  },
);
export type MessageRow = RowOf<typeof webhookMessages>;

export const webhookAttempts = table(
  'webhook_attempts',
  {
    message_sys_id: int,
    try_no: int,
    webhook_sys_id: int,
    tried_at: int,
    /** HTTP status; null: there was no answer. */
    status: nullable(int),
    /** Why it failed; null: it was taken. */
    reason: nullable(text),
    lasted: int,
  },
  {
    key: ['message_sys_id', 'try_no'],
    indexes: {
      webhook_attempts_by_webhook: ['webhook_sys_id', 'tried_at'],
      webhook_attempts_by_time: ['tried_at'],
    },
  },
);

type Tables = TablesOf<
  typeof webhooks | typeof webhookTargets | typeof webhookMessages | typeof webhookAttempts
>;
const { statement } = statementsFor<Tables>();

// Endpoints.

const withTargets = (db: Kysely<Tables>) =>
  db
    .selectFrom('webhooks')
    .innerJoin('webhook_targets', 'webhook_targets.webhook_sys_id', 'webhooks.webhook_sys_id')
    .select([
      'webhooks.webhook_sys_id',
      'webhooks.seller_sys_id',
      'webhooks.types',
      'webhooks.off_because',
      'webhooks.user_sys_id',
      'webhooks.added_at',
      'webhooks.position',
      'webhook_targets.url',
      'webhook_targets.sealed_secret',
      'webhook_targets.failing_since',
    ]);

export const endpointOf = statement((db, p: Params<{ webhookSysId: number }>) =>
  withTargets(db).where('webhooks.webhook_sys_id', '=', p('webhookSysId')),
);

export const allEndpoints = statement((db) => withTargets(db).orderBy('webhooks.webhook_sys_id'));
export type EndpointRow = RowOf<typeof webhooks> & RowOf<typeof webhookTargets>;

/** Those that are on, with what they want. */
export const endpointsOn = statement((db) =>
  db
    .selectFrom('webhooks')
    .select(['webhook_sys_id', 'seller_sys_id', 'user_sys_id', 'types', 'position'])
    .where('off_because', 'is', null)
    .orderBy('webhook_sys_id'),
);

export const nowFails = statement<{ webhookSysId: number; now: number }>((db, p) =>
  db
    .updateTable('webhook_targets')
    .set({ failing_since: p('now') })
    .where('webhook_sys_id', '=', p('webhookSysId'))
    .where('failing_since', 'is', null),
);

export const nowWorks = statement<{ webhookSysId: number }>((db, p) =>
  db
    .updateTable('webhook_targets')
    .set({ failing_since: null })
    .where('webhook_sys_id', '=', p('webhookSysId'))
    .where('failing_since', 'is not', null),
);

// Messages.

export const messageOf = statement((db, p: Params<{ messageSysId: number }>) =>
  db.selectFrom('webhook_messages').selectAll().where('message_sys_id', '=', p('messageSysId')),
);

/** The waiting messages of a subject, in their order. */
export const waitingOf = statement(
  (db, p: Params<{ webhookSysId: number; subject: string; rowCount: number }>) =>
    db
      .selectFrom('webhook_messages')
      .select(['message_sys_id', 'try_cnt', 'next_at'])
      .where('webhook_sys_id', '=', p('webhookSysId'))
      .where('subject', '=', p('subject'))
      .where('state', '=', 'waiting')
      .orderBy('position')
      .orderBy('turn')
      .limit(p('rowCount')),
);

export const countByState = statement((db, p: Params<{ webhookSysId: number }>) =>
  db
    .selectFrom('webhook_messages')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .where('webhook_sys_id', '=', p('webhookSysId'))
    .groupBy('state'),
);

/** Of the first attempts of a turn only one counts: the one that finds as many as it knows of. */
export const takeMessage = statement<{ messageSysId: number; tryCnt: number; now: number; until: number }>(
  (db, p) =>
    db
      .updateTable('webhook_messages')
      .set((row) => ({
        try_cnt: row('try_cnt', '+', 1),
        first_at: row.fn.coalesce('first_at', p('now')),
        next_at: p('until'),
      }))
      .where('message_sys_id', '=', p('messageSysId'))
      .where('try_cnt', '=', p('tryCnt')),
);

export const waitUntil = statement<{ messageSysId: number; tryCnt: number; until: number }>((db, p) =>
  db
    .updateTable('webhook_messages')
    .set({ next_at: p('until') })
    .where('message_sys_id', '=', p('messageSysId'))
    .where('try_cnt', '=', p('tryCnt')),
);

export const endMessage = statement<{ messageSysId: number; tryCnt: number; state: string }>((db, p) =>
  db
    .updateTable('webhook_messages')
    .set({ state: p('state') })
    .where('message_sys_id', '=', p('messageSysId'))
    .where('try_cnt', '=', p('tryCnt')),
);

/** Messages to send again, oldest first. */
const ended = (db: Kysely<Tables>, p: Params<{ webhookSysId: number; after: number; rowCount: number }>) =>
  db
    .selectFrom('webhook_messages')
    .select(['message_sys_id', 'try_cnt', 'position', 'turn'])
    .where('webhook_sys_id', '=', p('webhookSysId'))
    .where('position', '>', p('after'))
    .orderBy('position')
    .orderBy('turn')
    .limit(p('rowCount'));

export const failedMessages = statement(
  (db, p: Params<{ webhookSysId: number; after: number; rowCount: number }>) =>
    ended(db, p).where('state', '=', 'failed'),
);

export const endedSince = statement(
  (db, p: Params<{ webhookSysId: number; after: number; rowCount: number; since: number }>) =>
    ended(db, p).where('state', '<>', 'waiting').where('happened_at', '>=', p('since')),
);

export const sendAgain = statement<{ messageSysId: number; now: number }>((db, p) =>
  db
    .updateTable('webhook_messages')
    .set((row) => ({
      state: 'waiting',
      tried_before: row.ref('try_cnt'),
      first_at: null,
      next_at: p('now'),
    }))
    .where('message_sys_id', '=', p('messageSysId'))
    .where('state', '<>', 'waiting'),
);

export const lastAttempts = statement((db, p: Params<{ webhookSysId: number }>) =>
  db
    .selectFrom('webhook_attempts')
    .innerJoin('webhook_messages', 'webhook_messages.message_sys_id', 'webhook_attempts.message_sys_id')
    .select([
      'webhook_attempts.message_sys_id',
      'webhook_attempts.tried_at',
      'webhook_attempts.status',
      'webhook_attempts.reason',
      'webhook_attempts.lasted',
      'webhook_messages.type',
    ])
    .where('webhook_attempts.webhook_sys_id', '=', p('webhookSysId'))
    .orderBy('webhook_attempts.tried_at', 'desc')
    .orderBy('webhook_attempts.message_sys_id', 'desc')
    .orderBy('webhook_attempts.try_no', 'desc')
    .limit(WEBHOOK_ATTEMPTS_SHOWN),
);

export const webhookTables: ForgettingTables = {
  name: 'webhook',
  migrations: [[webhookTargets, webhookMessages, webhookAttempts].map(create)],
  forgets: {
    // They belong to the shop, not to the person who added them.
    webhook_targets: nobodys,
    webhook_messages: {
      ...nobodys,
      term: {
        counted: 'webhookMessageCnt',
        months: WEBHOOK_KEPT_MONTHS,
        purge: purgingBy(webhookMessages, 'happened_at'),
      },
    },
    webhook_attempts: {
      ...nobodys,
      term: {
        counted: 'webhookAttemptCnt',
        months: WEBHOOK_KEPT_MONTHS,
        purge: purgingBy(webhookAttempts, 'tried_at'),
      },
    },
  },
};

// The projection.

export const webhookProjection: Projection<WebhookEvent> = {
  name: 'webhooks',
  version: 1,
  tables: [webhooks],
  on: {
    WebhookAdded: ({ data, actorId, recordedAt, position }) => [
      webhooks.insert({
        webhook_sys_id: data.webhookSysId,
        seller_sys_id: data.sellerSysId,
        types: JSON.stringify(data.types),
        off_because: null,
        user_sys_id: actorId,
        added_at: recordedAt,
        position,
      }),
    ],
    WebhookRemoved: ({ data: { webhookSysId } }) => [webhooks.remove({ webhook_sys_id: webhookSysId })],
    WebhookTurnedOff: ({ data: { webhookSysId, because } }) => [
      webhooks.set({ webhook_sys_id: webhookSysId, off_because: because }),
    ],
    WebhookTurnedOn: ({ data: { webhookSysId } }) => [
      webhooks.set({ webhook_sys_id: webhookSysId, off_because: null }),
    ],
  },
};
