import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { expectAccessible, show } from '../../testing/show.tsx';
import { answerOf } from './cors.ts';
import RecieveCorsScreen from './RecieveCorsScreen.tsx';

const PARTNER = 'https://partner.example';

beforeEach(() => {
  document.documentElement.dataset['origins'] = `https://other.example ${PARTNER}`;
  onTestFinished(() => {
    delete document.documentElement.dataset['origins'];
  });
});

const opened = () =>
  show(<RecieveCorsScreen params={{ corsNum: 7 }} />, { texts: ['site/entry'], isPage: true });
const says = (origin: string, data: unknown) => dispatchEvent(new MessageEvent('message', { origin, data }));

/** What reaches who waits for a number. */
function waiting(corsNum: number) {
  const heard: unknown[] = [];
  const until = new AbortController();
  onTestFinished(() => until.abort());
  answerOf(corsNum, until.signal).then(
    (payload) => heard.push(payload),
    () => undefined,
  );
  return heard;
}

test('what a site of the list answers reaches who waits for that number', async () => {
  const [seven, eight] = [waiting(7), waiting(8)];
  const screen = await opened();
  await expect.element(screen.getByText('답을 기다리고 있어요')).toBeVisible();
  says(PARTNER, { done: 1 });
  await expect.element(screen.getByText('답을 받았어요')).toBeVisible();
  await expect.poll(() => seven).toEqual([{ done: 1 }]);
  expect(eight).toEqual([]);
  await expectAccessible();
});

test.each(['https://evil.example', 'https://partner.example.evil', 'null', ''])(
  'what %s says is not heard',
  async (origin) => {
    const heard = waiting(7);
    const screen = await opened();
    says(origin, { done: 1 });
    says(PARTNER, { done: 2 });
    await expect.element(screen.getByText('답을 받았어요')).toBeVisible();
    await expect.poll(() => heard).toEqual([{ done: 2 }]);
  },
);
