import { CallFailed } from '../../../schema/call.ts';
import type { Phase, RoomId, Who } from '../../../schema/room/client-state.ts';
import type { Loss } from '../../../schema/room/client.ts';
import type { JoinedRoom, ServerMessage } from '../../../schema/room/socket.ts';
import { openSocket, RoomSocket } from '../../room-socket.ts';

export interface LinkNeeds {
  readonly address: string;
  readonly room: RoomId;
  /** The position to continue from. Later messages follow the join. */
  readonly position: number;
  /** `anew`: the last token is no longer valid. */
  credentials(anew: boolean): Promise<Who>;
  joined(room: JoinedRoom): void;
  heard(messages: readonly ServerMessage[]): void;
  /** The connection is lost. It reconnects by itself. */
  lost(reason: string): void;
  /** Removed for good, with the room’s code; null: a close code says not to return. */
  out(code: string | null): void;
  /** No token can be had any more. */
  failed(error: unknown): void;
}

/** A place in a room that reconnects when the connection breaks or falls silent. */
export class RoomLink {
  readonly #needs: LinkNeeds;
  readonly #socket: RoomSocket;

  constructor(needs: LinkNeeds) {
    const { address, room, position } = needs;
    this.#needs = needs;
    this.#socket = new RoomSocket({
      connect: () => openSocket(address),
      config: { room, mode: 'live', manner: 'follow' },
      position,
      identify: (renew) => this.#identify(renew),
      changed: (phase) => this.#changed(phase),
      told: (news) => {
        if (news.kind === 'joined') needs.joined(news.message.data);
        if (news.kind === 'messages') needs.heard(news.messages);
        if (news.kind === 'lost' && this.#isWaiting) needs.lost(reasonOf(news.why, news.code));
      },
    });
  }

  open(): void {
    this.#socket.client.take({ type: 'start' });
  }

  close(): void {
    this.#socket.client.take({ type: 'leave' });
  }

  get #isWaiting(): boolean {
    return this.#socket.client.state.phase.name === 'waiting';
  }

  async #identify(renew: boolean): Promise<Who> {
    try {
      return await this.#needs.credentials(renew);
    } catch (error) {
      // It waits for a server that is briefly away.
      if (!(error instanceof CallFailed) && this.#socket.client.state.phase.name !== 'idle') {
        this.close();
        this.#needs.failed(error);
      }
      throw error;
    }
  }

  #changed(phase: Phase): void {
    if (phase.name === 'out') this.#needs.out(phase.code);
  }
}

const REASONS: { readonly [L in Loss]: (code: number | string | null) => string } = {
  unreached: () => 'the server cannot be reached',
  closed: (code) => (code === 1006 ? 'the connection broke' : `the server closed it with ${code}`),
  silent: () => 'the server says nothing any more',
  missed: () => 'a message is missing',
  refused: (code) => `the room is not ready (${code})`,
  unidentified: () => 'the login cannot be checked now',
};

function reasonOf(why: Loss, code: number | string | null): string {
  return REASONS[why](code);
}
