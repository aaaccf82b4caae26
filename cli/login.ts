import * as accounts from '../schema/members/accounts.ts';
import { PERMISSION } from '../schema/members/constants.ts';
import type { Context } from './context.ts';
import { UsageError } from './errors.ts';
import { oneLine } from './printing.ts';
import { askLine, askSecret, readStdin } from './prompt.ts';
import type { Login } from './session.ts';

const roleNames: Readonly<Record<number, string>> = {
  [PERMISSION.member]: 'member',
  [PERMISSION.host]: 'host',
  [PERMISSION.manager]: 'manager',
};

function roleOf({ permission, sellerSysId }: Login): string {
  const role = roleNames[permission] ?? `permission ${permission}`;
  return sellerSysId === null ? role : `${role} of seller ${sellerSysId}`;
}

/** Never prints the tokens, because output ends up in terminal histories and build logs. */
function shown(login: Login, serverUrl: string) {
  const { userId, userSysId, permission, sellerSysId } = login;
  return { server: serverUrl, userId, userSysId, permission, sellerSysId };
}

export interface LoginOptions {
  readonly user?: string;
  readonly passwordStdin?: true;
}

export async function login({ api, out, settings }: Context, asked: LoginOptions): Promise<void> {
  const userId = asked.user ?? settings.userId ?? (await promptFor('user', () => askLine('Id: ')));
  const password = asked.passwordStdin
    ? await readStdin()
    : (settings.password ?? (await promptFor('password', () => askSecret(`Password of ${userId}: `))));
  if (password === '')
    throw new UsageError(
      'The password is empty',
      'Pipe it in: pass host01 | sellover login --password-stdin',
    );
  const done = await api.login(userId, password, { makeCurrent: true });
  out.data(
    shown(done, api.serverUrl),
    (c) => `${c.green('✓')} ${userId} (${roleOf(done)}) at ${api.serverUrl}`,
  );
}

function promptFor(what: 'user' | 'password', ask: () => Promise<string>): Promise<string> {
  if (process.stdin.isTTY) return ask();
  throw new UsageError(
    `There is no terminal to ask for the ${what}`,
    'Give --user and pipe the password into --password-stdin, or set SELLOVER_USER and SELLOVER_PASSWORD.',
  );
}

export async function logout({ api, out }: Context): Promise<void> {
  const gone = await api.logout();
  out.data({ server: api.serverUrl, userId: gone?.userId ?? null }, (c) =>
    gone ? `${c.green('✓')} ${gone.userId} is logged out` : `Nobody was logged in at ${api.serverUrl}`,
  );
}

export async function whoami({ api, out }: Context): Promise<void> {
  const known = await api.freshLogin();
  const { nickName } = await api.call(accounts.userInfo, { uid: known.userSysId });
  out.data({ ...shown(known, api.serverUrl), nickName }, (c) => {
    const nick = nickName ? ` “${oneLine(nickName)}”` : '';
    return `${c.bold(known.userId)}${nick}, ${roleOf(known)}, at ${api.serverUrl}`;
  });
}
