import { assert, constant, constantFrom, json, jsonValue, oneof, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../../testing/seed.ts';
import { readFrame } from './protocol.ts';

const room = '10_77';
const ids = { broadcastSysId: 10, broadcastScheduleSysId: 77 };

function read(frame: object) {
  return readFrame(JSON.stringify(frame));
}

function chat(data: object) {
  return read({ event: 'chatMessage', data: { room, msgType: 0, ...data }, ackId: 'a1' });
}

describe('what a viewer may send', () => {
  test.each([
    { event: 'joinRoom', data: { room, ...ids, mode: 'live', token: 'none-user', permission: 4 } },
    {
      event: 'joinRoom',
      data: { room, ...ids, mode: 'live', token: 't', permission: 1, nick: 'n', afterSeq: 0 },
    },
    { event: 'leaveRoom', data: { room } },
    { event: 'heartbeat', data: { room, ...ids }, ackId: 'x' },
    { event: 'like', data: { room } },
    { event: 'chatMessage', data: { room, msgType: 0, msg: '안녕하세요' } },
    { event: 'chatMessage', data: { room, msgType: 1, msg: 'When?', content: 'When?' } },
  ])('$event passes as it is', (frame) => {
    expect(read(frame)).toEqual({ message: frame });
  });

  test('140 characters pass, 141 do not; an emoji is one', () => {
    for (const character of ['x', '😀']) expect(chat({ msg: character.repeat(140) }).bad).toBeUndefined();
    for (const character of ['x', '😀']) expect(chat({ msg: character.repeat(141) }).bad?.code).toBe('2002');
  });

  test.each(['', ' ', '\u3000', '\u200b', '\u3164', '\u00a0\u2060'])('blank text %j is refused', (msg) => {
    expect(chat({ msg }).bad?.code).toBe('2002');
  });

  test('a question has its text in content, too', () => {
    expect(chat({ msgType: 1, msg: 'When?' }).bad?.code).toBe('2002');
    expect(chat({ msgType: 1, msg: 'When?', content: ' ' }).bad?.code).toBe('2002');
    expect(chat({ msgType: 1, msg: 'When?', content: 'x'.repeat(141) }).bad?.code).toBe('2002');
  });

  test('a control character has a code of its own', () => {
    expect(chat({ msg: 'a\u0007' }).bad).toMatchObject({ code: '4294', why: 'data.msg' });
  });

  test('a room that is not the broadcast named beside it is no room', () => {
    const data = { room: '10_78', ...ids, mode: 'live', token: 't', permission: 1 };
    const noRoom = { code: '2001', why: 'data.room must be {broadcastSysId}_{broadcastScheduleSysId}' };
    expect(read({ event: 'joinRoom', data }).bad).toMatchObject(noRoom);
    expect(read({ event: 'heartbeat', data: { room: '11_77', ...ids } }).bad).toMatchObject(noRoom);
  });
});

describe('anything else is 2002', () => {
  const events =
    'joinRoom, leaveRoom, heartbeat, chatMessage, like, vodChatHist, fixInfo, joinGame, chooseGameUser';
  const notThere = `event must be one of ${events}`;
  const noName = 'event must be the name of a message';

  test.each([
    ['', '', 'a frame must be a JSON object'],
    ['null', '', noName],
    ['[]', '', noName],
    ['"text"', '', noName],
    ['{"event":"__proto__","data":{}}', '__proto__', notThere],
    ['{"event":"constructor","data":{}}', 'constructor', notThere],
    ['{"event":5}', '', noName],
    ['{"event":"like"}', 'like', 'data is missing'],
    ['{"event":"like","data":{"room":"10_77","more":1}}', 'like', 'unknown field data.more'],
    ['{"event":"like","data":{"room":"10_77"},"more":1}', 'like', 'unknown field more'],
    ['{"event":"like","data":{"room":"10_77"},"ackId":7}', 'like', 'ackId must be of type string'],
    ['{"event":"like","data":{"room":"*"}}', 'like', expect.stringContaining('data.room must match')],
    ['{"event":"joinGame","data":{}}', 'joinGame', 'data.room, data.gameSysId is missing'],
    [
      '{"event":"joinGame","data":{"room":"10_77","gameSysId":0}}',
      'joinGame',
      'data.gameSysId must be at least 1',
    ],
  ])('%s', (text, event, why) => {
    expect(readFrame(text).bad).toMatchObject({ code: '2002', event, ackId: undefined, why });
  });

  test.each([
    [{ msgType: 14, msg: 'x' }, 'data.msgType must be one of 0, 1'],
    [{ msgType: 1, msg: 'When?' }, 'data.content must have 1 to 140 characters and not be blank'],
  ])('a chat message of %j, naming the field', (data, why) => {
    expect(chat(data).bad).toMatchObject({ code: '2002', event: 'chatMessage', ackId: 'a1', why });
  });

  test('the ackId is given back if it could be read', () => {
    expect(readFrame('{"event":"nope","ackId":"a7"}').bad?.ackId).toBe('a7');
    expect(readFrame('{"event":"nope","ackId":7}').bad?.ackId).toBeUndefined();
    expect(readFrame(`{"event":"nope","ackId":"${'x'.repeat(65)}"}`).bad?.ackId).toBeUndefined();
  });

  test('no text whatever makes it throw', () => {
    assert(
      property(oneof(string(), json(), string({ unit: 'binary' })), (text) => {
        const { message, bad } = readFrame(text);
        expect((message === undefined) !== (bad === undefined)).toBe(true);
      }),
      { numRuns: isWhole ? 2000 : 300 },
    );
  });

  test('no shape of the fields makes it throw', () => {
    const event = constantFrom('joinRoom', 'leaveRoom', 'heartbeat', 'chatMessage', 'like', 'x');
    const data = oneof(jsonValue(), record({ room: constant(room), msg: jsonValue() }));
    assert(
      property(record({ event, data, ackId: jsonValue() }), (frame) => {
        expect(() => read(frame)).not.toThrow();
      }),
      { numRuns: isWhole ? 2000 : 300 },
    );
  });
});
