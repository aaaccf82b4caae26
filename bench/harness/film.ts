import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cli } from '../../cli/testing/cli.ts';
import { loadFixtures } from '../../fixtures/load.ts';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { openLog } from '../../server/domains.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { Publisher } from '../../server/platform/rtmp/publisher.ts';
import { heardIn, recordedSession } from '../../server/testing/rtmp.ts';
import { sleep } from './clock.ts';
import { startServer } from './processes.ts';

const BITS_PER_SECOND = 3_500_000;
const FRAMES_PER_SECOND = 30;
const KEY_EVERY = 2 * FRAMES_PER_SECOND;

export interface FilmKey {
  readonly rtmpUrl: string;
  readonly streamKey: string;
}

/** A server of the fixtures that takes RTMP, and a host's commands. */
export async function openFilmed() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sellover-bench-'));
  const log = await openLog({ dataDir, databaseUrl: null }, { clock: systemClock });
  await loadFixtures(log, systemClock);
  await log.close();
  const server = await startServer(new URL('../../server/main.ts', import.meta.url), {
    DATA_DIR: dataDir,
    RTMP_PORT: '0',
  });
  const cli = new Cli({ SELLOVER_URL: `http://127.0.0.1:${server.port}` });
  await cli.json(['login', '--user', 'host01', '--password-stdin'], { stdin: FIXTURE_PASSWORD });
  const close = async () => {
    cli.remove();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  };
  return { server, cli, close };
}

/** Sends at normal speed until it is told to stop. The server does not look into pictures, so they may be anything. */
export async function film({ rtmpUrl: url, streamKey: key }: FilmKey, stop: AbortSignal): Promise<void> {
  const { bodies } = await heardIn(recordedSession());
  const config = bodies.find(({ kind, body }) => kind === 'video' && body[1] === 0)!.body;
  const publisher = await Publisher.open({ url, key });
  publisher.metadata({ framerate: FRAMES_PER_SECOND });
  await publisher.media('video', 0, config);
  const picture = randomBytes(BITS_PER_SECOND / 8 / FRAMES_PER_SECOND);
  const [keyFrame, other] = [0x17, 0x27].map((head) => Buffer.concat([Buffer.of(head, 1, 0, 0, 0), picture]));
  const start = performance.now();
  for (let frame = 0; !stop.aborted; frame++) {
    const time = Math.round((frame * 1000) / FRAMES_PER_SECOND);
    await sleep(Math.max(0, start + time - performance.now()));
    await publisher.media('video', time, frame % KEY_EVERY === 0 ? keyFrame! : other!);
  }
  await publisher.close();
}
