import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import * as ROOM_REFUSED from '../../../../schema/room/refused.ts';
import { NotTaken, type RoomConnection } from './connection.ts';
import type { ChatLine } from './chat-lines.ts';

/** A line that the viewer sent. It goes once the room has it. A failed one stays until the viewer retries or removes it. */
export interface OutgoingLine {
  readonly id: number;
  readonly text: string;
  /** It asks the host something. */
  readonly asks: boolean;
  readonly state: 'sending' | 'sent' | 'failed';
  readonly code: NotTaken['code'] | null;
}

/** Rules of the chat that a viewer can follow by editing the line or waiting. */
const RULES = [ROOM_REFUSED.slowMode, ROOM_REFUSED.frozen, ROOM_REFUSED.blockedWord] as const;
export type RuleCode = (typeof RULES)[number];

export interface GivenBack {
  readonly text: string;
  readonly asks: boolean;
  readonly code: RuleCode;
  readonly waitSeconds: number;
}

/** An unsent text, kept here while there is no input: the small window has none. */
export interface Draft {
  readonly text: string;
  readonly asks: boolean;
  /** The line that was returned last, once the viewer was told. */
  readonly givenBack: GivenBack | null;
}

export interface OutboxOptions {
  connection(): Pick<RoomConnection, 'ask'> | undefined;
  /** Resolves to whether the room knows us again, after it had forgotten the token. */
  rejoined(): Promise<boolean>;
  /** The viewer's own name in the room. */
  nick(): string;
  onLines(lines: readonly OutgoingLine[]): void;
  /** The room has a line. */
  onSent(): void;
  /** A rule of the chat refused the line: its text returns to the input. */
  onGivenBack(line: GivenBack): void;
}

/** How long an accepted line stays while the room's copy is awaited. */
const SENT_KEPT = 3000;
/** Lines that the viewer sent and the room does not show yet. None is lost silently. */
export class Outbox {
  #lines: readonly OutgoingLine[] = [];
  #count = 0;
  #draft: Draft = { text: '', asks: false, givenBack: null };
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get draft(): Draft {
    return this.#draft;
  }

  keep(draft: Draft): void {
    this.#draft = draft;
  }

  say(text: string, { asks = false }: { readonly asks?: boolean } = {}): void {
    this.#count += 1;
    const line: OutgoingLine = { id: this.#count, text, asks, state: 'sending', code: null };
    this.#set([...this.#lines, line]);
    void this.#deliver(line);
  }

  again(id: number): void {
    const line = this.#lines.find((one) => one.id === id);
    if (!line) return;
    this.#mark(id, { state: 'sending', code: null });
    void this.#deliver(line);
  }

  takeBack(id: number): void {
    this.#set(this.#lines.filter((line) => line.id !== id));
  }

  clear(): void {
    this.#set([]);
  }

  /** New lines of the room: each copy of one's own takes the place of the line that waited for it. Tells their ids. */
  seen(lines: readonly ChatLine[]): ReadonlySet<number> {
    const nick = this.#options.nick();
    const own = new Set<number>();
    let waiting = this.#lines;
    for (const line of lines) {
      const index = line.nick === nick ? waiting.findIndex(({ text }) => text === line.msg) : -1;
      if (index === -1) continue;
      waiting = waiting.toSpliced(index, 1);
      own.add(line.id);
    }
    if (own.size > 0) this.#set(waiting);
    return own;
  }

  async #deliver({ id, text, asks }: OutgoingLine): Promise<void> {
    const send = async () => {
      const connection = this.#options.connection();
      if (!connection) throw new NotTaken('unsent');
      await connection.ask('chatMessage', {
        msgType: asks ? MSG_TYPE.question : MSG_TYPE.normal,
        msg: text,
        ...(asks && { content: text }),
      });
    };
    try {
      await send().catch(async (error: unknown) => {
        // The token expired. The line is sent again after the rejoin.
        const spent = error instanceof NotTaken && error.code === ROOM_REFUSED.tokenExpired;
        if (!spent || !(await this.#options.rejoined())) throw error;
        await send();
      });
      this.#mark(id, { state: 'sent' });
      this.#options.onSent();
      setTimeout(() => this.takeBack(id), SENT_KEPT);
    } catch (error) {
      if (error instanceof NotTaken && isRule(error.code)) {
        this.takeBack(id);
        this.#options.onGivenBack({ text, asks, code: error.code, waitSeconds: error.waitSeconds });
        return;
      }
      this.#mark(id, { state: 'failed', code: error instanceof NotTaken ? error.code : 'unanswered' });
    }
  }

  #mark(id: number, change: Partial<OutgoingLine>): void {
    this.#set(this.#lines.map((line) => (line.id === id ? { ...line, ...change } : line)));
  }

  #set(lines: readonly OutgoingLine[]): void {
    this.#lines = lines;
    this.#options.onLines(lines);
  }
}

function isRule(code: NotTaken['code']): code is RuleCode {
  return RULES.some((rule) => rule === code);
}
