import * as keys from '../../schema/members/api-keys.ts';
import type { Reply } from '../../schema/operation.ts';
import type { Scope } from '../../schema/scopes.ts';
import type { Context } from '../context.ts';
import { passwordOf } from '../login.ts';
import { timeText } from '../output.ts';
import { oneLine } from '../printing.ts';
import { table } from '../table.ts';

export interface CreateOptions {
  readonly name?: string;
  readonly scope: Scope[];
  readonly until?: string;
  readonly passwordStdin?: true;
}

type Listed = Reply<typeof keys.apiKeys>['keys'][number];

/** Prints the key alone to stdout, so that a script can keep it. */
export async function create({ api, out, settings }: Context, asked: CreateOptions): Promise<void> {
  const { userId, userSysId: uid } = await api.freshLogin();
  const password = await passwordOf(userId, settings, asked, 'sellover key create');
  const { name, scope, until } = asked;
  const input = {
    uid,
    scopes: [...new Set(scope)],
    ...(name !== undefined && { name }),
    ...(until !== undefined && { until }),
  };
  const made = await api.confirmed(keys.createApiKey, input, password);
  out.note(
    `Key ${made.apiKeySysId}, for ${made.scopes.join(', ')}, good until ${made.until} (KST). It is not shown again:`,
  );
  out.data(made, () => made.key);
}

export async function list({ api, out }: Context): Promise<void> {
  const { userSysId: uid } = await api.freshLogin();
  const answer = await api.call(keys.apiKeys, { uid });
  out.data(answer, (c) => {
    if (answer.keys.length === 0) return 'No keys';
    return table(
      c,
      ['key', 'name', 'scopes', 'created', 'last used', 'good until'],
      answer.keys.map((key) => [
        String(key.apiKeySysId),
        oneLine(key.name),
        key.scopes.join(' '),
        dayOf(key.createdAt),
        key.lastUsedOn ?? 'never',
        goodUntil(key),
      ]),
    );
  });
}

function goodUntil({ until, revokedAt }: Listed): string {
  if (revokedAt !== null) return 'revoked';
  return until < dayOf(Date.now()) ? 'expired' : until;
}

/** `2026-11-22`, in Korea. */
function dayOf(at: number | string): string {
  return timeText(at).slice(0, 10);
}

export async function revoke({ api, out }: Context, apiKeySysId: number): Promise<void> {
  const { userSysId: uid } = await api.freshLogin();
  await api.call(keys.revokeApiKey, { uid, apiKeySysId });
  out.data({ apiKeySysId }, (c) => `${c.green('✓')} Key ${apiKeySysId} is revoked`);
}
