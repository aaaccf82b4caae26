import { beforeAll, expect, test } from 'vitest';
import { requestOf } from '../../schema/call.ts';
import { REQUEST_ID_HEADER } from '../../schema/constants.ts';
import { OK, type ResultCode } from '../../schema/codes.ts';
import type { VerificationPurpose } from '../../schema/members/verification.ts';
import type { Input, Operation } from '../../schema/operation.ts';
import { operations, type OperationName } from '../domains.ts';
import { formOf, hidden, newEmail, NEW_PASSWORD } from '../domains/members/signup/examples.support.ts';
import { arrival, newPerson } from '../domains/members/social/examples.support.ts';
import { codeTo, newPhone, proofOf, wrongCode } from '../domains/members/verification/examples.support.ts';
import { isWhole, scaledPatience } from '../testing/seed.ts';
import { sharedServer } from '../testing/shared-server.ts';
import { credentials, leave, setStage, type Stage } from '../testing/stage.ts';

/*
 * Neither an answer nor its time shows whether an account exists. Only the whole form of the test compares times.
 */
const TRIES = isWhole ? 200 : 3;
/** Of a difference between two means: below it, it is taken for one. */
const P_MIN = 0.01;
const SHUFFLES = 10_000;
const WRONG = 'Wrong-Word-77';
const OPTIONS = {
  meta: { promise: 'nobody learns whether an account exists' },
  timeout: scaledPatience(60_000),
};

/** Others are the same for all answers of an operation. */
const OF_ONE_ANSWER = new Set(['date', REQUEST_ID_HEADER]);

const server = sharedServer({ config: { trustProxy: ['loopback'] } });
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server);
});

/** Each question comes from elsewhere, so that no limit tells them apart. */
let places = 0;

interface Asked {
  readonly seen: { readonly status: number; readonly headers: object; readonly said: object };
  readonly ms: number;
}

/** The answer, but for what each has of its own, and how long it took (ms). */
async function ask(name: OperationName, input: object): Promise<Asked> {
  const operation: Operation = operations[name];
  const { path, body } = requestOf(operation, input as Input<Operation>);
  const from = { 'x-forwarded-for': `198.51.${++places >> 8}.${places & 255}` };
  const sent = { body, headers: { 'content-type': 'application/json', ...from } };
  const began = performance.now();
  const { status, headers, text } = await server.api.raw(operation.method, path, sent);
  const ms = performance.now() - began;
  const { requestId, ...said } = (JSON.parse(text) as { jsonData: Record<string, unknown> }).jsonData;
  expect(requestId).toBe(said['resultCode'] === OK ? undefined : headers[REQUEST_ID_HEADER]);
  const kept = Object.entries(headers).filter(([header]) => !OF_ONE_ANSWER.has(header));
  return { seen: { status, headers: Object.fromEntries(kept), said }, ms };
}

/**
 * How likely means differ as much as these if nothing but chance makes them differ: how often they do so once each pair is
 * in any order.
 */
function likelihood(ones: readonly number[], others: readonly number[]): number {
  const differences = ones.map((one, n) => one - others[n]!);
  const sum = Math.abs(differences.reduce((total, each) => total + each, 0));
  let asFar = 0;
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
    let shuffled = 0;
    for (const each of differences) shuffled += Math.random() < 0.5 ? each : -each;
    if (Math.abs(shuffled) >= sum) asFar += 1;
  }
  return asFar / SHUFFLES;
}

/** Asks about somebody and about nobody in any order, and holds the answers together. Resolves to the two times of each turn. */
async function compare(name: OperationName, somebody: Inputs, nobody: Inputs): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TRIES; turn++) {
    const both = [await somebody(), await nobody()];
    const answers: Asked[] = [];
    // The second call may find warm caches. By chance, as what comes in turns can keep step with the collection of garbage.
    for (const at of Math.random() < 0.5 ? [0, 1] : [1, 0]) answers[at] = await ask(name, both[at]!);
    expect(answers[0]!.seen).toEqual(answers[1]!.seen);
    answers.forEach(({ ms }, at) => times[at]!.push(ms));
  }
  return times;
}

type Inputs = () => object | Promise<object>;
type Alike = readonly [
  operation: OperationName,
  code: ResultCode,
  what: string,
  somebody: Inputs,
  nobody: Inputs,
];

const member = () => server.world.member({ userId: newEmail() });
const typed = (userId: string) => credentials(server.api, userId, WRONG);
const loginOfNobody = () => typed(newEmail());

async function loginOfWhoHasLeft() {
  const { userId, token } = await member();
  await leave(server, token);
  return typed(userId);
}

async function loginWithoutPassword() {
  const { userId, userSysId } = await member();
  await server.world.forgetsPassword(userSysId);
  return typed(userId);
}

