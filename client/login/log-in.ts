import type { login } from '../../schema/members/accounts.ts';
import type { Reply } from '../../schema/operation.ts';
import { loadUserInfo } from '../app/session/account.ts';
import { forgetAnswers } from '../app/calls/answers.ts';
import { tellApp } from '../app/bridge.ts';
import { call } from '../app/calls/call.ts';
import { forgetSavedLogin, session } from '../app/session/session.ts';
import { keepTokens } from '../app/session/tokens.ts';
import { encryptFields } from './encrypt.ts';

/** Logs in. Throws what the calls throw, and `InsecureOrigin` where the browser cannot encrypt. */
export async function logIn(userId: string, password: string): Promise<void> {
  let reply: Reply<typeof login>;
  try {
    const { publicKey: key } = await call('publicKey', {});
    reply = await call('login', await encryptFields(key, { userId, password }));
  } catch (error) {
    forgetSavedLogin();
    throw error;
  }
  await enter(reply);
}

/** Takes what a login, or a sign-up, answered. */
export async function enter(reply: Reply<typeof login>): Promise<void> {
  keepTokens(reply, reply.userSysId);
  session.authSysId = reply.authSysId;
  tellApp('tracking', { name: 'login', params: {} });
  // What was loaded as a visitor may look different now (live prices, orders).
  forgetAnswers();
  // Logged in is logged in; a name that could not be read comes with the next start.
  await loadUserInfo().catch(() => undefined);
}
