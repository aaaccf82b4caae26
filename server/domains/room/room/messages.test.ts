import { expect, test } from 'vitest';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import { roomMessage } from './messages.ts';

test.each([
  ['is of a later version', { type: 'PollOpened', data: { secret: 'not for viewers' } }],
  ['cannot be read', { data: {}, damaged: true }],
  ['has a shape that no program has written', { data: { ordPrdts: 'x' } }],
] as const)('an event that %s keeps its place in the order, and says nothing', (_what, otherwise) => {
  const event: RecordedEvent = {
    position: 900,
    stream: 'room-10_77',
    version: 12,
    type: 'PurchaseAnnounced',
    actorId: 7,
    commandId: 'c',
    recordedAt: 1_800_000_000_000,
    ...otherwise,
  };
  expect(roomMessage(event, () => null)).toEqual({ seq: 12, event: 'unknown', data: { room: '10_77' } });
});
