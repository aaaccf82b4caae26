import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userInfo } from '../../../../schema/members/accounts.ts';
import { clientInfo } from '../../../../schema/broadcasts/broadcasts.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { CLOSE } from '../../../../schema/room/constants.ts';
import type { Operation } from '../../../../schema/operation.ts';
import { forgetAnswers } from '../../../app/calls/answers.ts';
import { clearSession, session } from '../../../app/session/session.ts';
import { RoomFeed } from './feed.ts';
import { Joining } from './joining.ts';
import { type Answer, type FakeSocket, joined, response, stubPage, stubServer } from './live.support.ts';

const RETRY = 8000;
const SELLER = 5;

function setUp() {
  const answers = new Map<Operation, (url: URL) => Answer>([
    [clientInfo, () => ({ reply: { socketUrl: '/v1/socket', chatMode: 'live', room: '1_2' } })],
    [userInfo, () => ({ reply: { nickName: '하늘', userId: 'viewer01' } })],
  ]);
  const server = stubServer(answers);
  const feed = new RoomFeed(
    () => undefined,
    () => true,
  );
  const told: (string | boolean)[][] = [];
  const names: string[] = [];
  const joining = new Joining({
    ids: { broadcastSysId: 1, broadcastScheduleSysId: 2 },
    mode: 'live',
    feed,
    sellerSysId: () => SELLER,
    onState: () => undefined,
    onOwnName: (name) => names.push(name),
    onJoined: (again) => told.push(['joined', again]),
    onRenewal: () => told.push(['renewal']),
    onAlert: (about) => told.push(['alert', about]),
    onOut: (code) => told.push(['out', code]),
  });
  opened.push(joining);
  /** Opens the newest socket and lets the room answer. */
  const letIn = async () => {
    const socket = sockets.at(-1)!;
    socket.open();
    await vi.advanceTimersByTimeAsync(0);
    socket.say(joined);
    return socket;
  };
  return { answers, server, feed, joining, told, names, letIn };
}

/** Somebody is logged in, here or in another tab. */
function logIn(as: Partial<typeof session> = {}) {
  Object.assign(session, { accessToken: 'token-1', userSysId: 7, authSysId: PERMISSION.member, ...as });
}

