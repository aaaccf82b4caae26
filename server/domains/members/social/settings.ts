import { SOCIAL_CALLS } from '../../../../schema/members/constants.ts';
import { givenUrl } from '../../../platform/config.ts';
import {
  isWebUrl,
  partsOf,
  rate,
  text,
  together,
  withoutEndSlash,
  type Setting,
} from '../../../platform/settings.ts';
import type { Adapter, Registered } from './adapter.ts';
import { ADAPTERS } from './adapters.ts';

function registration(adapter: Adapter): Setting<Registered | null> {
  const [id, secret, issuer] = ['ID', 'SECRET', 'ISSUER'].map(
    (part) => `SOCIAL_${adapter.name.toUpperCase()}_${part}`,
  ) as [string, string, string];
  const name = adapter.label.en;
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
      const fault = given.secret === null ? `come with ${id}` : (adapter.secretFault?.(given.secret) ?? null);
      if (fault !== null) wrong(`${secret} must ${fault}`);
      if (given.issuer !== null && !isSafe(given.issuer))
        wrong(`${issuer} must be an https address, or one of this machine`);
      return {
        adapter,
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

/** The providers that members can log in through: those with keys. */
export function registrations(adapters: readonly Adapter[]): Setting<readonly Registered[]> {
  return together(
    Object.fromEntries(adapters.map((adapter) => [adapter.name, registration(adapter)])),
    (given) => Object.values(given).filter((registered) => registered !== null),
  );
}

export const socialSettings = {
  givenUrl,
  social: registrations(ADAPTERS),
  socialLogins: rate(
    'SOCIAL_LOGINS',
    SOCIAL_CALLS,
    'how often logins through providers are begun or ended from one address',
  ),
};
