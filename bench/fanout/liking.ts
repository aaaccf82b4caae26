import { WebSocket } from 'ws';
import { HEARTBEAT_EVERY } from '../../schema/room/constants.ts';
import { monotonicMs, sleep } from '../harness/clock.ts';
import { Histogram } from '../harness/figures.ts';
import { serve } from '../harness/ipc.ts';
import { cpuBetween, cpuTime } from '../harness/processes.ts';

export interface LikingOrder {
  readonly url: string;
  readonly serverPid: number;
  /** What each member says to come in. */
  readonly joins: readonly string[];
  readonly like: string;
  readonly heartbeat: string;
  /** Likes a second, over all members, evenly. */
  readonly rate: number;
  /** In ms. */
  readonly warm: number;
  readonly measured: number;
}

export interface LikingResult {
  readonly sent: number;
  /** The likes that the room counted. */
  readonly counted: number;
  /** Of each viewer. */
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  /** From a like to the sum on the screen that has it in it (ms). */
  readonly p99: number;
  /** Of a core, of the server. */
  readonly cpu: number;
  readonly serverHeldUp: number;
}

const ENTERING = 50;
const TICK = 5;
const SETTLE = 1000;

/** What the members have seen of likes. All of them come from here, so the n-th that was sent is in the first sum from n on. */
class Seen {
  likeCnt = 0;
  messages = 0;
  bytes = 0;
  latency = new Histogram();
  readonly sentAt: number[] = [];
  #shown = 0;

  /** Of one member, who stands for all: the frame is the same for everybody. */
  read(text: string): void {
    for (const { event, data } of JSON.parse(text) as { event: string; data: { likeCnt: number } }[]) {
      if (event !== 'like') continue;
      this.likeCnt = data.likeCnt;
      const now = monotonicMs();
      for (; this.#shown < Math.min(data.likeCnt, this.sentAt.length); this.#shown++)
        this.latency.add(now - this.sentAt[this.#shown]!);
    }
  }

  measure(): void {
    this.messages = this.bytes = 0;
    this.latency = new Histogram();
  }
}

serve<LikingOrder>(async (order): Promise<LikingResult> => {
  const seen = new Seen();
  const sockets: WebSocket[] = [];
  for (let at = 0; at < order.joins.length; at += ENTERING)
    sockets.push(
      ...(await Promise.all(order.joins.slice(at, at + ENTERING).map((join) => enter(order.url, join)))),
    );
  sockets.forEach((socket, at) =>
    socket.on('message', (data: Buffer) => {
      seen.messages += 1;
      seen.bytes += data.length;
      if (at === 0) seen.read(data.toString());
    }),
  );
  const hearts = setInterval(
    () => sockets.forEach((socket) => socket.send(order.heartbeat)),
    HEARTBEAT_EVERY,
  );

  const from = monotonicMs();
  const until = from + order.warm + order.measured;
  const like = () => {
    const due = (Math.min(monotonicMs(), until) - from) * (order.rate / 1000);
    for (let at = seen.sentAt.length; at < due; at++) {
      sockets[at % sockets.length]!.send(order.like);
      seen.sentAt.push(monotonicMs());
    }
  };
  const likes = setInterval(like, TICK);
  await sleep(order.warm);
  seen.measure();
  const before = cpuTime(order.serverPid);
  const measuredFrom = monotonicMs();
  await sleep(until - measuredFrom);
  clearInterval(likes);
  const seconds = (monotonicMs() - measuredFrom) / 1000;
  const server = cpuBetween(before, cpuTime(order.serverPid));
  const { messages, bytes } = seen;
  await sleep(SETTLE);
  clearInterval(hearts);
  for (const socket of sockets) socket.terminate();
  return {
    sent: seen.sentAt.length,
    counted: seen.likeCnt,
    messagesPerSecond: messages / sockets.length / seconds,
    bytesPerSecond: bytes / sockets.length / seconds,
    p99: seen.latency.quantile(0.99),
    cpu: server.had / seconds,
    serverHeldUp: server.waited / seconds,
  };
});

function enter(url: string, join: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('open', () => socket.send(join));
    socket.on('message', function joined(data: Buffer) {
      if (!data.includes('"resultCode":"0001"')) return;
      socket.off('message', joined);
      resolve(socket);
    });
    socket.once('close', (code) => reject(new Error(`a member was not let in (${code})`)));
  });
}
