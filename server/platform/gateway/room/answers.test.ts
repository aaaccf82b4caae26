import { expect, test } from 'vitest';
import { emptyPresent, toldAtJoin } from '../../../../schema/room/fold.ts';
import { ROOM } from '../gateway.support.ts';
import { Wire } from '../wire.ts';
import { RoomAnswers } from './answers.ts';
import { FakeOccupant } from './room.support.ts';

test('all who are told the same get the same bytes, built once', () => {
  const chat = Array.from(
    { length: 100 },
    (_, n) => new Wire({ seq: n + 1, event: 'chatMessage', data: {} }),
  );
  const room = { room: ROOM, seq: 100, game: null, likeCnt: 0, viewCnt: 0 };
  const snapshot = { ...room, ...toldAtJoin(emptyPresent) };
  const answers = new RoomAnswers(snapshot, chat, 2);
  const [one, other] = [new FakeOccupant().seated(), new FakeOccupant().seated()];
  expect(answers.first(other, false)).toBe(answers.first(one, false));
  expect(answers.resumed(other)).toBe(answers.resumed(one));
  const built = [answers.first(one, false), answers.first(one, true), answers.resumed(one)];
  expect(new Set(built.map(String)).size).toBe(built.length);
});
