import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResultCode } from '../schema/codes.ts';
import type { Operation } from '../schema/operation.ts';
import { operations, type OperationName } from './domains.ts';
import { ask, exampleOf, names } from './testing/examples.ts';
import { sendSpoilt, type Spoilt } from './testing/spoilt.ts';
import { TestServer } from './testing/server.ts';
import { setStage } from './testing/stage.ts';

/**
 * Who may call what: each operation is asked by everybody, about what is the buyer's, or the host's. An operation without
 * a row does not compile.
 */
const ROLES = ['guest', 'buyer', 'stranger', 'host', 'otherHost', 'manager'] as const;

type Row = readonly [
  guest: ResultCode,
  /** The member whom it is about. */
  buyer: ResultCode,
  /** Another member. */
  stranger: ResultCode,
  /** Of the seller whom it is about. */
  host: ResultCode,
  /** Of another seller. */
  otherHost: ResultCode,
  manager: ResultCode,
];

const ANYBODY: Row = ['0001', '0001', '0001', '0001', '0001', '0001'];
const MEMBERS: Row = ['14', '0001', '0001', '0001', '0001', '0001'];
const OWNER: Row = ['14', '0001', '9001', '9001', '9001', '9001'];
/** As if there were no such order. */
const BUYER: Row = ['14', '0001', '2010', '2010', '2010', '2010'];
const HOST: Row = ['14', '9001', '9001', '0001', '9001', '0001'];
const MANAGER: Row = ['14', '9001', '9001', '9001', '9001', '0001'];

const answers: Readonly<Record<OperationName, Row>> = {
  publicKey: ANYBODY,
  login: ANYBODY,
  accessToken: ANYBODY,
  refresh: ANYBODY,
  logout: ANYBODY,
  userInfo: OWNER,
  addresses: OWNER,
  addAddress: OWNER,
  deleteAddress: OWNER,
  removeAccount: MANAGER,
  // Each of themselves; who works here, others rely on.
  withdraw: ['14', '0001', '0001', '9001', '9001', '9001'],
  sellerSettingUi: ANYBODY,
  sellerNotice: ANYBODY,
  sellerRules: ANYBODY,
  findSellerNo: ANYBODY,
  addPick: OWNER,
  removePick: OWNER,
  listPicks: OWNER,
  productDetail: ANYBODY,
  productList: ANYBODY,
  productAlone: ANYBODY,
  mainProducts: ANYBODY,
  searchProducts: ANYBODY,
  couponProducts: ANYBODY,
  bundledProducts: ANYBODY,
  listProductViews: OWNER,
  mergeProductViews: OWNER,
  askOfProduct: MEMBERS,
  productQuestions: ANYBODY,
  sellerQuestions: HOST,
  answerOfProduct: HOST,
  productReviews: ANYBODY,
  answerReview: HOST,
  blacklist: HOST,
  blacklistMember: HOST,
  pardonMember: HOST,
  blockedWords: HOST,
  setBlockedWords: HOST,
  countView: ANYBODY,
  setNotice: HOST,
  closeNotice: HOST,
  showMarketing: HOST,
  sendChat: MEMBERS,
  setExposure: HOST,
  setRolling: HOST,
  showProduct: HOST,
  buyHere: HOST,
  hideOrderButton: HOST,
  setOrderCancelable: HOST,
  setChatMode: HOST,
  limitViewers: HOST,
  checkViewerLimit: ANYBODY,
  controlBroadcast: HOST,
  switchStream: HOST,
  // The line is the stranger's own.
  reportChat: ['14', '0001', '0005', '0001', '0001', '0001'],
  chatReports: HOST,
  makeRehearsal: HOST,
  // Others do not even learn of the rehearsal.
  playRecorded: ['14', '9001', '9001', '0001', '0004', '0001'],
  streamKey: HOST,
  renewStreamKey: HOST,
  listQuestions: HOST,
  answerQuestion: HOST,
  setReminder: MEMBERS,
  dropReminder: MEMBERS,
  listReminders: OWNER,
  // Nobody else learns more than that it is no replay yet.
  replay: ['0007', '0007', '0007', '0001', '0007', '0001'],
  broadcastMedialist: ANYBODY,
  scheduleTypes: ANYBODY,
  broadcastMoments: ANYBODY,
  issueLiveCoupon: HOST,
  takeCoupon: OWNER,
  couponBox: OWNER,
  createGame: HOST,
  startGameRound: HOST,
  chooseInGame: HOST,
  tellGameResult: HOST,
  endGame: HOST,
  mainBroadcasts: ANYBODY,
  schedules: ANYBODY,
  broadcastDetail: ANYBODY,
  checkLive: ANYBODY,
  broadcastProducts: ANYBODY,
  counts: ANYBODY,
  clientInfo: ANYBODY,
  broadcastIntro: ANYBODY,
  notice: ANYBODY,
  translate: ANYBODY,
  outbox: MANAGER,
  addingCosts: ANYBODY,
  deliveryAreas: MANAGER,
  setDeliveryArea: MANAGER,
  eventPlans: HOST,
  makeEventPlan: HOST,
  endEventPlan: HOST,
  searchPostcodes: ANYBODY,
  postcodeWidget: ANYBODY,
  pointHistory: OWNER,
  memberPoints: MANAGER,
  grantPoints: MANAGER,
  takePoints: MANAGER,
  grantCancelCoupons: HOST,
  cancelCoupons: OWNER,
  cancelLiveOrder: BUYER,
  nonMemberOrder: ANYBODY,
  sendNonMemberCode: ANYBODY,
  placeOrder: MEMBERS,
  checkEventPlan: MEMBERS,
  changeReceiver: BUYER,
  orderDetail: BUYER,
  currentOrder: BUYER,
  orderList: OWNER,
  quoteOrder: ANYBODY,
  payOrder: BUYER,
  sellerPayPolicy: ANYBODY,
  sendPayLink: BUYER,
  sendPayAppSms: BUYER,
  openRefunds: MANAGER,
  settleRefund: MANAGER,
  // Managers act for the bank.
  actAsBank: ['14', '0001', '2010', '2010', '2010', '0001'],
  payNonMemberOrder: ANYBODY,
  addBaskets: OWNER,
  mergeBaskets: OWNER,
  listBaskets: OWNER,
  baskets: OWNER,
  guestBaskets: ANYBODY,
  changeBasket: OWNER,
  removeBaskets: OWNER,
  purge: MANAGER,
};

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

