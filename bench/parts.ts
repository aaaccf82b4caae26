/**
 * What viewers cost who are shown parts of segments: CPU time of the server while they ask for each next part, and get it. It
 * prints, and fails when it is more than we aim at.
 *
 *     node bench/parts.ts --viewers 500 --seconds 20
 */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { sleep } from './harness/clock.ts';
import { Histogram } from './harness/figures.ts';
import { film, openFilmed, type FilmKey } from './harness/film.ts';
import { cpuBetween, cpuTime, pinMyself } from './harness/processes.ts';
import { Report } from './harness/report.ts';

/** A share of a core. */
const AIM = 0.6;
const WARM_UP = 8000;

const { values } = parseArgs({
  options: { viewers: { type: 'string', default: '500' }, seconds: { type: 'string', default: '20' } },
});
const viewers = Number(values.viewers);
const seconds = Number(values.seconds);

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const counted = { requests: 0, bytes: 0, parts: new Histogram() };

async function answerOf(url: string): Promise<{ readonly status: number; readonly body: string }> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  answer.setEncoding('latin1');
  const body = await text(answer);
  counted.requests += 1;
  counted.bytes += body.length;
  return { status: answer.statusCode ?? 0, body };
}

/** Watches until it is told to stop: the list as soon as it has the next part, then that part. */
async function watch(list: string, over: AbortSignal): Promise<void> {
  let next = '';
  while (!over.aborted) {
    const { status, body } = await answerOf(`${list}?parts=1${next}`);
    if (status !== 200) {
      await sleep(500);
      continue;
    }
    const parts = [...body.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)];
    const whole = (body.match(/#EXTINF/g) ?? []).length;
    const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(body)?.[1]);
    const grown = body.slice(body.lastIndexOf('#EXTINF')).match(/#EXT-X-PART:/g)?.length ?? 0;
    next = `&_HLS_msn=${first + whole}&_HLS_part=${grown}`;
    const newest = parts.at(-1)?.[1];
    if (newest === undefined) {
      await sleep(500);
      continue;
    }
    const asked = performance.now();
    await answerOf(new URL(newest, list).href);
    counted.parts.add(performance.now() - asked);
  }
}

pinMyself();
const { server, cli, close } = await openFilmed();
const over = new AbortController();
try {
  const key = await cli.json<FilmKey & { readonly liveUrl: string }>(['stream', 'key', '-b', '1']);
  const filming = film(key, over.signal);
  await sleep(WARM_UP);
  const alone = cpuTime(server.pid);
  await sleep(WARM_UP);
  const without = cpuBetween(alone, cpuTime(server.pid)).had / (WARM_UP / 1000);
  const list = new URL('0.m3u8', key.liveUrl).href;
  const watching = Array.from({ length: viewers }, () => watch(list, over.signal));
  await sleep(WARM_UP);
  Object.assign(counted, { requests: 0, bytes: 0, parts: new Histogram() });
  const before = cpuTime(server.pid);
  await sleep(seconds * 1000);
  const { had, waited } = cpuBetween(before, cpuTime(server.pid));
  const { requests, bytes, parts } = { ...counted };
  over.abort();
  await Promise.allSettled(watching);
  await filming;
  const report = new Report();
  report.waited(waited / seconds);
  const share = had / seconds - without;
  report.add({
    name: `CPU of ${viewers} viewers who are shown parts of 0.4 s`,
    unit: '% of a core',
    ours: share * 100,
    aim: { of: 'ours', is: 'at most', value: AIM * 100 },
  });
  console.log(
    `${Math.round(requests / seconds)} requests/s, ${Math.round((bytes * 8) / seconds / 1e6)} Mbit/s, ` +
      `a part in p50 ${parts.quantile(0.5)} ms, p99 ${parts.quantile(0.99)} ms`,
  );
  if (share > AIM) process.exitCode = 1;
} finally {
  agent.destroy();
  await close();
}
