import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { monotonicMs } from './clock.ts';
import type { Histogram } from './figures.ts';
import type { Answers } from './loops.ts';

interface Span {
  readonly from: number;
  readonly until: number;
}

export interface PacedLoad extends Span {
  readonly port: number;
  readonly path: string;
  /** One a member; members take turns over the connections. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  /** Posts a second. */
  readonly rate: number;
  /** Of the post that leaves now. */
  readonly body: () => string;
  /** Times of the requests sent after autocannon has connected and worked off what waited for it. */
  readonly times?: Histogram;
}

/** autocannon sends each second's share at the start of the second: so many of it share a second evenly. */
const SLOTS = 50;
const CONNECTIONS_PER_SLOT = 10;
const CONNECTING = 1500;

/**
 * Posts at a steady rate with autocannon, whether or not the server keeps up: a slot has connections enough that
 * none waits for an answer when its turn comes, unless the server is a second behind. Resolves at the span's end.
 */
export async function paced({ from, until, ...load }: PacedLoad): Promise<Answers> {
  const { rate } = load;
  const slots = Math.min(SLOTS, Math.floor(rate));
  const answers: Answers = { ok: 0, refused: 0 };
  const share = (upTo: number) => Math.floor((rate * upTo) / slots);
  const running = Array.from({ length: slots }, async (_, slot) => {
    await sleep(Math.max(from + (slot * 1000) / slots - monotonicMs(), 0));
    const seconds = (until - monotonicMs()) / 1000;
    if (seconds > 0)
      await shoot(load, from + CONNECTING, slot, share(slot + 1) - share(slot), seconds, answers);
  });
  await Promise.all(running);
  return answers;
}

function shoot(
  { port, path, headers, body, times }: Omit<PacedLoad, keyof Span>,
  countFrom: number,
  slot: number,
  overallRate: number,
  seconds: number,
  answers: Answers,
): Promise<void> {
  const connections = Math.min(overallRate, CONNECTIONS_PER_SLOT);
  let member = slot * CONNECTIONS_PER_SLOT;
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    overallRate,
    duration: seconds,
    sampleInt: 100,
    setupClient(client) {
      const own = { 'content-type': 'application/json', ...headers[member++ % headers.length] };
      client.setRequests([
        { method: 'POST', headers: own, setupRequest: (request) => ({ ...request, body: body() }) },
      ]);
    },
  };
  return new Promise((resolve, reject) => {
    const run = autocannon(options, (error) => (error ? reject(error as Error) : resolve()));
    run.on('response', (_client, statusCode, _bytes, responseTime) => {
      if (statusCode < 300) answers.ok += 1;
      else answers.refused += 1;
      if (monotonicMs() - responseTime >= countFrom) times?.add(responseTime);
    });
  });
}
