import { SOCIAL_CALLS, SOCIAL_PROVIDERS, type SocialProvider } from '../../../schema/members/constants.ts';
import { givenUrl } from '../../platform/config.ts';
import {
  isWebUrl,
  partsOf,
  rate,
  text,
  together,
  withoutEndSlash,
  type Setting,
} from '../../platform/settings.ts';
import type { Registered } from './providers/adapter.ts';
import { ADAPTERS } from './providers/adapters.ts';

export type SocialRegistrations = Readonly<Partial<Record<SocialProvider, Registered>>>;

const NAMES: Readonly<Record<SocialProvider, string>> = {
  kakao: 'Kakao',
  naver: 'Naver',
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
};

function registration(provider: SocialProvider): Setting<Registered | null> {
  const [id, secret, issuer] = ['ID', 'SECRET', 'ISSUER'].map(
    (part) => `SOCIAL_${provider.toUpperCase()}_${part}`,
  ) as [string, string, string];
  const name = NAMES[provider];
  return together(
    {
      ids: text(
        id,
        `[login through ${name}](social.md): the client's id there; after a comma, those of apps whose tokens are taken`,
      ),
      secret: text(secret, 'its secret'),
      issuer: text(issuer, 'another address in place of the provider’s, as for tests', {
        shown: `${name}’s`,
      }),
    },
    (given, wrong) => {
      const [first, ...apps] = partsOf(given.ids ?? '');
      if (first === undefined) {
        if (given.secret !== null || given.issuer !== null)
          wrong(`${id} must come with ${secret} or ${issuer}`);
        return null;
      }
      const fault =
        given.secret === null ? `come with ${id}` : (ADAPTERS[provider].secretFault?.(given.secret) ?? null);
      if (fault !== null) wrong(`${secret} must ${fault}`);
      if (given.issuer !== null && !isSafe(given.issuer))
        wrong(`${issuer} must be an https address, or one of this machine`);
      return {
        clientIds: [first, ...apps],
        secret: given.secret ?? '',
        issuer: given.issuer === null ? null : withoutEndSlash(given.issuer),
      };
    },
  );
}

/** Secrets go there: in plain only within this machine. */
function isSafe(url: string): boolean {
  if (!isWebUrl(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

export const socialSettings = {
  givenUrl,
  /** Those that members can log in through. */
  social: together(
    Object.fromEntries(SOCIAL_PROVIDERS.map((provider) => [provider, registration(provider)])) as Record<
      SocialProvider,
      Setting<Registered | null>
    >,
    (given): SocialRegistrations =>
      Object.fromEntries(Object.entries(given).filter(([, registered]) => registered !== null)),
  ),
  socialLogins: rate(
    'SOCIAL_LOGINS',
    SOCIAL_CALLS,
    'how often logins through providers are begun or ended from one address',
  ),
};
