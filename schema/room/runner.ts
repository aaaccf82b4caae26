import {
  hasSocket,
  newRoomClient,
  type Outgoing,
  type Phase,
  type RoomClient,
  type RoomClientConfig,
  type Timer,
  type Who,
} from './client-state.ts';
import { step, type Effect, type Moment, type News, type RoomEvent } from './client.ts';

/** What a client of a room needs of its surroundings: a socket, timers, and somebody to tell. */
export interface RoomPort {
  /** Opens a socket. What happens to it is reported with this number. */
  open(socket: number): void;
  send(text: string): void;
  /** `isDead`: do not wait for the other side. */
  close(isDead: boolean): void;
  /** Who joins; `renew`: with a new token. A rejection means that it cannot be found out now. */
  identify(renew: boolean): Promise<Who>;
  setTimer(timer: Timer, after: number): void;
  clearTimers(): void;
  /** Milliseconds of a steady clock. */
  now(): number;
  /** From 0 to 1. */
  jitter(): number;
  changed(phase: Phase): void;
  told(news: Exclude<News, { kind: 'answer' }>): void;
}

/** Null: the connection was lost before there was one. */
export type OnAnswer = (code: string | null, answer: object | null) => void;

/** Runs the state machine of client.ts: hands it what happens, and does what it says. */
export class RoomRunner {
  readonly #port: RoomPort;
  #state: RoomClient;
  #acks = 0;
  readonly #asked = new Map<string, OnAnswer>();
  readonly #events: RoomEvent[] = [];
  readonly #moment: { -readonly [K in keyof Moment]: Moment[K] };
  #isRunning = false;

  constructor(port: RoomPort, config: RoomClientConfig, position: number | null = null) {
    this.#port = port;
    this.#moment = { now: 0, jitter: () => port.jitter() };
    this.#state = newRoomClient(config, position);
  }

  get state(): RoomClient {
    return this.#state;
  }

  get isJoined(): boolean {
    return this.#state.phase.name === 'joined';
  }

  /** What happens while something is being done follows after it. */
  take(event: RoomEvent): void {
    this.#events.push(event);
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) this.#step(next);
    } finally {
      this.#isRunning = false;
    }
  }

  /** Sends a message that the room answers. False: not in the room, so it was not sent. */
  ask(message: Outgoing, onAnswer: OnAnswer): boolean {
    if (!this.isJoined) return false;
    const ackId = String((this.#acks += 1));
    this.#asked.set(ackId, onAnswer);
    this.take({ type: 'send', message: { ...message, ackId } });
    return true;
  }

  #step(event: RoomEvent): void {
    const before = this.#state;
    this.#moment.now = this.#port.now();
    const { state, effects } = step(before, event, this.#moment);
    this.#state = state;
    if (state.phase !== before.phase) this.#port.changed(state.phase);
    for (const effect of effects) this.#do(effect);
    if (hasSocket(before) && (!hasSocket(state) || state.socket !== before.socket)) this.#noAnswers();
  }

  #do(effect: Effect): void {
    const port = this.#port;
    switch (effect.do) {
      case 'open':
        return port.open(effect.socket);
      case 'close':
        return port.close(effect.isDead);
      case 'send':
        return port.send(JSON.stringify(effect.message));
      case 'timer':
        return port.setTimer(effect.timer, effect.after);
      case 'clearTimers':
        return port.clearTimers();
      case 'identify':
        return this.#identify(effect.question, effect.renew);
      case 'tell':
        if (effect.news.kind === 'answer') this.#answered(effect.news);
        else port.told(effect.news);
    }
  }

  #identify(question: number, renew: boolean): void {
    this.#port.identify(renew).then(
      (who) => this.take({ type: 'identified', question, who }),
      () => this.take({ type: 'unidentified', question }),
    );
  }

  #answered({ ackId, code, answer }: Extract<News, { kind: 'answer' }>): void {
    const onAnswer = this.#asked.get(ackId);
    this.#asked.delete(ackId);
    onAnswer?.(code, answer);
  }

  #noAnswers(): void {
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const onAnswer of asked) onAnswer(null, null);
  }
}

/** The timers of one client. */
export class RoomTimers {
  readonly #due: (timer: Timer) => void;
  readonly #running = new Map<Timer, ReturnType<typeof setTimeout>>();

  constructor(due: (timer: Timer) => void) {
    this.#due = due;
  }

  set(timer: Timer, after: number): void {
    clearTimeout(this.#running.get(timer));
    this.#running.set(
      timer,
      setTimeout(() => this.#due(timer), after),
    );
  }

  clear(): void {
    for (const running of this.#running.values()) clearTimeout(running);
    this.#running.clear();
  }
}
