import { expect, test } from 'vitest';
import type { RecordedEvent } from '../../platform/log/log.ts';
import { roomMessage } from './messages.ts';

test('an event of a later version has its place in the order, and says nothing of what is in it', () => {
  const event: RecordedEvent = {
    position: 900,
    stream: 'room-10_77',
    version: 12,
    type: 'PollOpened',
    data: { secret: 'not for viewers' },
    actorId: 7,
    commandId: 'c',
    recordedAt: 1_800_000_000_000,
  };
  expect(roomMessage(event, () => null)).toEqual({ seq: 12, event: 'unknown', data: { room: '10_77' } });
});

test.each([
  ['cannot be read', { data: {}, damaged: true }],
  ['has a shape that no program has written', { data: { ordPrdts: 'x' } }],
] as const)('an event that %s keeps its place, and says nothing', (_what, damage) => {
  const event: RecordedEvent = {
    position: 900,
    stream: 'room-10_77',
    version: 12,
    type: 'PurchaseAnnounced',
    actorId: 7,
    commandId: 'c',
    recordedAt: 1_800_000_000_000,
    ...damage,
  };
  expect(roomMessage(event, () => null)).toEqual({ seq: 12, event: 'unknown', data: { room: '10_77' } });
});
