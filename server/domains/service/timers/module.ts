import { TIMERS_LISTED_MAX } from '../../../../schema/site/constants.ts';
import * as contract from '../../../../schema/site/timers.ts';
import { domainModule } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { runTimers } from './run-timers.ts';

const listTimers = query(contract.timers, ({ timers: runs }) => async ({ query: { of } }) => {
  const [kind, id] = of.split('-') as [string, string];
  const found = await runs.of(`${kind}SysId`, Number(id), TIMERS_LISTED_MAX);
  return {
    timers: found.map(({ id: timerId, dueAt, command }) => ({
      timerId,
      rule: command.type,
      dueAt: new Date(dueAt).toISOString(),
    })),
  };
});

/** Timers, for operators. The platform runs them; this runs them when somebody asks, and says what is to come. */
export const timers = domainModule({
  name: 'timers',
  contract,
  operations: { runTimers, timers: listTimers },
});