let sockets: FakeSocket[];
const opened: Joining[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sockets = stubPage();
  clearSession();
  forgetAnswers();
});
afterEach(() => {
  for (const joining of opened.splice(0)) joining.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lastJoin = () => sockets.at(-1)!.of('joinRoom').at(-1)?.data;

describe('joining', () => {
  test('goes where the server says, as a guest when nobody is logged in', async () => {
    const { joining, told, names, letIn } = setUp();
    await joining.join();
    expect(sockets.at(-1)).toMatchObject({ url: 'wss://shop.example/v1/socket' });
    await letIn();
    expect(joining.state.state).toBe('joined');
    expect(told).toEqual([['joined', false]]);
    expect(lastJoin()).toMatchObject({ room: '1_2', permission: PERMISSION.guest });
    expect(names).toEqual([]);
  });

  test.each([
    ['a member', {}, PERMISSION.member],
    ['a manager', { authSysId: PERMISSION.manager }, PERMISSION.manager],
    ['a host of this seller', { authSysId: PERMISSION.host, sellerSysIds: [SELLER] }, PERMISSION.host],
    [
      'a host whose second seller it is',
      { authSysId: PERMISSION.host, sellerSysIds: [6, SELLER] },
      PERMISSION.host,
    ],
    ['another seller’s host', { authSysId: PERMISSION.host, sellerSysIds: [6] }, PERMISSION.member],
  ])('as %s', async (_who, as, permission) => {
    const { joining, names, letIn } = setUp();
    logIn(as);
    await joining.join();
    await letIn();
    expect(lastJoin()).toMatchObject({ token: 'token-1', permission, nick: '하늘' });
    expect(names).toEqual(['하늘']);
  });

  test.each(['0008', '0009', '0010'] as const)(
    'is tried again by itself after a refusal %s',
    async (code) => {
      const { answers, joining, letIn } = setUp();
      const answer = answers.get(clientInfo)!;
      answers.set(clientInfo, () => ({ code }));
      await joining.join();
      expect(joining.state).toEqual({ state: 'waiting' });
      answers.set(clientInfo, answer);
      await vi.advanceTimersByTimeAsync(RETRY);
      await letIn();
      expect(joining.state.state).toBe('joined');
    },
  );

  test('is tried again by itself while the server cannot be reached', async () => {
    const { answers, server, joining, letIn } = setUp();
    const answer = answers.get(clientInfo)!;
    answers.set(clientInfo, () => 'offline');
    await joining.join();
    expect(joining.state).toEqual({ state: 'waiting' });
    await vi.advanceTimersByTimeAsync(RETRY);
    expect(server.timesAsked(clientInfo)).toBe(2);
    answers.set(clientInfo, answer);
    await vi.advanceTimersByTimeAsync(RETRY);
    await letIn();
    expect(joining.state.state).toBe('joined');
    await vi.advanceTimersByTimeAsync(RETRY);
    expect(server.timesAsked(clientInfo)).toBe(3);
  });

  test('by hand does not leave the other try waiting', async () => {
    const { answers, server, joining } = setUp();
    const answer = answers.get(clientInfo)!;
    answers.set(clientInfo, () => 'offline');
    await joining.join();
    answers.set(clientInfo, answer);
    await joining.join();
    await vi.advanceTimersByTimeAsync(RETRY);
    expect(server.timesAsked(clientInfo)).toBe(2);
    expect(sockets).toHaveLength(1);
  });

  test('that the server refuses is not tried again', async () => {
    const { answers, server, joining } = setUp();
    answers.set(clientInfo, () => ({ code: '0004' }));
    await joining.join();
    expect(joining.state).toEqual({ state: 'out', code: null });
    await vi.advanceTimersByTimeAsync(2 * RETRY);
    expect(server.timesAsked(clientInfo)).toBe(1);
  });

  test('a chat of a kind we do not know is told, and no socket opened', async () => {
    const { answers, joining, told } = setUp();
    answers.set(clientInfo, () => ({ reply: { socketUrl: '/v1/socket', chatMode: 'mail', room: '1_2' } }));
    await joining.join();
    expect(told).toEqual([['alert', 'wrongChat']]);
    expect(sockets).toEqual([]);
  });

  test('ends with closing, also one that is waiting or on its way', async () => {
    const { answers, server, joining } = setUp();
    answers.set(clientInfo, () => 'offline');
    await joining.join();
    joining.close();
    await vi.advanceTimersByTimeAsync(2 * RETRY);
    expect(server.timesAsked(clientInfo)).toBe(1);

    const other = setUp();
    const asking = other.joining.join();
    other.joining.close();
    await asking;
    expect(sockets).toEqual([]);
  });
});

describe('in the room', () => {
  test('a login in another tab joins again as the member, from the last message', async () => {
    const { joining, letIn, told } = setUp();
    await joining.join();
    await letIn();
    const socket = sockets[0]!;
    socket.say({ event: 'changeHideOrderBtn', data: { room: '1_2', isHideOrdBtn: 0 }, seq: 1 });
    logIn();
    await letIn();
    expect(sockets).toHaveLength(1);
    expect(socket.of('joinRoom')[1]!.data).toMatchObject({ token: 'token-1', afterSeq: 1 });
    expect(told).toEqual([['joined', false], ['renewal'], ['joined', true]]);
  });

  test('a new token of the same login changes nothing', async () => {
    const { joining, letIn, told } = setUp();
    logIn();
    await joining.join();
    await letIn();
    session.accessToken = 'token-2';
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(1);
    expect(told).toEqual([['joined', false]]);
  });

  test('a login elsewhere puts the viewer out', async () => {
    const { joining, told, letIn } = setUp();
    await joining.join();
    const socket = await letIn();
    socket.say(response('joinRoom', '1002'));
    expect(joining.state).toEqual({ state: 'out', code: '1002' });
    expect(told).toEqual([
      ['joined', false],
      ['out', '1002'],
    ]);
  });

  test('being muted is told, and the viewer stays', async () => {
    const { joining, told, letIn } = setUp();
    await joining.join();
    const socket = await letIn();
    socket.say(response('chatMessage', '1005'));
    expect(joining.state.state).toBe('joined');
    expect(told.at(-1)).toEqual(['alert', '1005']);
  });

  test('who was forgotten learns whether the room knows them again', async () => {
    const { joining, letIn } = setUp();
    await joining.join();
    const socket = await letIn();
    const [again, late] = [joining.rejoined(), joining.rejoined()];
    socket.drop(CLOSE.restart);
    await vi.advanceTimersByTimeAsync(1000);
    await letIn();
    expect(await again).toBe(true);
    expect(await late).toBe(true);
    const never = joining.rejoined();
    await vi.advanceTimersByTimeAsync(RETRY);
    expect(await never).toBe(false);
  });
});
