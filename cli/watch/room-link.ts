import { CallFailed } from '../../schema/call.ts';
import type { Phase, RoomId, Who } from '../../schema/room/client-state.ts';
import type { Loss } from '../../schema/room/client.ts';
import type { JoinedRoom, ServerMessage } from '../../schema/room/socket.ts';
import { openSocket, RoomSocket } from '../room-socket.ts';

export interface LinkNeeds {
  readonly address: string;
  readonly room: RoomId;
  /** What has been seen; what came after is told when it is joined. */
  readonly position: number;
  /** `anew`: the last token is no longer good. */
  credentials(anew: boolean): Promise<Who>;
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
      // A server that is not there for a moment is waited for.
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
