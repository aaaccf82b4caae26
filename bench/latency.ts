/**
 * How far behind the encoder a viewer is, by a clock in the picture: in the steady state, and after the encoder's line
 * was away. Fails when it is more than we aim at.
 *
 *     node bench/latency.ts --way rtmp --seconds 60 --slow
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { Cli } from '../cli/testing/cli.ts';
import { DemoServer } from '../cli/testing/demo-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { FIXTURE_PASSWORD } from '../fixtures/people.ts';
import { Api } from '../server/testing/api.ts';
import { Encoder } from '../server/testing/encoder.ts';
import { sleep } from './harness/clock.ts';
import { slowDown } from './harness/phone.ts';
import { CameraPage } from './latency/camera-page.ts';
import { filmClock, pictureAge, type Encoded, type Format } from './latency/clock-page.ts';
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
/** More programs than that want to run, and nothing here is what it would be. */
const BUSY = 3;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    /** `hls`, `rtmp` or `camera`; all, one after the other, unless it is said. */
    way: { type: 'string' },
    /** The viewer's processor is four times slower. */
    slow: { type: 'boolean', default: false },
  },
});
const measured = Number(values.seconds) * 1000;
const { slow } = values;
const ways: readonly Way[] = values.way === undefined ? ['hls', 'rtmp', 'camera'] : [values.way as Way];

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

interface Bed {
  readonly url: string;
  readonly cli: Cli;
  readonly browser: Browser;
}

/** A sender, the stage that shows it, and ways to cut and mend its line. */
interface Filmed {
  readonly stage: string;
  leave(): void;
  back(): Promise<void>;
}

interface Sender {
  isAway: boolean;
  take(picture: Encoded): void;
  back(): Promise<void> | void;
}

const key = (cli: Cli) =>
  cli.json<{ readonly streamKey: string; readonly rtmpUrl: string }>(['stream', 'key', '-b', '1']);

/** By an encoder in a page of its own. */
async function byEncoder({ browser, url }: Bed, format: Format, sender: Sender): Promise<Filmed> {
  const page = await browser.newPage();
  // Where a page may encode.
  await page.goto(`${url}/healthz`);
  const keyAt: number[] = [];
  for (let at = 0, n = 0; n < 10_000; at += LENGTHS[n++ % LENGTHS.length]!) keyAt.push(at);
  await filmClock(page, { keyAt, format }, (picture) => sender.take(picture));
  return {
    stage: '/Vod/1/11/live',
    leave: () => void (sender.isAway = true),
    back: async () => sender.back(),
  };
}

async function byCamera({ url, cli, browser }: Bed): Promise<Filmed> {
  const planned = ['broadcast', 'plan', 'clock', '--start', '30m', '--lasts', '1h', '--products', '3'];
  const { broadcastSysId: id, broadcastScheduleSysId } = await cli.json<BroadcastIds>(planned);
  const ids = `${id}/${broadcastScheduleSysId}`;
  const page = await CameraPage.open(browser, url, `/seller/camera/${ids}`);
  await cli.json(['host', 'start', '--broadcast', String(id), '--yes']);
  return { stage: `/Vod/${ids}/live`, leave: () => page.leave(), back: () => page.back() };
}

interface BroadcastIds {
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
}

/** Whole segments, or parts of them as soon as they come. */
const [WHOLE, PARTED] = [
  { median: 5000, p95: 5500, slow: Infinity },
  { median: 1600, p95: 2500, slow: 3000 },
];
const WAYS = {
  hls: {
    aims: WHOLE,
    open: async (bed: Bed) => {
      const { streamKey } = await key(bed.cli);
      return byEncoder(bed, 'annexb', new HlsSender(new Encoder(new Api(bed.url), streamKey)));
    },
  },
  rtmp: {
    aims: PARTED,
    open: async (bed: Bed) => {
      const { streamKey, rtmpUrl } = await key(bed.cli);
      return byEncoder(bed, 'avc', await RtmpSender.open({ url: rtmpUrl, key: streamKey }));
    },
  },
  camera: { aims: PARTED, open: byCamera },
} as const;
type Way = keyof typeof WAYS;

async function measure(way: Way): Promise<void> {
  const { aims, open } = WAYS[way];
  const server = await DemoServer.start({ RTMP_PORT: '0' });
  const cli = new Cli({ SELLOVER_URL: server.url });
  const browser = await launchChromium([
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ]);
  try {
    await cli.json(['login', '--user', 'host01', '--password-stdin'], { stdin: FIXTURE_PASSWORD });
    const filmed = await open({ url: server.url, cli, browser });
    await sleep(WARM_UP / 2);
    const viewer = await browser.newPage();
    if (slow) await slowDown(viewer);
    await viewer.goto(server.url + filmed.stage);
    await sleep(WARM_UP);

    const stalls = await countStalls(viewer);
    const steady = (await agesFor(viewer, measured)).map(({ age }) => age);
    const load = loadavg()[0]!.toFixed(1);
    console.log(
      `${way}${slow ? ', CPU ÷ 4' : ''}: ${steady.length} looks, ${await stalls()} stalls; load of the machine ${load}`,
    );
    if (!slow) tell('behind the encoder, half of the time', quantile(steady, 0.5), aims.median);
    tell('behind the encoder, 95 % of the time', quantile(steady, 0.95), slow ? aims.slow : aims.p95);

    filmed.leave();
    await sleep(AWAY);
    await filmed.back();
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
