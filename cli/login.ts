import * as accounts from '../schema/members/accounts.ts';
import { PERMISSION, SHOWN_TOKEN_SPARE } from '../schema/members/constants.ts';
import { expiresAt } from './api.ts';
import type { Context } from './context.ts';
import { UsageError } from './errors.ts';
import { isoTime } from './output.ts';
import { oneLine } from './printing.ts';
import { askLine, askSecret, readStdin } from './prompt.ts';
import type { Login } from './session.ts';
import type { Settings } from './settings.ts';

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
  const password = await passwordOf(userId, settings, asked, 'sellover login');
  const done = await api.login(userId, password, { makeCurrent: true });
  out.data(
    shown(done, api.serverUrl),
    (c) => `${c.green('✓')} ${userId} (${roleOf(done)}) at ${api.serverUrl}`,
  );
}

/** From stdin, the environment or the terminal. Throws a UsageError without one. `command`: that asks for it. */
export async function passwordOf(
  userId: string,
  settings: Pick<Settings, 'password'>,
  { passwordStdin }: Pick<LoginOptions, 'passwordStdin'>,
  command: string,
): Promise<string> {
  const password = passwordStdin
    ? await readStdin()
    : (settings.password ?? (await promptFor('password', () => askSecret(`Password of ${userId}: `))));
  if (password === '')
    throw new UsageError('The password is empty', `Pipe it in: pass ${userId} | ${command} --password-stdin`);
  return password;
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

export interface TokenOptions {
  readonly for?: 'curl';
}

/** The only command that prints a token, as nothing else is asked of it. */
export async function token({ api, out }: Context, asked: TokenOptions): Promise<void> {
  const { accessToken } = await api.freshLogin(SHOWN_TOKEN_SPARE);
  const until = isoTime(expiresAt(accessToken));
  out.data({ server: api.serverUrl, accessToken, until }, () =>
    asked.for === 'curl' ? `-H 'Authorization: Bearer ${accessToken}'` : accessToken,
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