test.each(names)('%s', async (name) => {
  const row = answers[name];
  // What is refused changes nothing: one stage serves for all who are, and each who is not gets another.
  const refusing = await setStage(server);
  const refused = await exampleOf(name).good(refusing);
  const codes: string[] = [];
  for (const [at, role] of ROLES.entries()) {
    const isRefused = row[at] !== '0001';
    const stage = isRefused ? refusing : await setStage(server);
    const call = isRefused ? refused : await exampleOf(name).good(stage);
    const token = role === 'guest' ? null : stage[role].token;
    codes.push((await ask(stage, name, call, { token })).code);
  }
  expect(codes).toEqual(row);
});

/** Whose product it is about has to be found first, and so what is asked must be a call. */
const FOUND_LATER: ReadonlySet<OperationName> = new Set(['answerOfProduct', 'answerReview']);

const spoilt: Readonly<Record<string, (sent: { path: string }) => Spoilt>> = {
  'half a body': () => ({ body: '{' }),
  'another body': () => ({ body: '{"extra":1}' }),
  'no JSON': () => ({ body: 'x', type: 'text/plain' }),
  'far too much': () => ({ body: ' '.repeat(300_000) }),
  'a field too many': ({ path }) => ({ path: `${path}${path.includes('?') ? '&' : '?'}extra=1` }),
};

test.each(names.filter((name) => operations[name].access !== 'anyone'))(
  '%s tells who may not call it so, whatever they send',
  async (name) => {
    const stage = await setStage(server);
    const call = await exampleOf(name).good(stage);
    const { method }: Operation = operations[name];
    const [told, expected]: [string[], string[]] = [[], []];
    for (const [at, role] of ROLES.entries()) {
      const code = answers[name][at]!;
      const isLate = FOUND_LATER.has(name) && role === 'otherHost';
      if ((code !== '14' && code !== '9001') || isLate) continue;
      for (const [what, spoil] of Object.entries(spoilt).slice(method === 'GET' ? -1 : 0)) {
        const token = role === 'guest' ? null : stage[role].token;
        expected.push(`${role}, ${what}: ${code}`);
        told.push(`${role}, ${what}: ${await sendSpoilt(stage, name, call, spoil, token)}`);
      }
    }
    expect(told).toEqual(expected);
  },
);
