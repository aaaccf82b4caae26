import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import type { BroadcastPlan } from '../../domains/room/broadcast/decider.ts';
import { roomName } from '../../../schema/members/names.ts';
import { Api } from '../api.ts';
import type { Goods } from '../goods.ts';
import { orderFor } from '../stage.ts';
import type { Viewer } from '../viewer.ts';
import type { Person } from '../world.ts';

/** Something that was asked of the server under a key of its own, and what came of it so far. */
export interface Deed {
  readonly key: string;
  readonly by: Person;
  readonly what: 'order' | 'chat';
  readonly goods: Goods;
  readonly msg: string;
  /** The code and the id that came back; null: no answer, so it may have happened or not. */
  answer: { readonly code: string; readonly id: number } | null;
}

/** How soon somebody who was not answered asks again (ms). */
const ASKS_AGAIN_AFTER = 50;

/** People who order and talk as fast as they are answered, and who remember everything they asked for. */
export class Crowd {
  readonly deeds: Deed[] = [];
  readonly #plan: BroadcastPlan;
  readonly #people: readonly Person[];
  readonly #goods: readonly Goods[];
  readonly #pause: number;
  #running: Promise<unknown> = Promise.resolve();
  #stopped = true;
  #isAbandoned = false;

  /** `pause`: how long each waits before the next thing, in ms. */
  constructor(plan: BroadcastPlan, people: readonly Person[], goods: readonly Goods[], { pause = 0 } = {}) {
    this.#plan = plan;
    this.#people = people;
    this.#goods = goods;
    this.#pause = pause;
  }

  /** Each begins the next thing when the last one is answered; the first that goes unanswered ends it. */
  start(api: Api): void {
    this.#stopped = false;
    this.#running = Promise.all(this.#people.map((person, i) => this.#act(api, person, i)));
  }

  /** As `start`, but a request without an answer is retried, on one node after another, until there is one. */
  startStubborn(apis: readonly Api[]): void {
    this.#stopped = false;
    this.#running = Promise.all(this.#people.map((person, i) => this.#insist(apis, person, i)));
  }

  /** Resolves when nobody waits for an answer any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** As `stop`, but nobody asks again for what goes unanswered now. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.stop();
  }

  /** Asks again for everything that was not answered, under the same keys. */
  async askAgain(api: Api): Promise<void> {
    await Promise.all(this.unanswered().map((deed) => this.#ask(api, deed)));
  }

  unanswered(): Deed[] {
    return this.deeds.filter(({ answer }) => answer === null);
  }

  done(what: Deed['what']): Deed[] {
    return this.deeds.filter((deed) => deed.what === what && deed.answer?.code === '0001');
  }

  /** The answer to a deed, now that it is asked for once more. */
  async repeat(api: Api, deed: Deed): Promise<Deed['answer']> {
    const again = { ...deed, answer: null };
    await this.#ask(api, again);
    return again.answer;
  }

  async #act(api: Api, by: Person, place: number): Promise<void> {
    for (let turn = place; !this.#stopped; turn++) {
      const deed = this.#begin(by, turn);
      await this.#ask(api, deed);
      if (deed.answer === null) return;
    }
  }

  async #insist(apis: readonly Api[], by: Person, place: number): Promise<void> {
    for (let turn = place; !this.#stopped; turn++) {
      const deed = this.#begin(by, turn);
      for (let attempt = place; deed.answer === null; attempt++) {
        if (this.#isAbandoned) return;
        if (attempt > place) await pass(ASKS_AGAIN_AFTER);
        await this.#ask(apis[attempt % apis.length]!, deed);
      }
      if (this.#pause > 0) await pass(this.#pause);
    }
  }

  #begin(by: Person, turn: number): Deed {
    const key = randomUUID();
    const deed: Deed = {
      key,
      by,
      what: turn % 2 === 0 ? 'order' : 'chat',
      goods: this.#goods[turn % this.#goods.length]!,
      msg: `저는 ${key}`,
      answer: null,
    };
    this.deeds.push(deed);
    return deed;
  }

  async #ask(api: Api, deed: Deed): Promise<void> {
    const how = { token: deed.by.token, key: deed.key };
    const { broadcastSysId } = this.#plan;
    try {
      if (deed.what === 'order') {
        const { code, reply } = await api.ask('placeOrder', orderFor({ plan: this.#plan }, deed.goods), how);
        deed.answer = answered(code, reply.orderSysId);
      } else {
        const { code, reply } = await api.ask('sendChat', { broadcastSysId, msg: deed.msg }, how);
        deed.answer = answered(code, reply.logSysId);
      }
    } catch (error) {
      // The line was cut; everything else is a fault that the test must see.
      if (!CUT.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

const CUT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Not ready is not an answer: the deed is still to be done. */
function answered(code: string, id: number): Deed['answer'] {
  return code === '0009' ? null : { code, id };
}

export interface SocketLine {
  readonly msg: string;
  code: string | null;
}

/** Somebody who talks over the socket until it is gone: a line without an answer may have been said or not. */
export async function talk(
  viewer: Viewer,
  plan: BroadcastPlan,
  name: string,
  lines: SocketLine[],
): Promise<void> {
  const room = roomName(plan.broadcastSysId, plan.broadcastScheduleSysId);
  for (let turn = 0; viewer.closed === null; turn++) {
    const line: SocketLine = { msg: `${name} ${turn}`, code: null };
    lines.push(line);
    line.code = await viewer.asksUntilClosed('chatMessage', { room, msgType: 0, msg: line.msg });
  }
}
