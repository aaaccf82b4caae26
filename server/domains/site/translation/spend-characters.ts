import { LogUnavailable } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { monthly, monthStream, spend } from './month.ts';
import { NotTranslated } from './translator.ts';

/** Reserves this many characters in the month's budget. Resolves to false if it is used up. */
export async function spendCharacters(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  charactersPerMonth: number,
  characters: number,
): Promise<boolean> {
  try {
    const { reply } = await log.execute<boolean>({
      actorId: null,
      commandId: source.commandId(),
      streams: [monthStream],
      decide: (states, now) => {
        const events = spend(states.get(monthStream), characters, monthly(charactersPerMonth), now);
        return { events: [{ ref: monthStream, events }], reply: events.length > 0 };
      },
    });
    return reply;
  } catch (error) {
    if (error instanceof LogUnavailable) throw new NotTranslated('characters cannot be counted now');
    throw error;
  }
}
