/**
 * What video by RTMP costs the server: CPU time of each stream, from the socket to the stored segment. It prints, and fails
 * when it is more than we aim at.
 *
 *     node bench/rtmp.ts --seconds 30
 */
import { parseArgs } from 'node:util';
import { sleep } from './harness/clock.ts';
import { film, openFilmed, type FilmKey } from './harness/film.ts';
import { cpuBetween, cpuTime, pinMyself } from './harness/processes.ts';
import { Report } from './harness/report.ts';

const STREAMS = 4;
/** A share of a core. */
const AIM = 0.03;
const WARM_UP = 4000;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const seconds = Number(values.seconds);

pinMyself();
const { server, cli, close } = await openFilmed();
const over = new AbortController();
try {
  const keys: FilmKey[] = [];
  for (let each = 0; each < STREAMS; each++) {
    const { broadcastSysId } = await cli.json<{ broadcastSysId: number }>(['host', 'rehearse', '-b', '1']);
    keys.push(await cli.json<FilmKey>(['stream', 'key', '-b', String(broadcastSysId)]));
  }
  const idle = cpuTime(server.pid);
  await sleep(WARM_UP);
  const without = cpuBetween(idle, cpuTime(server.pid)).had / (WARM_UP / 1000);
  const filming = Promise.all(keys.map((key) => film(key, over.signal)));
  await sleep(WARM_UP);
  const before = cpuTime(server.pid);
  await sleep(seconds * 1000);
  const { had, waited } = cpuBetween(before, cpuTime(server.pid));
  over.abort();
  await filming;
  const report = new Report();
  report.waited(waited / seconds);
  const share = (had / seconds - without) / STREAMS;
  report.add({
    name: `CPU of each of ${STREAMS} RTMP streams of 3.5 Mbit/s, with segments`,
    unit: '% of a core',
    ours: share * 100,
    aim: { of: 'ours', is: 'at most', value: AIM * 100 },
  });
  if (share > AIM) process.exitCode = 1;
} finally {
  await close();
}
