import { describe, expect, test } from 'vitest';
import { FakeSolapi, SOLAPI_ACCOUNT } from '../../../testing/services/solapi.ts';
import { senderContract, SMS } from './sender.contract.ts';
import { keptOnly, NotSent } from './sender.ts';
import { Solapi, type SolapiOptions } from './solapi.ts';

const NOW = Date.parse('2026-11-20T19:00:00+09:00');

async function scene(changes: Partial<SolapiOptions> = {}) {
  const fake = await FakeSolapi.start(() => NOW);
  const solapi = new Solapi({ ...SOLAPI_ACCOUNT, url: fake.url, now: () => NOW, ...changes });
  const fails = async () => {
    const error = await solapi.send(SMS).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(NotSent);
    const { message, reason, next } = error as NotSent;
    for (const secret of [SMS.mobile, SMS.msg, SOLAPI_ACCOUNT.secret]) expect(message).not.toContain(secret);
    return [reason, next];
  };
  return { fake, solapi, fails };
}

describe('the outbox alone', () => {
  senderContract(() => keptOnly);
});

describe('Solapi', () => {
  senderContract(async () => (await scene()).solapi);

  test('gets number, sender and words', async () => {
    const { fake, solapi } = await scene();
    expect(await solapi.send(SMS)).toBe('M1');
    expect(fake.taken).toEqual([{ to: SMS.mobile, from: SOLAPI_ACCOUNT.from, text: SMS.msg }]);
  });

  test.each([
    [{ status: 429, errorCode: 'TooManyRequests' }, 'TooManyRequests', 'later'],
    [{ status: 402, errorCode: 'NotEnoughBalance' }, 'NotEnoughBalance', 'later'],
    [{ status: 503 }, 'HTTP_503', 'later'],
    [{ status: 400, errorCode: 'ValidationError' }, 'ValidationError', 'never'],
    [{ status: 502 }, 'HTTP_502', 'unsure'],
    ['lost', 'NO_ANSWER', 'unsure'],
  ] as const)('that answers %j is asked again only where it took nothing', async (answer, reason, next) => {
    const { fake, fails } = await scene(answer === 'lost' ? { within: 50 } : {});
    fake.fails = answer;
    expect(await fails()).toEqual([reason, next]);
  });

  test('that cannot be reached took nothing', async () => {
    const { fails } = await scene({ url: 'http://127.0.0.1:2' });
    expect(await fails()).toEqual(['ECONNREFUSED', 'later']);
  });

  test('takes no text from a number that it does not know', async () => {
    expect(await (await scene({ from: '0298765432' })).fails()).toEqual(['STATUS_1062', 'never']);
  });

  test('says what an operator must mend: keys, and the clock', async () => {
    expect(await (await scene({ secret: 'another' })).solapi.trouble()).toBe('it answers 403');
    const { solapi, fails } = await scene({ now: () => NOW - 20 * 60_000 });
    expect(await fails()).toEqual(['RequestTimeTooSkewed', 'never']);
    expect(await solapi.trouble()).toBe('it answers 403');
  });
});
