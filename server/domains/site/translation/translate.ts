import { TRANSLATION_LENGTH_SUM_MAX } from '../../../../schema/constants.ts';
import { withoutControls } from '../../../../schema/text.ts';
import * as contract from '../../../../schema/translation.ts';
import { networkOf } from '../../../platform/address.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import type { translationSettings } from './settings.ts';
import { Translations } from './translations.ts';
import { lengthOf } from './translator.ts';

export const translate = query(
  contract.translate,
  ({ config: { trans }, limits, use }: Platform<typeof translationSettings>) => {
    const translations = use(Translations);
    const texts = limits.rate<number | string>('translations', trans.texts);
    const characters = limits.rate<number | string>('translated characters', trans.characters);
    return ({ body: { language, messages: asked }, caller, ip }) => {
      const messages = asked.map(withoutControls);
      if (lengthOf(messages) > TRANSLATION_LENGTH_SUM_MAX) throw new Refusal('0011');
      const payer = caller?.userSysId ?? networkOf(ip);
      return translations.translate(language, messages, (unknown) => {
        if (!texts.take(payer, unknown.length) || !characters.take(payer, lengthOf(unknown)))
          throw new Refusal('0008');
      });
    };
  },
);
