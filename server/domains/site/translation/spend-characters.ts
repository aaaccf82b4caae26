import { LogUnavailable } from '../../../platform/log/log.ts';
import { executeOwn, type OwnNeed } from '../../../platform/operations.ts';
import { monthly, monthStream, spend } from './month.ts';
import { NotTranslated } from './translator.ts';

/** Reserves this many characters in the month's budget. Resolves to false if it is used up. */
export async function spendCharacters(
  need: OwnNeed,
  charactersPerMonth: number,
  characters: number,
): Promise<boolean> {
  try {
    return await executeOwn<boolean>(need, {
      streams: [monthStream],
      decide: (states, now) => {
        const events = spend(states.get(monthStream), characters, monthly(charactersPerMonth), now);
        return { events: [{ ref: monthStream, events }], reply: events.length > 0 };
      },
    });
  } catch (error) {
    if (error instanceof LogUnavailable) throw new NotTranslated('characters cannot be counted now');
    throw error;
  }
}
