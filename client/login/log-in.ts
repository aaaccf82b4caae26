import type { PasskeyAnswer } from '../../schema/members/passkeys.ts';
import { loadUserInfo } from '../app/session/account.ts';
import { forgetAnswers } from '../app/calls/answers.ts';
import { tellApp } from '../app/bridge.ts';
import { call, type ReplyOf } from '../app/calls/call.ts';
import { forgetSavedLogin, session } from '../app/session/session.ts';
import { keepTokens } from '../app/session/tokens.ts';
import { encryptFields } from './encrypt.ts';

/** Logs in. Throws what the calls throw, and `InsecureOrigin` where the browser cannot encrypt. */
export async function logIn(userId: string, password: string): Promise<void> {
  await enter(async () => {
    const { publicKey: key } = await call('publicKey', {});
    return call('login', await encryptFields(key, { userId, password }));
  });
}

/** Logs in with a passkey that the person has chosen. Throws what the call throws. */
export async function logInWithPasskey(response: PasskeyAnswer): Promise<void> {
  await enter(() => call('passkeyLogin', { response }));
}

async function enter(ask: () => Promise<ReplyOf<'login'>>): Promise<void> {
  try {
    const reply = await ask();
    keepTokens(reply, reply.userSysId);
    session.authSysId = reply.authSysId;
    tellApp('tracking', { name: 'login', params: {} });
  } catch (error) {
    forgetSavedLogin();
    throw error;
  }
  // What was loaded as a visitor may look different now (live prices, orders).
  forgetAnswers();
  // Logged in is logged in; a name that could not be read comes with the next start.
  await loadUserInfo().catch(() => undefined);
}
