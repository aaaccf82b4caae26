/** Sends texts to phones. */
export interface SmsSender {
  /** Resolves to the provider's id of an accepted text. Rejects with {@link NotSent}. */
  send(sms: Sms): Promise<string>;
  /** Why nothing could be sent now, in words for an operator; null: it could. */
  trouble(): Promise<string | null>;
}

/** Sends nothing. Texts can be read in the outbox. */
export const keptOnly: SmsSender = { send: async () => 'outbox', trouble: async () => null };

export interface Sms {
  /** Digits of a Korean mobile number. */
  readonly mobile: string;
  readonly msg: string;
}

/**
 * It was not accepted. `later`: retry; `never`: no retry will succeed; `unsure`: perhaps it was accepted. Contains neither
 * number nor text.
 */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  /** For programs: letters, digits and `_`. */
  readonly reason: string;
  readonly next: 'later' | 'never' | 'unsure';
  constructor(reason: string, next: NotSent['next']) {
    super(`not sent: ${reason}`);
    this.reason = reason;
    this.next = next;
  }
}
