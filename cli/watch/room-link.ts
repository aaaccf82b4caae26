import type { WebSocket } from 'ws';
import { CallFailed } from '../../schema/call.ts';
import { OK } from '../../schema/codes.ts';
import { closeMeansComeBack, HEARTBEAT_EVERY, SOCKET_TIMEOUT } from '../../schema/constants.ts';
import type { ClientData, JoinedRoom, ServerMessage } from '../../schema/socket.ts';
import {
  delayBefore,
  heartbeatMessage,
  isJoined,
  isNotNow,
  joinMessage,
  openSocket,
  readFrame,
  TOKEN_EXPIRED,
  type RoomId,
} from '../room-socket.ts';

const FIRST_DELAY = 500;

export interface LinkNeeds {
  readonly address: string;
  readonly room: RoomId;
  /** `anew`: the last token is no longer good. */
  credentials(anew: boolean): Promise<Pick<ClientData<'joinRoom'>, 'token' | 'permission'>>;
  /** What has been seen; what came after is told when it is joined. */
  lastSeq(): number;
  joined(room: JoinedRoom): void;
  heard(messages: readonly ServerMessage[]): void;
  /** The connection is lost, and is tried again by itself. */
  lost(reason: string): void;
  /** Put out for good, with the room’s code; null: the server said not to come back. */
  out(code: string | null): void;
  /** Nobody can say who we are any more. */
  failed(error: unknown): void;
}

/** A place in a room that is kept: when the connection breaks, or says nothing any more, it comes back. */
export class RoomLink {
  readonly #needs: LinkNeeds;
  #socket: WebSocket | null = null;
  #heart: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #attempts = 0;
  #heardAt = 0;
  #isClosed = false;

  constructor(needs: LinkNeeds) {
    this.#needs = needs;
  }

  open(): void {
    const socket = openSocket(this.#needs.address);
    this.#socket = socket;
    socket.on('open', () => void this.#join(socket, false));
    socket.on('message', (data: Buffer) => this.#receive(socket, readFrame(data)));
    // The close event, which always follows, says what went wrong.
    socket.on('error', () => {});
    socket.on('close', (code) => this.#closed(socket, code));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heart);
    this.#socket?.close(1000);
  }

  async #join(socket: WebSocket, anew: boolean): Promise<void> {
    const { room, credentials, lastSeq, failed } = this.#needs;
    try {
      const who = await credentials(anew);
      if (socket === this.#socket) socket.send(JSON.stringify(joinMessage(room, who, lastSeq())));
    } catch (error) {
      if (this.#isClosed) return;
      // A server that is not there for a moment is waited for.
      if (error instanceof CallFailed) socket.terminate();
      else failed(error);
    }
  }

  #receive(socket: WebSocket, messages: readonly ServerMessage[]): void {
    if (socket !== this.#socket || this.#isClosed) return;
    this.#heardAt = performance.now();
    const news: ServerMessage[] = [];
    for (const message of messages) {
      // A viewer who is put out gets two messages.
      if (this.#isClosed) return;
      if (isJoined(message)) this.#joined(socket, message.data);
      else if (message.event === 'response') this.#answered(socket, message.data);
      else if (message.event === 'leaveRoom' && message.data.resultCode !== OK)
        return this.#putOut(message.data.resultCode);
      else news.push(message);
    }
    if (news.length > 0) this.#needs.heard(news);
  }

  #joined(socket: WebSocket, room: JoinedRoom): void {
    this.#attempts = 0;
    clearInterval(this.#heart);
    this.#heart = setInterval(() => this.#beat(socket), HEARTBEAT_EVERY);
    this.#needs.joined(room);
  }

  /** It asks for an answer, so that a connection that is only half there is noticed. */
  #beat(socket: WebSocket): void {
    if (performance.now() - this.#heardAt > SOCKET_TIMEOUT) return socket.terminate();
    socket.send(JSON.stringify({ ...heartbeatMessage(this.#needs.room), ackId: 'beat' }));
  }

  #answered(socket: WebSocket, { event, resultCode }: { event: string; resultCode: string }): void {
    if (resultCode === OK) return;
    if (resultCode === TOKEN_EXPIRED) return void this.#join(socket, true);
    if (event !== 'joinRoom') return;
    if (!isNotNow(resultCode)) return this.#putOut(resultCode);
    socket.terminate();
  }

  #closed(socket: WebSocket, code: number): void {
    clearInterval(this.#heart);
    if (socket !== this.#socket || this.#isClosed) return;
    if (!closeMeansComeBack(code)) return this.#putOut(null);
    const delay = delayBefore(this.#attempts, { first: FIRST_DELAY, random: Math.random() });
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.open(), delay);
    this.#needs.lost(code === 1006 ? 'the connection broke' : `the server closed it with ${code}`);
  }

  #putOut(code: string | null): void {
    this.close();
    this.#needs.out(code);
  }
}
