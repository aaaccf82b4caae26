import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { OK } from '../../../schema/codes.ts';
import type { Input, Operation, Reply } from '../../../schema/operation.ts';
import type { Outgoing } from '../../../schema/room/client-state.ts';
import { notReady } from '../../../schema/refused.ts';
import type { Login } from '../../session.ts';
import { Member, type MemberCallOptions } from '../sim/members.ts';
import { NO_ANSWER } from '../sim/tally.ts';
import { Viewer, type Crowd } from '../sim/viewer.ts';
import { answer, askAgain, type Deed, type Journal } from './journal.ts';

/** A command without an answer is repeated after this long (ms). */
const ASKED_AGAIN_AFTER = 500;
/** Nobody waits longer for an answer before they ask again (ms). */
const PATIENCE = 10_000;

/** A person's node, and the journal that records their commands. */
export interface Seat {
  readonly url: string;
  readonly node: number;
  readonly journal: Journal;
  readonly nameOf: (operation: Operation) => string;
  /** Aborts when nobody asks again any more. */
  readonly isOver: AbortSignal;
}

/**
 * A member who retries each call until there is an answer, under the same key as a client does. Calls without a key are
 * retried, too: their second answer may be a refusal.
 */
export class PatientMember extends Member {
  readonly #seat: Seat;

  constructor(seat: Seat, login: Login) {
    super(seat.url, login);
    this.#seat = seat;
  }

  override async call<const O extends Operation>(
    operation: O,
    input: Input<O>,
    how: MemberCallOptions = {},
  ): Promise<Reply<O>> {
    const { isOver } = this.#seat;
    const key = operation.idempotent ? (how.idempotencyKey ?? randomUUID()) : undefined;
    const keyed = { ...how, ...(key !== undefined && { idempotencyKey: key }) };
    const deed = this.#begin(operation, input as object);
    for (;;) {
      try {
        const signal = AbortSignal.any([isOver, AbortSignal.timeout(PATIENCE)]);
        const reply = await super.call(operation, input, { ...keyed, signal });
        if (deed) answer(deed, OK, reply);
        return reply;
      } catch (error) {
        if (!isNoAnswer(error)) {
          if (deed && error instanceof CallRefused) answer(deed, error.resultCode);
          throw error;
        }
        if (isOver.aborted) throw error;
      }
      await sleep(ASKED_AGAIN_AFTER, undefined, { signal: isOver }).catch(() => {});
      if (deed) askAgain(deed);
    }
  }

  /** Null: it changes nothing. */
  #begin(operation: Operation, input: object): Deed | null {
    if (operation.method === 'GET') return null;
    const { journal, node, nameOf } = this.#seat;
    const what = nameOf(operation);
    return journal.begin({ what, input, by: this.userSysId, node, isKeyed: operation.idempotent === true });
  }
}

/** A server that is not ready has done nothing; one that says nothing may have. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof CallFailed || (error instanceof CallRefused && error.resultCode === notReady);
}

/** A viewer whose messages are written down. As in the app, a line without an answer is not sent again by itself. */
export class NotedViewer extends Viewer {
  readonly #seat: Seat;
  #isDropped = false;

  constructor(crowd: Crowd, seat: Seat, member: Member | null) {
    super(crowd, member);
    this.#seat = seat;
  }

  /** It is away because the show wants it, and not because something broke. */
  get isDropped(): boolean {
    if (this.isIn) this.#isDropped = false;
    return this.#isDropped;
  }

  override lose(): void {
    this.#isDropped = true;
    super.lose();
  }

  override async ask(message: Outgoing): Promise<string> {
    if (message.event === 'heartbeat') return super.ask(message);
    const deed = this.#begin(message.event, message.data);
    const code = await super.ask(message);
    if (code !== NO_ANSWER) answer(deed, code);
    return code;
  }

  override like(answered: (code: string) => void): void {
    const deed = this.#begin('like', {});
    super.like((code) => {
      if (code !== NO_ANSWER) answer(deed, code);
      answered(code);
    });
  }

  #begin(what: string, input: object): Deed {
    const { journal, node } = this.#seat;
    return journal.begin({ what, input, by: this.member?.userSysId ?? 0, node, isKeyed: false });
  }
}
