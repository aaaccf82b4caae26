import * as contract from '../../../../schema/translation.ts';
import { domainModule } from '../../../platform/module.ts';
import { Deepl } from './deepl.ts';
import { dictionaryIn } from './dictionary.ts';
import { monthFold } from './month.ts';
import { translationSettings } from './settings.ts';
import { spendCharacters } from './spend-characters.ts';
import { translate } from './translate.ts';
import { Translations } from './translations.ts';

const DICTIONARY = new URL('../../../../fixtures/dictionary.json', import.meta.url).pathname;

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
  operations: { translate },
  open: (platform) => {
    const {
      config: { deepl },
      clock,
      logger,
    } = platform;
    let spent = 0;
    const spend = async (characters: number) => {
      const isFree = await spendCharacters(platform, deepl!.charactersPerMonth, characters);
      if (isFree) spent += characters;
      return isFree;
    };
    const translator = deepl ? new Deepl({ ...deepl, clock, spend }) : dictionaryIn(DICTIONARY);
    const tellTrouble = async () => {
      const trouble = await translator.trouble();
      if (trouble !== null) logger.error({ trouble }, 'DeepL does not translate: chat stays as it was said');
    };
    // A start must neither wait for it nor fail because of it.
    void tellTrouble();
    return {
      services: [new Translations(translator, logger)],
      readings: { translated_characters: () => spent },
    };
  },
});
