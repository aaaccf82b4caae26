/**
 * How far behind the encoder a viewer is, by a clock in the picture: in the steady state, and after the encoder's line
 * was away. Fails when it is more than we aim at.
 *
 *     node bench/latency.ts --way rtmp --seconds 60 --slow
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { Cli } from '../cli/testing/cli.ts';
import { DemoServer } from '../cli/testing/demo-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { FIXTURE_PASSWORD } from '../fixtures/people.ts';
import { Api } from '../server/testing/api.ts';
import { Encoder } from '../server/testing/encoder.ts';
import { sleep } from './harness/clock.ts';
import { slowDown } from './harness/phone.ts';
import { filmClock, pictureAge } from './latency/clock-page.ts';
import { HlsSender } from './latency/hls-sender.ts';
import { RtmpSender } from './latency/rtmp-sender.ts';

/** Milliseconds. */
const BACK_WITHIN = 60_000;
/** Until the viewer has settled. */
const WARM_UP = 20_000;
const AWAY = 8000;
const LOOK_EVERY = 200;
/** Pictures of a segment: 2.07 and 2.00 s, in turn. */
const LENGTHS = [31, 30] as const;
const STAGE = '/Vod/1/11/live';
/** More programs than that want to run, and nothing here is what it would be. */
const BUSY = 3;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    /** `hls` or `rtmp`; both, one after the other, unless it is said. */
    way: { type: 'string' },
    /** The viewer's processor is four times slower. */
    slow: { type: 'boolean', default: false },
  },
});
const measured = Number(values.seconds) * 1000;
const { slow } = values;
const ways: readonly Way[] = values.way === undefined ? ['hls', 'rtmp'] : [values.way as Way];

async function agesFor(page: Page, ms: number): Promise<{ readonly at: number; readonly age: number }[]> {
  const ages: { at: number; age: number }[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const age = await pictureAge(page);
    if (age !== null) ages.push({ at: performance.now(), age });
    await sleep(LOOK_EVERY);
  }
  return ages;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function tell(what: string, ms: number, aim: number): void {
  const held = ms <= aim;
  console.log(
    `${held ? 'ok    ' : 'MISSED'} ${what}: ${(ms / 1000).toFixed(2)} s (aim ${(aim / 1000).toFixed(1)} s)`,
  );
  if (!held) process.exitCode = 1;
}

/** Resolves to a function that tells how often the picture has stood still since. */
async function countStalls(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    const seen = { stalls: 0 };
    document.querySelector('video')?.addEventListener('waiting', () => (seen.stalls += 1));
    return seen;
  });
  return () => handle.evaluate(({ stalls }) => stalls);
}

const WAYS = {
  /** Whole segments. */
  hls: {
    aims: { median: 5000, p95: 5500, slow: Infinity },
    format: 'annexb',
    open: ({ streamKey }: Key, url: string) => new HlsSender(new Encoder(new Api(url), streamKey)),
  },
  /** Parts of segments, as soon as they come. */
  rtmp: {
    aims: { median: 1600, p95: 2500, slow: 3000 },
    format: 'avc',
    open: ({ streamKey: key, rtmpUrl: url }: Key) => RtmpSender.open({ url, key }),
  },
} as const;
type Way = keyof typeof WAYS;

interface Key {
  readonly streamKey: string;
  readonly rtmpUrl: string;
}

async function measure(way: Way): Promise<void> {
  const { aims, format, open } = WAYS[way];
  const server = await DemoServer.start({ RTMP_PORT: '0' });
  const cli = new Cli({ SELLOVER_URL: server.url });
  const browser = await launchChromium([
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
  ]);
  try {
    await cli.json(['login', '--user', 'host01', '--password-stdin'], { stdin: FIXTURE_PASSWORD });
    const sender = await open(await cli.json<Key>(['stream', 'key', '-b', '1']), server.url);
    const camera = await browser.newPage();
    // Where a page may encode.
    await camera.goto(`${server.url}/healthz`);
    const keyAt: number[] = [];
    for (let at = 0, n = 0; n < 10_000; at += LENGTHS[n++ % LENGTHS.length]!) keyAt.push(at);
    await filmClock(camera, { keyAt, format }, (picture) => sender.take(picture));
    await sleep(WARM_UP / 2);
    const viewer = await browser.newPage();
    if (slow) await slowDown(viewer);
    await viewer.goto(server.url + STAGE);
    await sleep(WARM_UP);

    const stalls = await countStalls(viewer);
    const steady = (await agesFor(viewer, measured)).map(({ age }) => age);
    const load = loadavg()[0]!.toFixed(1);
    console.log(
      `${way}${slow ? ', CPU ÷ 4' : ''}: ${steady.length} looks, ${await stalls()} stalls; load of the machine ${load}`,
    );
    if (!slow) tell('behind the encoder, half of the time', quantile(steady, 0.5), aims.median);
    tell('behind the encoder, 95 % of the time', quantile(steady, 0.95), slow ? aims.slow : aims.p95);

    sender.isAway = true;
    await sleep(AWAY);
    await sender.back();
    const back = performance.now();
    const after = await agesFor(viewer, BACK_WITHIN + 10_000);
    const last = after.findLast(({ age }) => age > aims.p95);
    tell('after 8 s without the encoder, back to that within', last ? last.at - back : 0, BACK_WITHIN);
  } finally {
    await browser.close();
    cli.remove();
    await server.stop();
  }
}

for (const way of ways) await measure(way);
if (loadavg()[0]! > BUSY) console.log('The machine was busy: nothing here is what it would be.');
