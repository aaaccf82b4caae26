import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { OrderRequest } from '../../schema/buying/order-request.ts';
import { WITHDRAWAL_WORDS } from '../../schema/members/constants.ts';
import type { ErasureReceipt } from '../../schema/members/withdrawal.ts';
import { Tokens } from '../domains/members/account/sessions/tokens.ts';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import type { Api } from './api.ts';
import { asked, line, orderOf, simpleGoods, type Goods } from './goods.ts';
import type { TestServer } from './server.ts';
import { OTHER_SELLER, PASSWORD, type Person } from './world.ts';

/** A broadcast on air with two mugs on its shelf, and one of each kind of person: enough for most stories. */
export interface Stage {
  readonly server: TestServer;
  readonly api: Api;
  readonly mug: Goods;
  readonly cup: Goods;
  readonly plan: BroadcastPlan;
  readonly broadcastSysId: number;
  readonly buyer: Person;
  readonly stranger: Person;
  readonly host: Person;
  readonly otherHost: Person;
  readonly manager: Person;
}

export async function setStage(server: TestServer): Promise<Stage> {
  const { world, api } = server;
  // All at once, so that the log takes them together.
  const [mug, cup, [buyer, stranger], host, otherHost, manager] = await Promise.all([
    world.lists((id) => simpleGoods(id, 50, { price: 12_000, marketPrice: 15_000 })),
    world.lists((id) => simpleGoods(id, 5, { price: 8_000, marketPrice: 8_000 })),
    world.members(2) as Promise<[Person, Person]>,
    world.host(),
    world.host(OTHER_SELLER),
    world.manager(),
  ]);
  const plan = await world.airs([mug, cup]);
  const { broadcastSysId } = plan;
  return { server, api, mug, cup, plan, broadcastSysId, buyer, stranger, host, otherHost, manager };
}

/** Set at once: the log takes them together. */
const SET_AT_ONCE = 16;
const ready = new WeakMap<TestServer, { readonly setAt: number; readonly stages: Stage[] }>();

/** One that nobody has stood on, for files with hundreds of tests; where the clock has moved, none of those set before. */
export async function nextStage(server: TestServer): Promise<Stage> {
  const setAt = server.clock.now();
  const known = ready.get(server);
  const stage = known?.setAt === setAt ? known.stages.pop() : undefined;
  if (stage) return stage;
  const [first, ...stages] = await Promise.all(Array.from({ length: SET_AT_ONCE }, () => setStage(server)));
  ready.set(server, { setAt, stages });
  return first!;
}

/** So many pieces, bought in the broadcast. */
export function orderFor({ plan }: Pick<Stage, 'plan'>, goods: Goods, qty = 1): OrderRequest {
  return orderOf([asked(goods, [line(qty, goods)])], { broadcastSysId: plan.broadcastSysId });
}

/** Without a login, on the order page. */
export function nonMemberOrderFor(goods: Goods, qty = 1, more: Partial<OrderRequest> = {}): OrderRequest {
  return orderOf([asked(goods, [line(qty, goods)])], {
    orderName: '손나그네',
    orderMobile: '01098761234',
    receiverName: '손님이',
    receiverMobile: '01055556666',
    receiverPostNumber: '03987',
    receiverAddress1: '서울특별시 마포구 별빛로 1',
    receiverAddress2: '302호',
    ...more,
  });
}

/** As a browser does it before it sends id or password. */
export function encrypted(publicKey: string, text: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64');
}

export async function credentials(api: Api, userId: string, password: string = PASSWORD) {
  const { publicKey } = await api.done('publicKey', {});
  return { userId: encrypted(publicKey, userId), password: encrypted(publicKey, password) };
}

export async function logIn(api: Api, userId: string, password: string = PASSWORD) {
  return api.done('login', await credentials(api, userId, password));
}

/** A token of `reauth` for who has no login but a token of the world. */
export function confirmed(
  { server }: Pick<Stage, 'server'>,
  { userSysId }: Pick<Person, 'userSysId'>,
): Promise<string> {
  return server.sellover.use(Tokens).signReauth({ userSysId, sessionId: null });
}

/** An access token, and a token of `reauth` for its login. */
export async function proven({ server }: Pick<Stage, 'server'>, token: string) {
  const caller = await server.sellover.use(Tokens).readAccess(token);
  return { token, reauth: await server.sellover.use(Tokens).signReauth(caller) };
}

/** What a member sends who leaves. */
export const FAREWELL = {
  reason: '더 쓰지 않아요',
  confirmWord: WITHDRAWAL_WORDS.ko,
  agreement: true,
} as const;

/** The member of the token leaves. */
export async function leave(server: TestServer, token: string): Promise<ErasureReceipt> {
  return (await server.api.done('withdraw', FAREWELL, await proven({ server }, token))).receipt;
}
