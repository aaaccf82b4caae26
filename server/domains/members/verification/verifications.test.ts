import { beforeEach, expect, test } from 'vitest';
import {
  VERIFICATION_CODE,
  VERIFICATION_FAILURES,
  VERIFICATION_SENDS,
} from '../../../../schema/members/constants.ts';
import type { VerificationPurpose } from '../../../../schema/members/verification.ts';
import { refusal } from '../../../testing/refusal.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { codeTo, newPhone, proofOf, wrongCode } from './examples.support.ts';
import { provenPhone } from './queries.ts';

let places = 0;
const elsewhere = () => ({ token: null, from: `198.51.100.${++places}` });

const server = sharedServer({ config: { trustProxy: ['loopback'] } });

/** With people of now: other tests may have moved the clock. */
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

/** Uses a proof as a command does. */
async function use({ server }: Stage, proof: string, purpose: VerificationPurpose): Promise<string> {
  const { clock, sellover, world } = server;
  const { log } = sellover;
  const { secrets } = world;
  const { mobile, streams, used } = await provenPhone({ log, clock, secrets }, proof, purpose);
  const { reply } = await log.execute({
    actorId: null,
    commandId: 'test',
    streams,
    decide: (states, now) => ({ events: used(states, now), reply: mobile }),
  });
  return reply;
}

test('a phone gets the same answer whether or not it is a member’s', async () => {
  for (const mobile of [stage.buyer.mobile, newPhone()]) {
    const asked = { mobile, purpose: 'findid' } as const;
    const sent = await stage.api.ask('sendAuthMine', asked, elsewhere());
    expect(sent).toMatchObject({ code: '0001', reply: { expiresIn: VERIFICATION_CODE.lasts / 1000 } });
    const code = wrongCode(await codeTo(stage, mobile));
    expect(await stage.api.code('chkAuthMine', { ...asked, code }, elsewhere())).toBe('1020');
  }
});

test('a code is texted in the language of who asks for it', async () => {
  const { api, manager } = stage;
  const textIn = async (locale: 'ko' | 'en') => {
    const mobile = newPhone();
    await api.done('sendAuthMine', { mobile, purpose: 'join' }, { ...elsewhere(), locale });
    const as = { token: await server.world.token(manager) };
    return (await api.done('outbox', { to: mobile, startIndex: 0, rowCount: 1 }, as)).texts[0]!.msg;
  };
  expect(await textIn('en')).toMatch(/^\[Sellover\] Verification code \d{6}\nEnter it within 3 minutes\./);
  expect(await textIn('ko')).toMatch(/^\[Sellover\] 인증번호 \d{6}\n3분 안에/);
});

test('a proof is used once, also by many at once', async () => {
  const mobile = newPhone();
  const proof = await proofOf(stage, 'join', mobile);
  const uses = await Promise.allSettled(Array.from({ length: 10 }, () => use(stage, proof, 'join')));
  const good = uses.filter(({ status }) => status === 'fulfilled');
  expect(good).toEqual([{ status: 'fulfilled', value: mobile }]);
  for (const each of uses.filter(({ status }) => status === 'rejected'))
    expect(each).toMatchObject({ reason: refusal('1020') });
});

test('a proof is for its phone and its purpose alone', async () => {
  const proof = await proofOf(stage, 'findid', '01061112222');
  const forged = proof.slice(0, -4) + (proof.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  for (const each of [forged, proof.replace('1112222', '1112223'), '', '....'])
    await expect(async () => use(stage, each, 'findid')).rejects.toThrow(refusal('1020'));
  await expect(use(stage, proof, 'findpw')).rejects.toThrow(refusal('1020'));
  expect(await use(stage, proof, 'findid')).toBe('01061112222');
});

test('a code is tried only so often, also by many at once from many places', async () => {
  const asked = { mobile: newPhone(), purpose: 'join' } as const;
  const afterPosition = await server.sellover.log.lastPosition();
  await stage.api.done('sendAuthMine', asked, elsewhere());
  const code = await codeTo(stage, asked.mobile);
  const miss = () => stage.api.code('chkAuthMine', { ...asked, code: wrongCode(code) }, elsewhere());
  const codes = await Promise.all(Array.from({ length: 12 }, miss));
  expect(codes.filter((each) => each === '1020')).toHaveLength(VERIFICATION_CODE.tries - 1);
  expect(await stage.api.code('chkAuthMine', { ...asked, code }, elsewhere())).toBe('1021');
  const types = ['VerificationCodeMissed'];
  const missed = await server.sellover.log.read({ types, afterPosition, limit: 100 });
  expect(missed).toHaveLength(VERIFICATION_CODE.tries);
});

test('wrong codes from one place count over all phones', async () => {
  const from = elsewhere();
  const guess = (mobile: string) =>
    stage.api.code('chkAuthMine', { mobile, purpose: 'findpw', code: '123456' }, from);
  for (let cnt = 0; cnt < VERIFICATION_FAILURES.ofOnePlace.max; cnt++)
    expect(await guess(newPhone())).toBe('1020');
  expect(await guess(newPhone())).toBe('0008');
  const proof = await proofOf(stage, 'findpw');
  expect(await use(stage, proof, 'findpw')).toMatch(/^010/);
});

test('strangers at several addresses do not use up the codes of a phone’s owner', async () => {
  const { fromOnePlace, fromAnywhere, within } = VERIFICATION_SENDS;
  const asked = { mobile: newPhone(), purpose: 'findpw' } as const;
  const send = (from: ReturnType<typeof elsewhere>) => {
    server.clock.advance(VERIFICATION_CODE.againAfter);
    return stage.api.code('sendAuthMine', asked, from);
  };
  const home = elsewhere();
  expect(await send(home)).toBe('0001');
  const right = { ...asked, code: await codeTo(stage, asked.mobile) };
  expect(await stage.api.code('chkAuthMine', right, home)).toBe('0001');
  for (let left = fromAnywhere - 1; left > 0; left -= fromOnePlace) {
    const stranger = elsewhere();
    for (let cnt = 0; cnt < Math.min(left, fromOnePlace); cnt++) expect(await send(stranger)).toBe('0001');
    expect(await send(stranger)).toBe('1022');
  }
  expect(await send(elsewhere())).toBe('1022');
  expect(await send(home)).toBe('0001');
  expect(await codeTo(stage, asked.mobile)).toMatch(/^\d{6}$/);
  server.clock.advance(within);
  expect(await send(elsewhere())).toBe('0001');
});

test('neither phone nor code stands in an event', async () => {
  const mobile = newPhone();
  const afterPosition = await server.sellover.log.lastPosition();
  const proof = await proofOf(stage, 'change', mobile);
  const code = await codeTo(stage, mobile);
  await use(stage, proof, 'change');
  const events = await server.sellover.log.read({ afterPosition, limit: 1_000 });
  const ours = events.filter(({ stream }) => stream.startsWith('verification-'));
  expect(ours.map(({ type }) => type)).toEqual(['VerificationCodeSent', 'PhoneProven', 'PhoneProofUsed']);
  for (const personal of [mobile, code, '127.0.0.1']) expect(JSON.stringify(events)).not.toContain(personal);
});
