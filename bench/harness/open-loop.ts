import { monotonicMs, sleep } from './clock.ts';
import { Connections, requestBytes } from './http.ts';
import type { Answers } from './loops.ts';

export interface OpenLoad {
  readonly port: number;
  readonly path: string;
  /** One a member; members take turns. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  /** Requests a second, evenly, from one moment to another (ms). */
  readonly rate: number;
  readonly from: number;
  readonly until: number;
  /** Of the request that was to leave at this moment. */
  readonly body: (dueAt: number) => string;
}

/** Requests that are under way at a time; with more of them a server that gathers would have larger groups. */
const CONNECTIONS = 64;
const TICK = 1;
/** For the last answers. */
const ANSWERED_WITHIN = 1000;

/**
 * Asks at a steady rate, whether or not the server keeps up. What finds no free connection leaves later, and its body tells
 * when it should have left: a server that falls behind is seen to. Resolves after the span's end.
 */
export async function openLoop({ port, path, headers, rate, from, until, body }: OpenLoad): Promise<Answers> {
  const answers: Answers = { ok: 0, refused: 0 };
  const connections = new Connections();
  await connections.open(port, CONNECTIONS);
  let sent = 0;
  const answered = (status: number) => {
    if (status < 300) answers.ok += 1;
    else answers.refused += 1;
  };
  const sendDue = (now: number): void => {
    for (let dueAt = from + (sent * 1000) / rate; dueAt <= now; dueAt = from + (sent * 1000) / rate) {
      const request = requestBytes('POST', path, headers[sent % headers.length]!, body(dueAt));
      if (!connections.send(request, answered)) return;
      sent += 1;
    }
  };
  for (let now = monotonicMs(); now < until; now = monotonicMs()) {
    sendDue(now);
    await sleep(TICK);
  }
  for (let waited = 0; answers.ok + answers.refused < sent && waited < ANSWERED_WITHIN; waited += 10)
    await sleep(10);
  connections.close();
  return answers;
}
