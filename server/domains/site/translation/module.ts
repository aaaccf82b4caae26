import * as contract from '../../../../schema/translation.ts';
import { TRANSLATION_LENGTH_SUM_MAX } from '../../../../schema/constants.ts';
import { withoutControls } from '../../../../schema/text.ts';
import { networkOf } from '../../../platform/address.ts';
import { LogUnavailable, Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { domainModule } from '../../../platform/module.ts';
import type { Source } from '../../../platform/source.ts';
import { Deepl } from './deepl.ts';
import { Dictionary } from './dictionary.ts';
import { monthFold, monthly, monthStream, spend } from './month.ts';
import { translationSettings } from './settings.ts';
import { Translations } from './translations.ts';
import { lengthOf, NotTranslated, type Translator } from './translator.ts';

const dictionary = new URL('../../../../fixtures/dictionary.json', import.meta.url).pathname;

/** Translations for viewers. */
export const translation = domainModule({
  name: 'translation',
  contract,
  settings: translationSettings,
  metrics: {
    translated_characters: {
      kind: 'total',
      help: 'characters that DeepL was asked for',
      look: 'it rises faster than `DEEPL_CHARS_PER_MONTH` allows: the rest of the month stays untranslated',
    },
  },
  folds: [monthFold],
  open: ({ config: { deepl, trans }, clock, limits, log, source, logger }) => {
    let spent = 0;
    const counting = (characters: number) => {
      spent += characters;
    };
    const translator = deepl
      ? new Deepl({ ...deepl, clock, spend: spending(deepl.charactersPerMonth, log, source, counting) })
      : new Dictionary(dictionary);
    const translations = new Translations(translator, logger);
    const texts = limits.rate<number | string>('translations', trans.texts);
    const characters = limits.rate<number | string>('translated characters', trans.characters);
    // A start must neither wait for it nor fail because of it.
    void tellTrouble(translator, logger);
    return {
      readings: { translated_characters: () => spent },
      handlers: {
        translate: ({ body: { language, messages: asked }, caller, ip }) => {
          const messages = asked.map(withoutControls);
          if (lengthOf(messages) > TRANSLATION_LENGTH_SUM_MAX) throw new Refusal('0011');
          const payer = caller?.userSysId ?? networkOf(ip);
          return translations.translate(language, messages, (unknown) => {
            if (!texts.take(payer, unknown.length) || !characters.take(payer, lengthOf(unknown)))
              throw new Refusal('0008');
          });
        },
      },
    };
  },
});

/** Reserves this many characters in the budget. Resolves to false if it is used up. */
function spending(
  charactersPerMonth: number,
  log: EventLog,
  source: Pick<Source, 'commandId'>,
  counting: (characters: number) => void,
): (characters: number) => Promise<boolean> {
  const rate = monthly(charactersPerMonth);
  return async (characters) => {
    try {
      const { reply } = await log.execute<boolean>({
        actorId: null,
        commandId: source.commandId(),
        streams: [monthStream],
        decide: (states, now) => {
          const events = spend(states.get(monthStream), characters, rate, now);
          return { events: [{ ref: monthStream, events }], reply: events.length > 0 };
        },
      });
      if (reply) counting(characters);
      return reply;
    } catch (error) {
      if (error instanceof LogUnavailable) throw new NotTranslated('characters cannot be counted now');
      throw error;
    }
  };
}

async function tellTrouble(translator: Translator, logger: Pick<Logger, 'error'>): Promise<void> {
  const trouble = await translator.trouble();
  if (trouble !== null) logger.error({ trouble }, 'DeepL does not translate: chat stays as it was said');
}
