import type { PasskeyAnswer } from '../../../schema/members/passkeys.ts';
import { loadUserInfo } from '../../app/session/account.ts';
import { forgetAnswers } from '../../app/calls/answers.ts';
import { tellApp } from '../../app/bridge.ts';
import { call, type ReplyOf } from '../../app/calls/call.ts';
import { forgetSavedLogin, session } from '../../app/session/session.ts';
import { keepTokens } from '../../app/session/tokens.ts';
import { encryptFields } from './encrypt.ts';

/** Logs in. Throws what the calls throw, and `InsecureOrigin` where the browser cannot encrypt. */
export async function logIn(userId: string, password: string): Promise<void> {
  await enterBy(async () => {
    const { publicKey: key } = await call('publicKey', {});
    return call('login', await encryptFields(key, { userId, password }));
  });
}

/** Logs in with a passkey that the person has chosen. Throws what the call throws. */
export async function logInWithPasskey(response: PasskeyAnswer): Promise<void> {
  await enterBy(() => call('passkeyLogin', { response }));
}

async function enterBy(ask: () => Promise<ReplyOf<'login'>>): Promise<void> {
  const reply = await ask().catch((error: unknown) => {
    forgetSavedLogin();
    throw error;
  });
  await enter(reply);
}

/** Takes what a login, or a sign-up, answered. */
export async function enter(reply: ReplyOf<'login'>): Promise<void> {
  keepTokens(reply, reply.userSysId);
  session.authSysId = reply.authSysId;
  tellApp('tracking', { name: 'login', params: {} });
  // What was loaded as a visitor may look different now (live prices, orders).
  forgetAnswers();
  // Logged in is logged in; a name that could not be read comes with the next start.
  await loadUserInfo().catch(() => undefined);
}
