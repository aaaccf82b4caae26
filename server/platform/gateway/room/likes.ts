import { LIKES_WINDOW } from '../../../../schema/room/constants.ts';
import type { BusMessage } from '../../bus/bus.ts';
import type { RoomNeeds } from './needs.ts';
import type { Occupant } from './seat.ts';

interface Ack {
  readonly session: Pick<Occupant, 'reply'>;
  readonly ackId: string;
}

/** Likes are saved and published as sums. A caller is answered once its own like is saved. */
export class Likes {
  readonly #room: string;
  readonly #needs: Pick<RoomNeeds, 'backend' | 'clock' | 'report'>;
  readonly #publish: (message: BusMessage) => void;
  #count = 0;
  #acks: Ack[] = [];
  #saving: Promise<void> | null = null;

  constructor(
    room: string,
    needs: Pick<RoomNeeds, 'backend' | 'clock' | 'report'>,
    publish: (message: BusMessage) => void,
  ) {
    this.#room = room;
    this.#needs = needs;
    this.#publish = publish;
  }

  get isSaving(): boolean {
    return this.#saving !== null;
  }

  add(session: Pick<Occupant, 'reply'>, ackId: string | undefined): void {
    this.#count += 1;
    if (ackId !== undefined) this.#acks.push({ session, ackId });
    this.#saving ??= new Promise((resolve) => this.#gather(resolve));
  }

  /** Resolves when all likes so far are saved. */
  async saved(): Promise<void> {
    await this.#saving;
  }

  /** Likes that arrive during a save are batched for the next one, so a steady crowd does not cause more messages. */
  #gather(done: () => void): void {
    this.#needs.clock.after(LIKES_WINDOW, async () => {
      await this.#save();
      if (this.#count > 0) return this.#gather(done);
      this.#saving = null;
      done();
    });
  }

  async #save(): Promise<void> {
    const addCnt = this.#count;
    const acks = this.#acks;
    this.#count = 0;
    this.#acks = [];
    let code: '0001' | '9090' = '0001';
    try {
      const sums = await this.#needs.backend.addLikes(this.#room, addCnt);
      const data = { room: this.#room, likeCnt: sums.likeCnt, addCnt };
      this.#publish({ kind: 'sums', ...sums });
      this.#publish({ kind: 'messages', messages: [{ seq: null, event: 'like', data }] });
    } catch (error) {
      this.#needs.report(error);
      code = '9090';
    }
    for (const { session, ackId } of acks) session.reply('like', code, ackId);
  }
}
