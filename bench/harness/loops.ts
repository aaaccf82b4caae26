import { monotonicMs } from './clock.ts';
import type { Histogram } from './figures.ts';
import type { Connections } from './http.ts';

/** What became of some requests. */
export interface Answers {
  ok: number;
  /** Answered with another status than 2xx. */
  refused: number;
}

/** A few clients that each send again as soon as they have their answer. */
export async function closedLoop(
  connections: Connections,
  load: {
    readonly clients: number;
    readonly ms: number;
    readonly times?: Histogram;
    request(at: number): Buffer;
  },
): Promise<Answers> {
  const { clients, ms, times, request } = load;
  const result = { ok: 0, refused: 0 };
  const until = monotonicMs() + ms;
  let sent = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (monotonicMs() < until) {
        const start = monotonicMs();
        const status = await new Promise<number>((resolve) => connections.send(request(sent++), resolve));
        times?.add(monotonicMs() - start);
        if (status < 300) result.ok += 1;
        else result.refused += 1;
      }
    }),
  );
  return result;
}
