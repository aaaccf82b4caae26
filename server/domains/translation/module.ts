import * as contract from '../../../schema/translation.ts';
import { networkOf } from '../../platform/address.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { domainModule } from '../../platform/module.ts';
import { Deepl } from './deepl.ts';
import { Dictionary } from './dictionary.ts';
import { Translations } from './translations.ts';
import type { Translator } from './translator.ts';

/** What viewers read in another language. */
export const translation = domainModule({
  name: 'translation',
  contract,
  open: ({ config: { deepl, dictionaryFile, trans }, clock, limits, logger }) => {
    const translator = deepl ? new Deepl({ ...deepl, clock }) : new Dictionary(dictionaryFile);
    const translations = new Translations(translator, logger);
    const limit = limits.rate<number | string>('translations', trans);
    // A shop that opens must not wait for it, nor stay closed because of it.
    void tellTrouble(translator, logger);
    return {
      handlers: {
        translate: ({ body: { language, messages }, caller, ip }) =>
          translations.translate(language, messages, () => {
            if (!limit.take(caller?.userSysId ?? networkOf(ip))) throw new Refusal('0008');
          }),
      },
    };
  },
});

async function tellTrouble(translator: Translator, logger: Pick<Logger, 'error'>): Promise<void> {
  const trouble = await translator.trouble();
  if (trouble !== null) logger.error({ trouble }, 'DeepL does not translate: chat stays as it was said');
}
