import { call } from '../../../schema/call.ts';
import { OK } from '../../../schema/codes.ts';
import { HEARTBEAT_EVERY, MSG_TYPE } from '../../../schema/room/constants.ts';
import type { Reply } from '../../../schema/operation.ts';
import { listQuestions, type Question } from '../../../schema/room/questions.ts';
import { countView } from '../../../schema/room/commands.ts';
import { roomName } from '../../../schema/members/names.ts';
import { peekIntoRoom } from '../../room-socket.ts';
import { codeOf } from '../sim/answer.ts';
import type { Member } from '../sim/members.ts';
import { Answers } from '../sim/tally.ts';
import type { Viewer } from '../sim/viewer.ts';
import { callerOf, type Caller, type Cast } from './cast.ts';
import type { Sold } from './checks.ts';
import { filled, NotThere, productOf } from './filling.ts';
import { misbehave } from './misbehaviour.ts';
import type { Act } from './plan.ts';
import type { Action, Fields, Misbehaviour, Step } from './show.ts';
import { fieldsOf, type Vocabulary } from './vocabulary.ts';

/** A step had another outcome than the show requires. */
export interface Slip {
  readonly step: Step;
  readonly at: number;
  readonly problem: string;
}

type ActionOf<K extends Act['action']['kind']> = Extract<Act['action'], { kind: K }>;

/** Resolves to the code of the answer; null: nothing was requested. */
type Doing<K extends Act['action']['kind']> = (viewer: Viewer, action: ActionOf<K>) => Promise<string | null>;

/**
 * Performs one act after another and waits for the effects of each. A socket frame without an answer of its own is
 * followed by a heartbeat: the server answers it after handling everything sent before.
 */
export class Performer {
  readonly slips: Slip[] = [];
  /** By product number, in capitals. */
  readonly sold = new Map<string, Sold>();
  readonly #others = new Answers();
  readonly #cast: Cast;
  readonly #serverUrl: string;
  readonly #vocabulary: Vocabulary;
  readonly #waitsForViewers: boolean;

  /** `waitsForViewers`: an act of the staff ends when all viewers have heard of it. */
  constructor(cast: Cast, serverUrl: string, vocabulary: Vocabulary, { waitsForViewers = true } = {}) {
    this.#waitsForViewers = waitsForViewers;
    this.#cast = cast;
    this.#serverUrl = serverUrl;
    this.#vocabulary = vocabulary;
  }

