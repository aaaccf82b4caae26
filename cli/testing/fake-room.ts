import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { OK } from '../../schema/codes.ts';
import { LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import { emptyPresent, toldAtJoin } from '../../schema/room/fold.ts';
import { roomName } from '../../schema/members/names.ts';
import type { ClientMessage, JoinedRoom } from '../../schema/room/socket.ts';

const room = roomName(1, 11);

/** A server with one room and no principles: tests tell it which messages to lose, repeat or swap. */
export class FakeRoom {
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  /** The seq that the room says it has reached. */
  seq = 0;
  onJoin: (socket: WebSocket, afterSeq: number | undefined) => void = () => {};

  private constructor() {
    this.#http = createServer((request, response) => {
      const path = request.url ?? '';
      const res = path.endsWith('/cliinfo')
        ? { socketUrl: '/v1/socket', chatMode: 'live', room }
        : { broadcastSysId: 1, broadcastScheduleSysId: 11, liveFlag: LIVE_FLAG.onAir };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonData: { resultCode: OK, resultMsg: '', res } }));
    });
    this.#sockets = new WebSocketServer({ server: this.#http });
    this.#sockets.on('connection', (socket) =>
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as ClientMessage;
        if (message.event !== 'joinRoom') return;
        this.#welcome(socket, message.data.afterSeq);
        this.onJoin(socket, message.data.afterSeq);
      }),
    );
  }

  /** On the port of one before it, or on any. */
  static async start(port = 0): Promise<FakeRoom> {
    const fake = new FakeRoom();
    await new Promise<void>((resolve) => fake.#http.listen(port, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /** Sends messages with these numbers to everybody, in one frame. */
  say(...seqs: number[]): void {
    this.seq = Math.max(this.seq, ...seqs);
    const frame = JSON.stringify(seqs.map((seq) => message(seq)));
    for (const socket of this.#sockets.clients) if (socket.readyState === socket.OPEN) socket.send(frame);
  }

  cutAll(code: number): void {
    for (const socket of this.#sockets.clients) socket.close(code);
  }

  stop(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.close();
  }

  #welcome(socket: WebSocket, afterSeq: number | undefined): void {
    const data: JoinedRoom = {
      resultCode: OK,
      room,
      joinCnt: 1,
      likeCnt: 0,
      viewCnt: 0,
      ...toldAtJoin(emptyPresent),
      liveFlag: LIVE_FLAG.onAir,
      game: null,
      seq: this.seq,
      missed: [],
      gap: false,
    };
    socket.send(JSON.stringify([{ event: 'joinRoom', data }]));
    const missed = [];
    for (let seq = (afterSeq ?? this.seq) + 1; seq <= this.seq; seq++) missed.push(message(seq));
    if (missed.length > 0) socket.send(JSON.stringify(missed));
  }
}

function message(seq: number) {
  return { event: 'changeHideOrderBtn' as const, data: { room, isHideOrdBtn: 0 as const }, seq };
}
