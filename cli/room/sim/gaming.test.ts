import { expect, test, vi } from 'vitest';
import { GAME_COUNTDOWN } from '../../../schema/buying/game/constants.ts';
import { seeded } from '../../../schema/seeded.ts';
import type { ServerMessage } from '../../../schema/room/socket.ts';
import { Gaming } from './gaming.ts';

const standing = { room: '1_1', gameSysId: 5, round: 1, lastRound: 1 };

test('a member joins the host’s game, and chooses in each round before the countdown ends', () => {
  vi.useFakeTimers();
  const asked: { event: string; data: { userSelected?: number } }[] = [];
  const viewer = {
    ask: async (message: object) => {
      asked.push(message as (typeof asked)[number]);
      return '0001';
    },
  };
  const gaming = new Gaming(seeded(1));
  const game = { ...standing, status: 0, isFinals: 0, curJoinCnt: 0, limitJoinCnt: 9, coupon: null, opt: {} };
  gaming.hears(viewer, { event: 'createGame', data: game, seq: 1 } as ServerMessage);
  const chose = { ...standing, status: 3, selloverChoose: 1, commitment: 'c', countdownEndsAt: '' };
  gaming.hears(viewer, { event: 'chooseGameSellover', data: chose, seq: 2 } as ServerMessage);
  expect(asked.map(({ event }) => event)).toEqual(['joinGame']);
  vi.advanceTimersByTime(GAME_COUNTDOWN - 1);
  vi.useRealTimers();
  expect(asked.map(({ event }) => event)).toEqual(['joinGame', 'chooseGameUser']);
  expect([1, 2, 3]).toContain(asked[1]!.data.userSelected);
});