  /** Every answer that viewers got. */
  get answers(): Answers {
    const { chat, likes, orders, carts, payments, cancellations } = this.#cast.tally;
    const all = new Answers();
    for (const { byCode } of [chat, likes, orders, carts, payments, cancellations, this.#others])
      for (const [code, n] of byCode) all.add(code, n);
    return all;
  }

  async perform({ at, who, action, step }: Act): Promise<void> {
    try {
      const code =
        typeof who === 'string' ? await this.#staffDoes(who, action) : await this.#viewerDoes(who, action);
      const wanted = step?.refused ?? (typeof who === 'string' ? OK : null);
      if (step && code !== null && wanted !== null && code !== wanted)
        this.slips.push({ step, at, problem: `it was answered with ${code} in place of ${wanted}` });
    } catch (error) {
      if (!(error instanceof NotThere) || !step) throw error;
      // Viewers who are too late for a state of the room leave again.
      if (typeof who === 'string' || !error.isOver) this.slips.push({ step, at, problem: error.message });
    }
  }

  /** Everybody sends a heartbeat, and renews their token before it expires. */
  async beat(): Promise<void> {
    for (const viewer of this.#cast.viewers.filter(({ isIn }) => isIn)) {
      if (viewer.member && viewer.member.holdsFor() < 2 * HEARTBEAT_EVERY) await viewer.renew();
    }
    await this.#allSettle();
  }

  async #allSettle(): Promise<void> {
    await Promise.all(this.#cast.viewers.map((viewer) => viewer.settle()));
  }

  async #staffDoes(who: keyof Cast['staff'], action: Act['action']): Promise<string | null> {
    if (action.kind !== 'operation') return null;
    const code = await this.#operate(this.#cast.staff[who], action, undefined);
    // Viewers whom it removes must know before the next act.
    if (this.#waitsForViewers) await this.#allSettle();
    return code;
  }

  #viewerDoes<K extends Act['action']['kind']>(who: number, action: ActionOf<K>): Promise<string | null> {
    const doing = this.#doings[action.kind] as Doing<K>;
    return doing(this.#cast.viewers[who]!, action);
  }

  readonly #doings: { readonly [K in Act['action']['kind']]: Doing<K> } = {
    arrive: async (viewer) => {
      const { broadcastSysId } = this.#cast.detail;
      await call(countView, { broadcastSysId }, { baseUrl: this.#serverUrl });
      await viewer.enter();
      return null;
    },
    leave: async (viewer) => {
      viewer.leave();
      return null;
    },
    drop: async (viewer) => {
      viewer.lose();
      return null;
    },
    comeBack: async (viewer) => {
      await viewer.comeBack();
      return null;
    },
    chat: (viewer, { msg }) => this.#says(viewer, msg),
    like: (viewer, { times }) => this.#likes(viewer, times),
    buy: ({ member }, { product }) => asMember(member, (buyer) => this.#buys(buyer, product)),
    cart: ({ member }, { product }) =>
      asMember(member, (one) => this.#cast.buying.putInCart(one, this.#idOf(product))),
    pay: ({ member }) => asMember(member, (buyer) => this.#cast.ordered.pay(buyer)),
    cancel: ({ member }) => asMember(member, (buyer) => this.#cast.ordered.cancel(buyer)),
    event: async (viewer, { name, fields }) => {
      const { properties } = this.#vocabulary.events.get(name)!;
      const data = await this.#filled(fields, Object.keys(properties), viewer.member?.userSysId);
      return viewer.isIn ? this.#counted(await viewer.ask({ event: name, data })) : null;
    },
    operation: ({ member }, action) =>
      asMember(member, async (caller) =>
        this.#counted(await this.#operate(callerOf(caller), action, caller.userSysId)),
      ),
    misbehave: (viewer, { how }) =>
      asMember(viewer.member, (member) => this.#misbehaves(viewer, member, how)),
  };

  async #says(viewer: Viewer, msg: string): Promise<string | null> {
    if (!viewer.isIn) return null;
    const { tally, lines, detail } = this.#cast;
    const room = roomName(detail.broadcastSysId, detail.broadcastScheduleSysId);
    const sentAt = performance.now();
    lines.sent(msg);
    tally.chatSent += 1;
    const code = await viewer.ask({ event: 'chatMessage', data: { room, msgType: MSG_TYPE.normal, msg } });
    tally.chat.add(code);
    if (code === OK) tally.chatAck.add(performance.now() - sentAt);
    return code;
  }

  /** They are counted together, a moment later. */
  async #likes(viewer: Viewer, times: number): Promise<null> {
    if (!viewer.isIn) return null;
    const { tally } = this.#cast;
    for (let n = 0; n < times; n++) {
      tally.likesSent += 1;
      viewer.like((code) => tally.likes.add(code));
    }
    await viewer.settle();
    return null;
  }

  async #buys(member: Member, product: string | null): Promise<string | null> {
    const { buying, detail } = this.#cast;
    const bought = await buying.buy(member, this.#idOf(product));
    if (bought?.code !== OK) return bought?.code ?? null;
    const number = detail.broadcastPrdts.find((shown) => shown.prdtSysId === bought.prdtSysId)?.prdtNo ?? '';
    const known = this.sold.get(number.toUpperCase()) ?? { pieces: 0, orders: 0, amount: 0 };
    this.sold.set(number.toUpperCase(), {
      pieces: known.pieces + bought.qty,
      orders: known.orders + 1,
      amount: known.amount + bought.amount,
    });
    return OK;
  }

  /** Undefined: any. */
  #idOf(product: string | null): number | undefined {
    return product === null ? undefined : Number(productOf(product, this.#cast.detail));
  }

  async #misbehaves(viewer: Viewer, member: Member, how: Misbehaviour): Promise<null> {
    const { address, buying, detail } = this.#cast;
    const ask = callerOf(member);
    const codes = await misbehave[how]({
      viewer,
      member,
      address,
      buying,
      room: detail,
      call: (operation, input) => codeOf(ask(operation, input)),
    });
    for (const code of codes) this.#others.add(code);
    return null;
  }

  async #operate(
    caller: Caller,
    { name, fields }: Extract<Action, { kind: 'operation' }>,
    uid: number | undefined,
  ): Promise<string> {
    const operation = this.#vocabulary.operations.get(name)!;
    const input = await this.#filled(fields, Object.keys(fieldsOf(operation).properties), uid);
    return codeOf(caller(operation, input));
  }

  #filled(fields: Fields, names: readonly string[], uid: number | undefined): Promise<Fields> {
    const { detail, address } = this.#cast;
    return filled(fields, names, {
      detail,
      uid,
      room: () => peekIntoRoom(address, detail),
      question: () => this.#openQuestion(),
    });
  }

  /** The question that the host answers next. */
  async #openQuestion(): Promise<Question | undefined> {
    const { staff, detail } = this.#cast;
    const { broadcastSysId } = detail;
    const page = { startIndex: 0, rowCount: 1, isOpen: 1 };
    const reply = (await staff.host(listQuestions, { broadcastSysId, ...page })) as Reply<
      typeof listQuestions
    >;
    return reply.questions[0];
  }

  #counted(code: string): string {
    this.#others.add(code);
    return code;
  }
}

/** Guests have no account for it. */
async function asMember(
  member: Member | null,
  work: (member: Member) => Promise<string | null>,
): Promise<string | null> {
  return member ? work(member) : null;
}
