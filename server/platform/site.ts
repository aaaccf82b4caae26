import { statSync } from 'node:fs';
import type { Locale } from '../../schema/locales.ts';
import { text, together } from './settings.ts';

const NAME_LENGTH_MAX = 40;
const asName = {
  fits: (given: string) => given.length <= NAME_LENGTH_MAX && given.trim() === given && !/\p{C}/u.test(given),
  must: `be one line of at most ${NAME_LENGTH_MAX} characters, without blanks around it`,
};
const LOGO = /\.(?:png|jpe?g|webp|svg)$/i;

/** Of a server whose operator has not named the site. */
const OURS = 'Sellover';

/** What buyers know the site by. */
export interface SiteIdentity {
  readonly name: Readonly<Record<Locale, string>>;
  /** A file. Null: there is none. */
  readonly logo: string | null;
  /** False: its operator has not named it, so it goes by the software's name. */
  readonly isNamed: boolean;
  /** Its icons are those that come with the client. */
  readonly hasOurMark: boolean;
}

/** The one home of what the site is called: pages, texts to phones, passkeys, calendars and terms name it from here. */
export const site = together(
  {
    name: text('SITE_NAME', 'what buyers know this site by: pages, icons, texts to phones and terms say it', {
      ...asName,
      shown: `\`${OURS}\``,
    }),
    nameEn: text('SITE_NAME_EN', 'the same for readers of English', { ...asName, shown: '`SITE_NAME`' }),
    logo: text(
      'SITE_LOGO',
      'its logo: a square PNG, JPEG, WebP or SVG file of at least 512 pixels, from which the icons are made',
      {
        fits: (path) => LOGO.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true,
        must: (path) => `be a PNG, JPEG, WebP or SVG file that is there, unlike ${path}`,
      },
    ),
  },
  ({ name, nameEn, logo }, wrong): SiteIdentity => {
    if (name === null)
      for (const [setting, value] of Object.entries({ SITE_NAME_EN: nameEn, SITE_LOGO: logo }))
        if (value !== null) wrong(`${setting} must come with SITE_NAME`);
    const ko = name ?? OURS;
    return {
      name: { ko, en: nameEn ?? ko },
      logo,
      isNamed: name !== null,
      hasOurMark: ko === OURS && logo === null,
    };
  },
);
