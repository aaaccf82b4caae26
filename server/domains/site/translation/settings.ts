import { TRANSLATION_LENGTH_SUM_MAX } from '../../../../schema/constants.ts';
import { isWebUrl, rate, text, together, whole, withoutEndSlash } from '../../../platform/settings.ts';

const DEEPL_URL = 'https://api.deepl.com';
const FREE = { key: ':fx', url: 'https://api-free.deepl.com' };
/** The quota of a free key. */
const CHARS_PER_MONTH = 500_000;

export const translationSettings = {
  /** Null: only the dictionary translates. */
  deepl: together(
    {
      key: text(
        'DEEPL_KEY',
        'translates what Korean viewers said in past broadcasts [by DeepL](translation.md) instead of the fixtures’ dictionary',
        { fits: (key) => /^[!-~]{20,}$/.test(key), must: 'be a key of DeepL, without spaces' },
      ),
      url: text('DEEPL_URL', 'another address of its API', {
        fits: isWebUrl,
        must: `be a URL such as ${DEEPL_URL}`,
        shown: 'by the key',
      }),
      charactersPerMonth: whole(
        'DEEPL_CHARS_PER_MONTH',
        'characters that DeepL may be asked for in a month, by all nodes together: a free key’s',
        { unset: CHARS_PER_MONTH, min: 0 },
      ),
    },
    ({ key, url, charactersPerMonth }, wrong) => {
      if (key === null && url !== null) wrong('DEEPL_URL must come with a DEEPL_KEY');
      if (key === null) return null;
      const usual = key.endsWith(FREE.key) ? FREE.url : DEEPL_URL;
      return { key, url: withoutEndSlash(url ?? usual), charactersPerMonth };
    },
  ),
  /** Cached translations cost nothing. */
  trans: together({
    texts: rate(
      'TRANS',
      { perSecond: 20, burst: 600 },
      'how many texts one member or address may have translated that were not asked for before',
    ),
    // Characters cost money. A call may use its maximum at once.
    characters: rate(
      'TRANS_CHARS',
      { perSecond: 50, burst: TRANSLATION_LENGTH_SUM_MAX },
      'how many characters these texts may have; a call has up to 20,000',
    ),
  }),
};
