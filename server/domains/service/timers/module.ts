import type { Body, Reply } from '../../../../schema/operation.ts';
import { TIMERS_LISTED_MAX } from '../../../../schema/site/constants.ts';
import * as contract from '../../../../schema/site/timers.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { ChosenProvider } from '../../buying/payment/offers.ts';

/** Timers, for operators. The platform runs them; this runs them when somebody asks, and says what is to come. */
export const timers = domainModule({
  name: 'timers',
  contract,
  open: ({ timers: runs, clock, use }) => {
    const hasRealMoney = use(ChosenProvider).sandbox === null;
    return {
      handlers: {
        runTimers: async ({ body }) => {
          const at = momentOf(body, clock.now(), hasRealMoney);
          return body.isDryRun ? runs.countDue(at) : runs.run(at);
        },
        timers: async ({ query }): Promise<Reply<typeof contract.timers>> => {
          const [kind, id] = query.of.split('-') as [string, string];
          const found = await runs.of(`${kind}SysId`, Number(id), TIMERS_LISTED_MAX);
          return {
            timers: found.map(({ id: timerId, dueAt, command }) => ({
              timerId,
              rule: command.type,
              dueAt: new Date(dueAt).toISOString(),
            })),
          };
        },
      },
    };
  },
});

/**
 * Throws 0005 for a moment to come where payments are real: orders would be cancelled and purchases confirmed before their
 * time, and their buyers could do nothing about it.
 */
function momentOf(
  { at: asked, isDryRun }: Body<typeof contract.runTimers>,
  now: number,
  hasRealMoney: boolean,
) {
  const at = asked === undefined ? now : Date.parse(asked);
  if (Number.isNaN(at)) throw new Refusal('0005', { field: 'at', reason: 'must be a moment' });
  if (at > now && hasRealMoney && !isDryRun)
    throw new Refusal('0005', { field: 'at', reason: 'is to come: only a dry run may look ahead here' });
  return at;
}
