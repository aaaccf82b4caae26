import * as contract from '../../../schema/translation.ts';
import { TRANSLATION_LENGTH_SUM_MAX } from '../../../schema/constants.ts';
import { networkOf } from '../../platform/address.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { domainModule } from '../../platform/module.ts';
import { Deepl } from './deepl.ts';
import { Dictionary } from './dictionary.ts';
import { translationSettings } from './settings.ts';
import { Translations } from './translations.ts';
import { lengthOf, type Translator } from './translator.ts';

const dictionary = new URL('../../../fixtures/dictionary.json', import.meta.url).pathname;

/** What viewers read in another language. */
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
  open: ({ config: { deepl, trans }, clock, limits, logger }) => {
    let asked = 0;
    const translator = deepl
      ? new Deepl({
          ...deepl,
          clock,
          spend: monthOf(deepl.charactersPerMonth, limits, (count) => (asked += count)),
        })
      : new Dictionary(dictionary);
    const translations = new Translations(translator, logger);
    const texts = limits.rate<number | string>('translations', trans.texts);
    const characters = limits.rate<number | string>('translated characters', trans.characters);
    // A shop that opens must not wait for it, nor stay closed because of it.
    void tellTrouble(translator, logger);
    return {
      readings: { translated_characters: () => asked },
      handlers: {
        translate: ({ body: { language, messages }, caller, ip }) => {
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

/** Days of the longest month, in seconds. */
const MONTH = 31 * 24 * 60 * 60;
/** A tenth of the month may go at once, so that what somebody wastes leaves most of it. */
const AT_ONCE = 0.1;

/** Characters that may be paid for, by all nodes together: no month has more, and they come back little by little. */
function monthOf(
  charactersPerMonth: number,
  limits: Limits,
  spent: (count: number) => void,
): (count: number) => boolean {
  const burst = charactersPerMonth * AT_ONCE;
  const rate = { burst, perSecond: (charactersPerMonth - burst) / MONTH };
  const month = limits.rate<string>('characters of a month', rate);
  return (count) => {
    const isTaken = month.take('all', count);
    if (isTaken) spent(count);
    return isTaken;
  };
}

async function tellTrouble(translator: Translator, logger: Pick<Logger, 'error'>): Promise<void> {
  const trouble = await translator.trouble();
  if (trouble !== null) logger.error({ trouble }, 'DeepL does not translate: chat stays as it was said');
}
