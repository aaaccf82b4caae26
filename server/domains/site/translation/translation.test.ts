import { expect, onTestFinished, test } from 'vitest';
import {
  TRANSLATION_LENGTH_MAX,
  TRANSLATION_LENGTH_SUM_MAX,
  TRANSLATION_MESSAGES_MAX,
} from '../../../../schema/constants.ts';
import { FakeDeepl } from '../../../testing/services/deepl.ts';
import { TestServer, type ServerOptions } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { WORDS } from './translator.contract.ts';

const server = sharedServer();

async function started(options: ServerOptions = {}): Promise<TestServer> {
  const server = await TestServer.start(options);
  onTestFinished(() => server.stop());
  return server;
}

async function withDeepl(config: ServerOptions['config'] = {}, charactersPerMonth = 1_000_000) {
  const fake = await FakeDeepl.start((text) => WORDS[text] ?? `[${text}]`);
  const deepl = { url: fake.url, key: fake.key, charactersPerMonth };
  const server = await started({ config: { deepl, ...config } });
  const translate = (...messages: string[]) => server.api.done('translate', { language: 'en', messages });
  return { fake, server, translate };
}

const [here, there] = [{ from: '192.0.2.7' }, { from: '192.0.2.8' }] as const;

test('messages come back in their order; what has no translation stays, and Korean asks for none', async () => {
  const { api } = server;
  const messages = ['감사합니다!', 'is it still in stock?', '사전에 없는 말', '대박 ㅋㅋ', '감사합니다!'];
  expect(await api.done('translate', { language: 'en', messages })).toEqual({
    status: 'success',
    messages: ['Thank you!', 'is it still in stock?', '사전에 없는 말', 'Wow haha', 'Thank you!'],
  });
  expect(await api.done('translate', { language: 'ko', messages })).toEqual({ status: 'success', messages });
});

test('it answers without the version root, too, and stands in the documentation once', async () => {
  const { api } = server;
  const body = JSON.stringify({ language: 'en', messages: ['대박'] });
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await api.raw('POST', '/trans', { body, headers });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({
    jsonData: { resultCode: '0001', resultMsg: 'Success', status: 'success', messages: ['Wow'] },
  });
  const { paths } = JSON.parse((await api.raw('GET', '/v1/openapi.json')).text) as { paths: object };
  expect(Object.keys(paths).filter((path) => path.endsWith('/trans'))).toEqual(['/v1/trans']);
});

test('too many messages, too long ones, too much in all and other languages are refused', async () => {
  const code = (messages: string[], language = 'en') =>
    server.api.code('translate', { language: language as 'en', messages });
  const many = (count: number, text: string) => Array.from({ length: count }, () => text);
  const longest = '가'.repeat(TRANSLATION_LENGTH_MAX);
  expect(await code(many(TRANSLATION_MESSAGES_MAX, '대박'))).toBe('0001');
  expect(await code(many(TRANSLATION_MESSAGES_MAX + 1, '대박'))).toBe('0005');
  expect(await code([longest])).toBe('0001');
  expect(await code([`${longest}가`])).toBe('0005');
  expect(await code(['대박'], 'fr')).toBe('0005');
  expect(await code(many(60, longest))).toBe('0011');
  // What a call holds is bounded as a whole.
  expect(await code(many(TRANSLATION_LENGTH_SUM_MAX / 100, 'a'.repeat(100)))).toBe('0001');
  expect(await code(many(TRANSLATION_LENGTH_SUM_MAX / 100 + 1, 'a'.repeat(100)))).toBe('0011');
});

test('a line with control characters is translated without them, and so are the others', async () => {
  const { fake, translate } = await withDeepl();
  const messages = ['\u001b[31m대박', '감사\u0000합니다\ud83d', 'hi\u202e there', '두\n줄\u0007'];
  expect(await translate(...messages)).toEqual({
    status: 'success',
    messages: ['[[31m대박]', 'Thank you', 'hi there', '[두\n줄]'],
  });
  expect(fake.texts).toEqual(['[31m대박', '감사합니다', '두\n줄']);
});

