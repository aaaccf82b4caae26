import type { SelloverStep } from '../../../../schema/members/sellovers.ts';
import type { Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import { memberOfSellover, type SelloverEvent } from './decider.ts';
import type { sallyPeople } from './rows.ts';

/** Who is how far, for managers' lists. The rest is in each member's own short stream. */
const sellovers = table(
  'sellovers',
  { user_sys_id: int, step: text, applied_at: int },
  {
    key: ['user_sys_id'],
    indexes: { sellovers_by_step: ['step', 'applied_at'], sellovers_by_time: ['applied_at'] },
  },
);

const { statement } = statementsFor<TablesOf<typeof sellovers | typeof sallyPeople>>();

/** Null: all. */
type OfStep<P = unknown> = P & { step: string | null };

/** With what they are called; null: their account is gone. */
export const selloversListed = statement((db, p: Params<OfStep<{ startIndex: number; rowCount: number }>>) =>
  db
    .selectFrom('sellovers')
    .leftJoin('sally_people', 'sally_people.user_sys_id', 'sellovers.user_sys_id')
    .select('sellovers.user_sys_id')
    .select(['nick_name', 'guardian_name', 'guardian_mobile'])
    .where((row) => row('step', '=', row.fn.coalesce(p('step'), 'step')))
    .orderBy('applied_at', 'desc')
    .orderBy('sellovers.user_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countSellovers = statement((db, p: Params<OfStep>) =>
  db
    .selectFrom('sellovers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => row('step', '=', row.fn.coalesce(p('step'), 'step'))),
);

const stepped =
  (step: SelloverStep) =>
  ({ stream }: RecordedEvent): Write[] => [sellovers.set({ user_sys_id: memberOfSellover(stream), step })];

export const selloverProjection: Projection<SelloverEvent> = {
  name: 'sellover',
  version: 1,
  tables: [sellovers],
  on: {
    SelloverApplied: ({ stream, recordedAt }) => [
      sellovers.upsert({
        user_sys_id: memberOfSellover(stream),
        step: 'applied' satisfies SelloverStep,
        applied_at: recordedAt,
      }),
    ],
    SelloverRejected: stepped('rejected'),
    ContractOffered: stepped('offered'),
    ContractAccepted: stepped('registered'),
    ContractTerminated: stepped('terminated'),
    SelloverLeft: ({ stream }) => [sellovers.remove({ user_sys_id: memberOfSellover(stream) })],
  },
};
