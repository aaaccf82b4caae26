/**
 * How far behind the encoder a viewer is, by a clock in the picture: in the steady state, and after the encoder's line
 * was away. Fails when it is more than we aim at.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { Cli } from '../cli/testing/cli.ts';
import { DemoServer } from '../cli/testing/demo-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { FIXTURE_PASSWORD } from '../fixtures/people.ts';
import { Api } from '../server/testing/api.ts';
import { Encoder, playlistOf } from '../server/testing/encoder.ts';
import { transportStream, type Unit } from '../server/testing/transport-stream.ts';
import { sleep } from './harness/clock.ts';
import { CLOCK, filmClock, pictureAge, type Encoded } from './latency/clock-page.ts';

/** Milliseconds. */
const MEDIAN_AT_MOST = 5000;
const P95_AT_MOST = 5500;
const BACK_WITHIN = 60_000;
/** Until the viewer has settled. */
const WARM_UP = 20_000;
const AWAY = 8000;
const LOOK_EVERY = 200;
/** Pictures of a segment: 2.07 and 2.00 s, in turn. */
const LENGTHS = [31, 30] as const;
const KEPT = 6;
const STAGE = '/Vod/1/11/live';
/** More programs than that want to run, and nothing here is what it would be. */
const BUSY = 3;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const measured = Number(values.seconds) * 1000;

/** Cuts what was filmed into segments and sends them, one after another, as an encoder does. */
class Sender {
  isAway = false;
  readonly #encoder: Encoder;
  #units: Unit[] = [];
  #taken = 0;
  readonly #listed: { readonly name: string; readonly seconds: number }[] = [];
  #number = 0;
  #sending: Promise<void> = Promise.resolve();
  #back: (() => void) | undefined;

  constructor(encoder: Encoder) {
    this.#encoder = encoder;
  }

  take({ isKey, bytes }: Encoded): void {
    if (isKey && this.#units.length > 0) this.#cut();
    const at = this.#taken++ / CLOCK.framesPerSecond;
    this.#units.push({ of: 'picture', at, shownAt: at, bytes: Buffer.from(bytes, 'base64') });
  }

  /** Its line is back: what was filmed meanwhile goes out at once. */
  back(): void {
    this.isAway = false;
    this.#back?.();
  }

  #cut(): void {
    const units = this.#units;
    this.#units = [];
    this.#sending = this.#sending.then(() => this.#send(units));
  }

  async #send(units: readonly Unit[]): Promise<void> {
    if (this.isAway) await new Promise<void>((back) => (this.#back = back));
    const name = `clock${this.#number++}.ts`;
    await this.#encoder.sends(name, transportStream(['picture'], units));
    this.#listed.push({ name, seconds: units.length / CLOCK.framesPerSecond });
    const shown = this.#listed.slice(-KEPT);
    const lines = shown.flatMap(({ name: file, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, file]);
    const [head] = playlistOf([], { from: this.#number - shown.length, seconds: 2 }).split('\n\n');
    await this.#encoder.sends('clock.m3u8', `${head!.trim()}\n${lines.join('\n')}\n`);
  }
}

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

const server = await DemoServer.start();
const cli = new Cli({ SELLOVER_URL: server.url });
const browser = await launchChromium([
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
]);
try {
  await cli.json(['login', '--user', 'host01', '--password-stdin'], { stdin: FIXTURE_PASSWORD });
  const { streamKey } = await cli.json<{ streamKey: string }>(['stream', 'key', '-b', '1']);
  const sender = new Sender(new Encoder(new Api(server.url), streamKey));
  const camera = await browser.newPage();
  // Where a page may encode.
  await camera.goto(`${server.url}/healthz`);
  const keys: number[] = [];
  for (let at = 0, n = 0; n < 10_000; at += LENGTHS[n++ % LENGTHS.length]!) keys.push(at);
  await filmClock(camera, keys, (picture) => sender.take(picture));
  await sleep(WARM_UP / 2);
  const viewer = await browser.newPage();
  await viewer.goto(server.url + STAGE);
  await sleep(WARM_UP);

  const steady = (await agesFor(viewer, measured)).map(({ age }) => age);
  console.log(`${steady.length} looks; load of the machine ${loadavg()[0]!.toFixed(1)}`);
  tell('behind the encoder, half of the time', quantile(steady, 0.5), MEDIAN_AT_MOST);
  tell('behind the encoder, 95 % of the time', quantile(steady, 0.95), P95_AT_MOST);

  sender.isAway = true;
  await sleep(AWAY);
  sender.back();
  const back = performance.now();
  const after = await agesFor(viewer, BACK_WITHIN + 10_000);
  const last = after.findLast(({ age }) => age > P95_AT_MOST);
  tell('after 8 s without the encoder, back to that within', last ? last.at - back : 0, BACK_WITHIN);
  if (loadavg()[0]! > BUSY) console.log('The machine was busy: nothing here is what it would be.');
} finally {
  await browser.close();
  cli.remove();
  await server.stop();
}
