/**
 * The main journeys in the engines of other browsers, on a phone, with the demo's own video. In `make prove` only.
 *
 * They show that each engine runs the product. Other tests show what the product does.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DemoServer } from '../../../cli/testing/demo-server.ts';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import { FIRST, SECOND } from '../support/stage.ts';
import { Member } from '../support/member.ts';
import type { Engine } from './engine.ts';
import { Firefox } from './firefox.ts';
import { watch } from './in-page.ts';
import { button, dialog, field, heading, link, text, Viewer, waitFor } from './viewer.ts';
import { WebKit } from './webkit.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const PAST = '/Vod/6/16/live';
const LIVE = '라이브 영상';
const RECORDING = '다시보기 영상';
const LOG = { css: '[role=log][aria-label="실시간 채팅"]' };
const OLD_LOG = { css: '[role=log][aria-label="지난 채팅"]' };

let server: DemoServer;
beforeAll(async () => {
  server = await DemoServer.start();
});
afterAll(() => server?.stop());

describe.each([
  { name: 'WebKit', Kind: WebKit },
  { name: 'Firefox', Kind: Firefox },
])('$name', ({ name, Kind }) => {
  const missing = Kind.missing();
  if (missing.length > 0) process.stderr.write(`${name} is not tried: install ${missing.join(' ')}\n`);

  describe.skipIf(missing.length > 0)('carries the main journeys:', () => {
    let engine: Engine;
    const viewers: Viewer[] = [];
    beforeAll(async () => {
      engine = await Kind.start();
    });
    afterEach(async ({ task }) => {
      const troubles: string[] = [];
      for (const viewer of viewers.splice(0)) {
        if (task.result?.state === 'fail') {
          const taps = (await viewer.taps()).join('\n  ');
          process.stderr.write(`${name}: last seen: ${await viewer.photograph('last')}\n  ${taps}\n`);
        }
        troubles.push(...(await viewer.troubles()));
        await viewer.close();
      }
      expect(troubles).toEqual([]);
    });
    afterAll(() => engine?.close());

    async function open(path: string): Promise<Viewer> {
      const viewer = await Viewer.at(server.url, engine);
      viewers.push(viewer);
      await viewer.open(path);
      return viewer;
    }

    test('home, and a stage whose picture moves', async () => {
      const viewer = await open('/');
      await viewer.read(heading('곧 시작해요'));
      await viewer.tap(link('퇴근길 3분 메이크업'));
      await viewer.read(heading('퇴근길 3분 메이크업'));
      expect(await viewer.run(() => location.pathname)).toBe(FIRST);
      await viewer.read(text('언니', LOG));
      await plays(viewer, LIVE);
    });

    test('from the pinned product through login and the sheet to the order', async () => {
      const viewer = await open(FIRST);
      await logIn(viewer, 'viewer01');
      await viewer.tap(button('물빛 글로우 립 틴트 구매하기'));
      const sheet = dialog('구매하기');
      await viewer.tap(button('02 체리콕', sheet));
      await viewer.tap(button('수량 늘리기', sheet));
      await viewer.read(text('서울특별시 마포구 별빛내로 27 302호', sheet));
      // Each engine uses another coupon of the member's.
      await viewer.tap(button('원 주문하기', sheet));
      const done = dialog('주문이 접수됐어요');
      await viewer.tap(link('주문 상세 보기', done));
      const receipt = { css: 'article' };
      await viewer.read(text('02 체리콕', receipt));
      expect(await viewer.read(receipt)).toMatch(/총 결제 금액\s*23,\d{3}원/);
      expect(await viewer.read(receipt)).toContain('결제 대기');
    });

    test('what one writes another reads', async () => {
      const [one, other] = [await open(FIRST), await open(FIRST)];
      await other.read(text('언니', LOG));
      await logIn(one, 'viewer02');
      await one.type(field('채팅 메시지'), `${name}에서도 잘 보여요`);
      await one.press('Enter');
      await other.read(text(`민트초코단 ${name}에서도 잘 보여요`, LOG));
      await one.read(text(`민트초코단 ${name}에서도 잘 보여요`, LOG));
    });

    test('a past broadcast plays, jumps, and has its chat at its time', async () => {
      const viewer = await open(PAST);
      await plays(viewer, RECORDING);
      await viewer.read(text('배송 언제 와요?', OLD_LOG));
      await viewer.tap(button('1:00 '));
      await viewer.until(
        'the scene',
        (label) => {
          const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${label}"]`);
          return (video?.currentTime ?? 0) >= 60;
        },
        RECORDING,
      );
      await viewer.read(text('장바구니에 담았어요', OLD_LOG));
      await plays(viewer, RECORDING);
    });

    test('without network it says so, and goes on by itself', async () => {
      const viewer = await open(SECOND);
      await viewer.read(text('감귤', LOG));
      await plays(viewer, LIVE);
      await viewer.setOffline(true);
      await viewer.read(
        text(viewer.knowsNetwork ? '인터넷 연결이 끊겼어요.' : '연결이 끊겨 다시 연결하고 있어요'),
      );
      const member = await Member.login(server.url, 'viewer11');
      await member.say(2, `${name} 자리 비운 사이에`);
      await viewer.setOffline(false);
      await viewer.read(text(`${name} 자리 비운 사이에`, LOG));
      await viewer.misses(text('인터넷 연결이 끊겼어요.'));
      await viewer.misses(text('다시 연결하고 있어요'));
      await plays(viewer, LIVE);
    });
  });
});

async function logIn(viewer: Viewer, userId: string): Promise<void> {
  await viewer.tap(button('로그인하고 채팅해 보세요'));
  await viewer.tap(button('로그인', dialog('로그인이 필요해요')));
  await viewer.type(field('아이디'), userId);
  await viewer.type(field('비밀번호'), FIXTURE_PASSWORD);
  await viewer.tap(button('로그인', { css: 'form' }));
  await viewer.read(field('채팅 메시지'));
}

/** Waits until the video has gone on from where it is, with one picture after the other. */
async function plays(viewer: Viewer, label: string): Promise<void> {
  const pictures = new Set<string>();
  let start = Infinity;
  await waitFor(`${label} to play`, async () => {
    const sight = await viewer.run(watch, label);
    if (!sight) return false;
    start = Math.min(start, sight.time);
    pictures.add(sight.picture);
    return sight.time > start + 2 && pictures.size > 3;
  });
}
