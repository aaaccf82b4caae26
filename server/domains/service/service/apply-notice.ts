import { koreanDayStart } from '../../../../schema/korean-days.ts';
import * as contract from '../../../../schema/service/notices.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { requireShowable } from '../../../platform/markdown/strangers.ts';
import { command } from '../../../platform/operations.ts';
import { noticesStream, publishNotice } from './pages.ts';

/** Throws 0005 for a day that there is not. */
export const applyNotice = command(contract.applyNotice, ({ source }) => async ({ body }) => {
  const { lang, date, isDryRun = 0, ...written } = body;
  const from = koreanDayStart(date);
  if (from === undefined)
    throw new Refusal('0005', { field: 'date', reason: 'must be a day such as 2026-11-20' });
  await requireShowable({ content: written.content });
  const facts = { ...written, from, noticeSysId: source.id() };
  return {
    streams: [noticesStream],
    decide: (states) => {
      const { events, change } = publishNotice(states.get(noticesStream), lang, facts);
      return { events: [{ ref: noticesStream, events: isDryRun ? [] : events }], reply: { change } };
    },
  };
});
