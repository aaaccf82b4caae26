import { monotonicMs } from './clock.ts';
import type { Histogram } from './figures.ts';
import type { Connections } from './http.ts';

export interface Span {
  readonly from: number;
  readonly until: number;
}

/** What became of a span's requests. */
export interface Answers {
  ok: number;
  /** Answered with another status than 2xx. */
  refused: number;
}

/**
 * Sends requests on schedule, whether or not earlier ones are answered; times count from the moment a request
 * was due, so a server that stalls cannot hide it. (autocannon's `overallRate` sends each second's share in one
 * burst, which would measure the burst.) Resolves when all are answered, or `patience` ms after the end.
 */
export async function openLoop(
  connections: Connections,
  load: Span & {
    readonly rate: number;
    readonly patience: number;
    request(at: number, due: number): Buffer;
    readonly times?: Histogram;
  },
): Promise<Answers & { sent: number; worstLag: number }> {
  const { from, until, rate, patience, request, times } = load;
  const result = { sent: 0, ok: 0, refused: 0, worstLag: 0 };
  const total = Math.round(((until - from) * rate) / 1000);
  await new Promise<void>((resolve) => {
    const answered = (due: number) => (status: number) => {
      if (status < 300) result.ok += 1;
      else result.refused += 1;
      times?.add(monotonicMs() - due);
      sendDue();
    };
    const sendDue = () => {
      const now = monotonicMs();
      while (result.sent < total) {
        const due = from + (result.sent * 1000) / rate;
        if (due > now || !connections.send(request(result.sent, due), answered(due))) return;
        result.worstLag = Math.max(result.worstLag, now - due);
        result.sent += 1;
      }
    };
    const ticking = setInterval(() => {
      sendDue();
      const done = result.sent === total && connections.busy === 0;
      if (!done && monotonicMs() < until + patience) return;
      clearInterval(ticking);
      resolve();
    }, 1);
  });
  return result;
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
