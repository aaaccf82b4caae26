import { Option, type Command } from 'commander';
import { apiKeys, createApiKey, revokeApiKey } from '../../schema/members/api-keys.ts';
import { API_KEY_DAYS, API_KEYS_MAX } from '../../schema/members/constants.ts';
import type { Reply } from '../../schema/operation.ts';
import { SCOPES } from '../../schema/scopes.ts';
import { calls, group } from '../contract/command.ts';
import { timeText } from '../output.ts';
import { listText } from '../table.ts';

/** `sellover key …`: with what servers call as their host or manager. */
export function keyCommand(): Command {
  return group(
    'key',
    'Create, list and revoke API keys, with which your servers call the API without a login; for hosts and managers. A ' +
      'key acts as you, and only within its scopes. It ends with its last day, when you revoke it, and when you lose a role.',
    `
Scopes:
${Object.keys(SCOPES)
  .map((scope) => `  ${scope}`)
  .join('\n')}

Examples:
  sellover key create --scope orders:read
  sellover key create --name ERP --scope orders:read sales:read --until 2027-01-31
  sellover key list
  sellover key revoke 233104582914`,
    [
      calls('create', createApiKey, {
        summary: 'create a key, which is shown once',
        description:
          `Create a key, which is shown this once: keep it where your server reads its secrets. It asks for your password. You ` +
          `may have ${API_KEYS_MAX} keys, each good for ${API_KEY_DAYS.max} days at most.`,
        options: {
          name: ['--name <name>', 'what you call it (default: its scopes)'],
          scopes: new Option('--scope <scope...>', 'what it is for')
            .choices(Object.keys(SCOPES))
            .makeOptionMandatory(),
          until: ['--until <day>', `its last day in Korea (default: ${API_KEY_DAYS.usual} days from now)`],
        },
        asked: (input) => ({ ...input, scopes: [...new Set(input.scopes)] }),
        note: ({ apiKeySysId, scopes, until }) =>
          `Key ${apiKeySysId}, for ${scopes.join(', ')}, good until ${until} (KST). It is not shown again:`,
        text: ({ key }) => key,
      }),
      calls('list', apiKeys, {
        description:
          'List your keys, the newest first, with the day on which each was used last. The keys themselves nobody knows.',
        text: ({ keys }, c) =>
          listText(c, keys, 'No keys', {
            key: ({ apiKeySysId }) => apiKeySysId,
            name: ({ name }) => name,
            scopes: ({ scopes }) => scopes.join(' '),
            created: ({ createdAt }) => dayOf(createdAt),
            'last used': ({ lastUsedOn }) => lastUsedOn ?? 'never',
            'good until': goodUntil,
          }),
      }),
      calls('revoke', revokeApiKey, {
        args: { apiKeySysId: ['<key>', 'its number, which is also how the key begins'] },
        text: (_, c, { apiKeySysId }) => `${c.green('✓')} Key ${apiKeySysId} is revoked`,
      }),
    ],
  );
}

function goodUntil({ until, revokedAt }: Reply<typeof apiKeys>['keys'][number]): string {
  if (revokedAt !== null) return 'revoked';
  return until < dayOf(Date.now()) ? 'expired' : until;
}

/** `2026-11-22`, in Korea. */
function dayOf(at: number | string): string {
  return timeText(at).slice(0, 10);
}
