import { describe, expect, test } from 'vitest';
import { MovedClock } from '../../../platform/clock.ts';
import { FakeDeepl } from '../../../testing/services/deepl.ts';
import { Deepl } from './deepl.ts';
import { NotTranslated } from './translator.ts';
import { translatorContract, WORDS } from './translator.contract.ts';

const SAID = '아무도 몰라야 할 말';

interface Scene {
  readonly key?: string;
  readonly within?: number;
  readonly spend?: (characters: number) => Promise<boolean>;
}

async function scene({ key, within, spend = async () => true }: Scene = {}) {
  const fake = await FakeDeepl.start((text) => WORDS[text] ?? `[${text}]`);
  const clock = new MovedClock(0);
  const deepl = new Deepl({ url: fake.url, key: key ?? fake.key, clock, spend, ...(within && { within }) });
  const fails = async () => {
    const error = await deepl.translate([SAID], 'en').catch((each: unknown) => each);
    expect(error).toBeInstanceOf(NotTranslated);
    return (error as NotTranslated).message;
  };
  return { fake, clock, deepl, fails };
}

translatorContract(async () => (await scene()).deepl);

test('asks for fifty texts at a time, from Korean', async () => {
  const { fake, deepl } = await scene();
  await deepl.translate(
    Array.from({ length: 101 }, (_, n) => `${n}번`),
    'en',
  );
  expect(fake.calls.map(({ text }) => text.length).toSorted()).toEqual([1, 50, 50]);
  expect(fake.calls[0]).toMatchObject({ source_lang: 'KO', target_lang: 'EN-US' });
});

test('is asked for what may be paid for alone, and pays for nothing while it is left alone', async () => {
  const asked: number[] = [];
  let left = 20;
  const spend = async (characters: number) => {
    asked.push(characters);
    return (left -= characters) >= 0;
  };
  const { fake, deepl, fails } = await scene({ spend });
  await deepl.translate(['여섯 글자야', '둘째'], 'en');
  fake.fails = { status: 500 };
  expect(await fails()).toBe('it answered 500');
  expect(await fails()).toBe('it is left alone');
  expect(asked).toEqual([8, SAID.length]);
  expect(fake.calls).toHaveLength(2);
  left = SAID.length - 1;
  const again = await scene({ spend });
  expect(await again.fails()).toBe('more characters are asked for than may be paid for');
  expect(again.fake.calls).toEqual([]);
});

describe('what fails', () => {
  test.each([
    [429, 'it answered 429', 15_000],
    [500, 'it answered 500', 15_000],
    [456, 'all characters that were paid for are used up', 600_000],
  ])('with %i leaves it alone for a while, and says neither key nor text', async (status, message, pause) => {
    const { fake, clock, deepl, fails } = await scene();
    fake.fails = { status };
    expect(await fails()).toBe(message);
    fake.fails = null;
    clock.advance(pause - 1);
    expect(await fails()).toBe('it is left alone');
    expect(fake.calls).toHaveLength(1);
    clock.advance(1);
    expect(await deepl.translate(['대박'], 'en')).toEqual(['Wow']);
  });

  test('waits for as long as it is asked to', async () => {
    const { fake, clock, deepl, fails } = await scene();
    fake.fails = { status: 429, retryAfter: 60 };
    await fails();
    fake.fails = null;
    clock.advance(59_999);
    expect(await fails()).toBe('it is left alone');
    clock.advance(1);
    expect(await deepl.translate(['대박'], 'en')).toEqual(['Wow']);
  });

  test('is waited for no longer than that', async () => {
    const { fake, fails } = await scene({ within: 1_000 });
    fake.fails = 'silence';
    expect(await fails()).toBe('it cannot be reached (TimeoutError)');
    expect(await fails()).toBe('it is left alone');
    expect(fake.calls).toHaveLength(1);
  });

  test('is no answer of its kind', async () => {
    const { fake, fails } = await scene();
    fake.fails = { status: 200 };
    expect(await fails()).toMatch(/^it cannot be reached/);
  });

  test('may be too many at once', async () => {
    const { fake, deepl } = await scene({ within: 1_000 });
    fake.fails = 'silence';
    const asked = Array.from({ length: 9 }, () => deepl.translate(['대박'], 'en'));
    const messages = (await Promise.allSettled(asked)).map((each) =>
      String((each as PromiseRejectedResult).reason),
    );
    expect(messages.filter((message) => message.endsWith('it is asked too much at once'))).toHaveLength(1);
    expect(fake.calls).toHaveLength(8);
  });
});

test('says what an operator must mend', async () => {
  expect(await (await scene({ key: 'another' })).deepl.trouble()).toBe('it refuses the key');
  const { fake, deepl } = await scene();
  fake.used = 500_000;
  expect(await deepl.trouble()).toBe('all characters that were paid for are used up');
});