const PURPOSES: readonly VerificationPurpose[] = ['join', 'findid', 'findpw', 'change'];
/** A code was sent there, and another one is typed. */
const missed = (mobileOf: () => string | Promise<string>) => async () => {
  const asked = { mobile: await mobileOf(), purpose: 'findpw' } as const;
  await server.api.done('sendAuthMine', asked, { token: null });
  return { ...asked, code: wrongCode(await codeTo(stage, asked.mobile)) };
};

/** A proof of the caller's own phone, which opens nobody else's account. */
let own: Promise<string> | undefined;
async function reset(userId: string) {
  own ??= proofOf(stage, 'findpw');
  return {
    userId: await hidden(stage, userId),
    password: await hidden(stage, NEW_PASSWORD),
    proof: await own,
  };
}

/** It is well written, and its seal is made up. */
async function forged(mobile: string): Promise<string> {
  const [purpose, , ...rest] = (await proofOf(stage, 'findid')).split('.');
  return [purpose, mobile, ...rest].join('.');
}

let form: ReturnType<typeof formOf> | undefined;
/** All is right but the proof. */
async function joining(change: { readonly userId?: string; readonly nickName?: string }) {
  form ??= formOf(stage);
  const { userId = newEmail(), nickName = '빈자리별' } = change;
  return { ...(await form), userId: await hidden(stage, userId), nickName, proof: 'none.of.ours' };
}

/** For who comes through a provider with the e-mail address of a member. */
async function linkOf({ userId }: { readonly userId: string }): Promise<string> {
  const brought = arrival(stage, newPerson({ email: userId }));
  return (await server.api.done('exchangeSocial', brought, { token: null })).linkTo!.code;
}
let link: Promise<string> | undefined;
const proving = async (more: object) => {
  link ??= member().then(linkOf);
  return { ...more, code: await link };
};

const CASES: readonly Alike[] = [
  ['login', '1010', 'a member', async () => typed((await member()).userId), loginOfNobody],
  ['login', '1010', 'who has left', loginOfWhoHasLeft, loginOfNobody],
  ['login', '1010', 'a member without a password', loginWithoutPassword, loginOfNobody],
  ...PURPOSES.map((purpose): Alike => [
    'sendAuthMine',
    '0001',
    `a member’s phone, to ${purpose}`,
    async () => ({ mobile: (await member()).mobile, purpose }),
    () => ({ mobile: newPhone(), purpose }),
  ]),
  ['chkAuthMine', '1020', 'a member’s phone', missed(async () => (await member()).mobile), missed(newPhone)],
  [
    'findId',
    '1020',
    'a member’s phone that is not proven',
    async () => ({ proof: await forged((await member()).mobile) }),
    async () => ({ proof: await forged(newPhone()) }),
  ],
  [
    'resetPassword',
    '1003',
    'a member of another phone',
    async () => reset((await member()).userId),
    () => reset(newEmail()),
  ],
  [
    'join',
    '1020',
    'an e-mail address that is taken',
    async () => joining({ userId: (await member()).userId }),
    () => joining({}),
  ],
  [
    'join',
    '1020',
    'a nickname that is taken',
    () => joining({ nickName: stage.buyer.nickName }),
    () => joining({}),
  ],
  [
    'proveSocial',
    '1010',
    'another member',
    async () => proving(await typed((await member()).userId)),
    async () => proving(await loginOfNobody()),
  ],
  [
    'proveSocial',
    '1020',
    'the phone of another member',
    async () => proving({ proof: await proofOf(stage, 'findpw', (await member()).mobile) }),
    async () => proving({ proof: await proofOf(stage, 'findpw') }),
  ],
];

test.for(CASES)(
  'asking %s about somebody is answered with %s as asking about nobody: %s',
  OPTIONS,
  async ([operation, code, , somebody, nobody]) => {
    // What the first call makes ready takes its time.
    for (const inputs of [somebody, nobody])
      expect((await ask(operation, await inputs())).seen.said).toMatchObject({ resultCode: code });
    const times = await compare(operation, somebody, nobody);
    if (!isWhole || likelihood(...times) > P_MIN) return;
    // One time in a hundred chance alone does it; what is there shows again.
    expect(likelihood(...(await compare(operation, somebody, nobody)))).toBeGreaterThan(P_MIN);
  },
);

test('a difference of means is found, and chance is not taken for one', () => {
  const noise = (n: number) => 20 + ((n * 7919) % 101) / 20;
  const some = Array.from({ length: 200 }, (_, n) => noise(n));
  const others = some.map((_, n) => noise(n + 37));
  expect(likelihood(some, others)).toBeGreaterThan(P_MIN);
  const slower = others.map((ms) => ms + 1);
  expect(likelihood(some, slower)).toBeLessThan(P_MIN);
});