test('a crowd that asks for the same costs one call, and what is not Korean none', async () => {
  const { fake, server, translate } = await withDeepl();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => translate('대박', '감사합니다', '대박', 'hi')),
  );
  for (const { messages } of answers) expect(messages).toEqual(['Wow', 'Thank you', 'Wow', 'hi']);
  expect((await translate('대박', '좋아요')).messages).toEqual(['Wow', '[좋아요]']);
  expect(fake.texts).toEqual(['대박', '감사합니다', '좋아요']);
  const { text } = await server.api.raw('GET', '/metrics');
  expect(text).toMatch(/^sellover_translated_characters_total 10$/m);
});

test('what fails is said so, with the texts as they were, and tried again later', async () => {
  const { fake, server, translate } = await withDeepl();
  fake.fails = { status: 500 };
  expect(await translate('대박', 'hi')).toEqual({ status: 'failure', messages: ['대박', 'hi'] });
  fake.fails = null;
  server.clock.advance(15_000);
  expect(await translate('대박', 'hi')).toEqual({ status: 'success', messages: ['Wow', 'hi'] });
});

test('one member or address may have so much translated; what is known already costs nothing', async () => {
  const trans = { texts: { burst: 3, perSecond: 1 }, characters: { burst: 1000, perSecond: 0 } };
  const { fake, server } = await withDeepl({ trans, trustProxy: ['loopback'] });
  const { api, world, clock } = server;
  const code = (messages: string[], how: object) => api.code('translate', { language: 'en', messages }, how);
  expect(await code(['하나', '둘', '셋'], here)).toBe('0001');
  expect(await code(['넷'], here)).toBe('0008');
  expect(await code(['셋', '둘'], here)).toBe('0001');
  expect(await code(['넷'], there)).toBe('0001');
  const { token } = await world.member();
  expect(await code(['다섯'], { ...here, token })).toBe('0001');
  clock.advance(1000);
  expect(await code(['여섯'], here)).toBe('0001');
  expect(fake.texts).toEqual(['하나', '둘', '셋', '넷', '다섯', '여섯']);
});

/** Makes texts that nobody had translated before, of ten characters each. */
function newTexts(): (count: number) => string[] {
  let n = 0;
  return (count) => Array.from({ length: count }, () => `${n++}번`.padStart(10, '가'));
}

test('characters are counted, too: few long texts cost one member or address as much as many short ones', async () => {
  const trans = { texts: { burst: 1000, perSecond: 1000 }, characters: { burst: 30, perSecond: 10 } };
  const { fake, server } = await withDeepl({ trans, trustProxy: ['loopback'] });
  const { api, world, clock } = server;
  const texts = newTexts();
  const code = (count: number, how: object) =>
    api.code('translate', { language: 'en', messages: texts(count) }, how);
  expect(await code(2, here)).toBe('0001');
  expect(await code(2, here)).toBe('0008');
  expect(await code(3, there)).toBe('0001');
  const { token } = await world.member();
  expect(await code(3, { ...here, token })).toBe('0001');
  clock.advance(1000);
  expect(await code(2, here)).toBe('0001');
  expect(fake.texts).toHaveLength(10);
});

test('a month has its characters: a tenth of them may go at once, the rest comes back with its days', async () => {
  const { fake, server } = await withDeepl({ trustProxy: ['loopback'] }, 1000);
  const texts = newTexts();
  const ask = async (how: object) => {
    const messages = texts(5);
    return (await server.api.done('translate', { language: 'en', messages }, how)).status;
  };
  expect([await ask(here), await ask(there), await ask(here)]).toEqual(['success', 'success', 'failure']);
  // Starting anew gives nobody more.
  await server.restart();
  expect(await ask(here)).toBe('failure');
  const day = 24 * 60 * 60_000;
  server.clock.advance(day);
  expect(await ask(here)).toBe('failure');
  server.clock.advance(day);
  expect([await ask(here), await ask(there)]).toEqual(['success', 'failure']);
  for (let n = 2; n < 31; n++) {
    server.clock.advance(day);
    if (n === 15) await server.restart();
    await ask(n % 2 === 0 ? here : there);
  }
  expect(fake.texts.join('').length).toBeGreaterThan(900);
  expect(fake.texts.join('').length).toBeLessThanOrEqual(1000);
});
