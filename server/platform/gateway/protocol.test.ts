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
    expect(chat({ msg: 'x'.repeat(140) }).bad).toBeUndefined();
    expect(chat({ msg: '😀'.repeat(140) }).bad).toBeUndefined();
    expect(chat({ msg: 'x'.repeat(141) }).bad).toMatchObject({
      code: '2002',
      event: 'chatMessage',
      ackId: 'a1',
    });
    expect(chat({ msg: '😀'.repeat(141) }).bad?.code).toBe('2002');
  });

  test.each(['', ' ', '\u3000', '\u200b', '\u3164', '\u00a0\u2060'])('blank text %j is refused', (msg) => {
    expect(chat({ msg }).bad?.code).toBe('2002');
  });

  test('a question has its text in content, too', () => {
    expect(chat({ msgType: 1, msg: 'When?' }).bad?.code).toBe('2002');
    expect(chat({ msgType: 1, msg: 'When?', content: ' ' }).bad?.code).toBe('2002');
    expect(chat({ msgType: 1, msg: 'When?', content: 'x'.repeat(141) }).bad?.code).toBe('2002');
  });

  test('a room that is not the broadcast named beside it is no room', () => {
    const data = { room: '10_78', ...ids, mode: 'live', token: 't', permission: 1 };
    expect(read({ event: 'joinRoom', data }).bad?.code).toBe('2001');
    expect(read({ event: 'heartbeat', data: { room: '11_77', ...ids } }).bad?.code).toBe('2001');
  });
});

describe('anything else is 2002', () => {
  test.each([
    ['', ''],
    ['null', ''],
    ['[]', ''],
    ['"text"', ''],
    ['{"event":"joinGame","data":{}}', 'joinGame'],
    ['{"event":"__proto__","data":{}}', '__proto__'],
    ['{"event":"constructor","data":{}}', 'constructor'],
    ['{"event":5}', ''],
    ['{"event":"like"}', 'like'],
    ['{"event":"like","data":{"room":"10_77","more":1}}', 'like'],
    ['{"event":"like","data":{"room":"10_77"},"more":1}', 'like'],
    ['{"event":"like","data":{"room":"*"}}', 'like'],
    ['{"event":"chatMessage","data":{"room":"10_77","msgType":14,"msg":"x"}}', 'chatMessage'],
  ])('%s', (text, event) => {
    expect(readFrame(text).bad).toMatchObject({ code: '2002', event, ackId: undefined });
  });

  test('the ackId is given back if it could be read', () => {
    expect(readFrame('{"event":"nope","ackId":"a7"}').bad?.ackId).toBe('a7');
    expect(readFrame('{"event":"nope","ackId":7}').bad?.ackId).toBeUndefined();
    expect(readFrame(`{"event":"nope","ackId":"${'x'.repeat(65)}"}`).bad?.ackId).toBeUndefined();
  });

  test.each([
    ['no JSON', 'a frame must be a JSON object'],
    [
      '{"event":"nope"}',
      `event must be one of joinRoom, leaveRoom, heartbeat, chatMessage, like, vodChatHist, fixInfo, joinGame, chooseGameUser`,
    ],
    ['{"event":"like"}', 'data is missing'],
    ['{"event":"like","data":{"room":"10_77","more":1}}', 'unknown field data.more'],
    ['{"event":"like","data":{"room":"10_77"},"ackId":7}', 'ackId must be of type string'],
    ['{"event":"joinGame","data":{"room":"10_77","gameSysId":0}}', 'data.gameSysId must be at least 1'],
    [
      '{"event":"chatMessage","data":{"room":"10_77","msgType":14,"msg":"x"}}',
      'data.msgType must be one of 0, 1',
    ],
    [
      '{"event":"chatMessage","data":{"room":"10_77","msgType":1,"msg":"When?"}}',
      'data.content must have 1 to 140 characters and not be blank',
    ],
    [
      `{"event":"heartbeat","data":{"room":"11_77","broadcastSysId":10,"broadcastScheduleSysId":77}}`,
      'data.room must be {broadcastSysId}_{broadcastScheduleSysId}',
    ],
    ['{"event":"chatMessage","data":{"room":"10_77","msgType":0,"msg":"a\\u0007"}}', 'data.msg'],
  ])('the answer names what is wrong with %s', (text, why) => {
    expect(readFrame(text).bad?.why).toBe(why);
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
