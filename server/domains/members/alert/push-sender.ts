import type { Urgency } from 'web-push';

/** A browser, as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** What our service worker gets, as JSON. */
  readonly payload: string;
  /** How long the push service keeps it for a browser that is away (ms). */
  readonly keptFor: number;
  readonly urgency: Urgency;
  /** A newer message of the same topic replaces one that waits. */
  readonly topic: string;
}

/** Gives messages to push services. */
export interface PushSender {
  /** Resolves once the push service has taken it. Rejects with {@link NotPushed}. */
  send(to: PushTarget, message: PushMessage): Promise<void>;
}

/**
 * It was not taken. `later`: retry; `never`: no retry will succeed; `gone`: the browser has no such subscription any more.
 * Contains neither address nor text.
 */
export class NotPushed extends Error {
  override readonly name = 'NotPushed';
  /** For programs: letters, digits and `_`. */
  readonly reason: string;
  readonly next: 'later' | 'never' | 'gone';
  /** How long the push service asks to wait (ms); 0: it does not say. */
  readonly wait: number;
  constructor(reason: string, next: NotPushed['next'], wait = 0) {
    super(`not pushed: ${reason}`);
    this.reason = reason;
    this.next = next;
    this.wait = wait;
  }
}
