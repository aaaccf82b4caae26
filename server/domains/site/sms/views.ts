import type { Kysely } from 'kysely';
import type { SmsState } from '../../../../schema/members/sms.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import type { ForgettingTables } from '../../../platform/forgetting.ts';
import type { Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { purgingBy } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { SmsEvent } from './decider.ts';

/** Receiver and words: personal data, beside the log. */
export const outboxRows = table(
  'sms_outbox',
  { sms_sys_id: int, mobile: text, msg: text, asked_at: int },
  {
    key: ['sms_sys_id'],
    indexes: { sms_outbox_by_mobile: ['mobile', 'asked_at'], sms_outbox_by_time: ['asked_at'] },
  },
);

/** The state of each text. */
const states = table(
  'sms_states',
  { sms_sys_id: int, state: text, reason: nullable(text), try_cnt: int, changed_at: int },
  { key: ['sms_sys_id'] },
);

type Tables = TablesOf<typeof outboxRows | typeof states>;

const { statement } = statementsFor<Tables>();

export const smsOf = statement((db, p: Params<{ smsSysId: number }>) =>
  db.selectFrom('sms_outbox').select(['mobile', 'msg']).where('sms_sys_id', '=', p('smsSysId')),
);

interface Page {
  readonly startIndex: number;
  readonly rowCount: number;
}

const newest = (db: Kysely<Tables>, p: Params<Page>) =>
  db
    .selectFrom('sms_outbox')
    .innerJoin('sms_states', 'sms_states.sms_sys_id', 'sms_outbox.sms_sys_id')
    .select([
      'sms_outbox.sms_sys_id',
      'sms_outbox.mobile',
      'sms_outbox.msg',
      'sms_outbox.asked_at',
      'sms_states.state',
      'sms_states.reason',
      'sms_states.try_cnt',
      'sms_states.changed_at',
    ])
    .orderBy('sms_outbox.asked_at', 'desc')
    .orderBy('sms_outbox.sms_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex'));

export const newestTexts = statement(newest);

export const textsTo = statement((db, p: Params<Page & { mobile: string }>) =>
  newest(db, p).where('sms_outbox.mobile', '=', p('mobile')),
);

const countTextsTo = statement((db, p: Params<{ mobile: string }>) =>
  db
    .selectFrom('sms_outbox')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('mobile', '=', p('mobile')),
);

export const outboxTables: ForgettingTables = {
  name: 'sms-outbox',
  migrations: [[create(outboxRows)]],
  forgets: {
    sms_outbox: {
      holds: 'people',
      // Texts are stored by number. A former member may still be told about an order.
      ofMember: null,
      term: {
        counted: 'textCnt',
        months: RETENTION_MONTHS.texts,
        purge: purgingBy(outboxRows, 'asked_at'),
      },
      kept: { why: 'sent', found: ({ mobile }) => countTextsTo({ mobile }) },
    },
  },
};

function becomes({ data, recordedAt }: RecordedEvent<SmsEvent>, state: SmsState) {
  const reason = 'reason' in data ? data.reason : null;
  return states.set({ sms_sys_id: data.smsSysId, state, reason, changed_at: recordedAt });
}

export const smsProjection: Projection<SmsEvent> = {
  name: 'sms',
  version: 1,
  tables: [states],
  on: {
    SmsAsked: ({ data, recordedAt }) => [
      states.insert({
        sms_sys_id: data.smsSysId,
        state: 'waiting',
        reason: null,
        try_cnt: 0,
        changed_at: recordedAt,
      }),
    ],
    SmsTried: (event) => [
      becomes(event, 'trying'),
      states.add({ sms_sys_id: event.data.smsSysId, try_cnt: 1 }),
    ],
    SmsSent: (event) => [becomes(event, 'sent')],
    SmsPutOff: (event) => [becomes(event, 'waiting')],
    SmsFailed: (event) => [becomes(event, 'failed')],
  },
};
