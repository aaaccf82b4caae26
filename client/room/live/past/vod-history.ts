import {
  MSG_TYPE,
  VOD_BEFORE_CNT,
  VOD_CHAT_LIST_MAX,
  VOD_RELOAD_WITHIN,
  VOD_WINDOW,
} from '../../../../schema/room/constants.ts';
import type { FixInfo, HistMessage, VodChatHist } from '../../../../schema/room/replays.ts';
import type { RoomFeed } from '../room/feed.ts';
import { type ChatLine, lineOf, withoutChat } from '../room/chat-lines.ts';
import { reduceRoom, type RoomState } from '../room/room.ts';
import { type PastQuestion, questionAt, stillToShow } from './vod-questions.ts';
import { textsOf } from '../room/translation.ts';

export interface HistoryOptions {
  readonly feed: Pick<RoomFeed, 'apply'>;
  /** When the broadcast began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Without it there is no chat to be asked for. */
  readonly isChatRecorded: boolean;
  askChat(startTime: number, endTime: number, beforeCnt: number): Promise<VodChatHist>;
  askFixed(time: number): Promise<FixInfo>;
  /** The question or pair that pops up now; null: none any more. */
  onQuestion(line: ChatLine | null): void;
  /** It will soon be seen. */
  onTexts(texts: readonly string[]): void;
  /** What was to be seen will not be. */
  onLeft(): void;
  /** In the viewer's language, as far as that is known. */
  inLanguage(state: RoomState): RoomState;
}

const WINDOW = VOD_WINDOW / 1000;
const RELOAD_WITHIN = VOD_RELOAD_WITHIN / 1000;
/** What could not be had is asked for again after this. */
const ASK_AGAIN = 1000;

/** Something that the room is to be told when the position has come to it. */
interface Due {
  readonly time: number;
  readonly change: (state: RoomState) => RoomState;
}

/**
 * What was said and shown in a past broadcast, told to its room as the position comes to it: in windows, each asked for
 * shortly before it is needed. Times are seconds from the start.
 */
export class VodHistory {
  readonly #options: HistoryOptions;
  /** Rises with every jump. Answers to earlier requests are ignored. */
  #turn = 0;
  /** Where the next window begins; null: nothing was asked for yet. */
  #next: number | null = null;
  #asking = false;
  /** So many lines from before the next window come with it: none once the first has come. */
  #beforeCnt = 0;
  /** Where the position is. */
  #at = 0;
  #due: Due[] = [];
  #questions: readonly PastQuestion[] = [];
  #question: ChatLine | null = null;
  /** What is said in the newest window. */
  #texts: readonly string[] = [];
  /** The last one that ran: the next window names it, too. */
  #marketing = '';

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Starts over from this position. */
  start(time: number): void {
    this.leave();
    this.#at = time;
    this.#beforeCnt = VOD_BEFORE_CNT;
    void this.#load(time);
  }

  /** The position is about to jump: the chat of the old position goes at once. */
  leave(): void {
    this.stop();
    this.#options.feed.apply((state) => ({
      ...withoutChat(state),
      marketing: null,
      buyHere: null,
      fixPrdtSysId: null,
    }));
  }

  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Delivers nothing until the next start. */
  stop(): void {
    this.#turn += 1;
    this.#texts = [];
    this.#options.onLeft();
    this.#asking = false;
    this.#next = null;
    this.#due = [];
    this.#questions = [];
    this.#showQuestion(null);
    this.#marketing = '';
  }

  /** The position is here now. */
  reach(time: number): void {
    if (this.#next === null) return;
    this.#at = time;
    // Loading failed for so long that the next window has passed.
    if (time > this.#next + WINDOW && !this.#asking) return this.start(time);
    const due = this.#due.filter((each) => each.time <= time);
    if (due.length > 0) {
      this.#due = this.#due.filter((each) => each.time > time);
      const { feed, inLanguage } = this.#options;
      feed.apply((state) => inLanguage(trimmed(due.reduce((next, { change }) => change(next), state))));
    }
    this.#questions = stillToShow(this.#questions, time);
    this.#showQuestion(questionAt(this.#questions, time));
    if (time >= this.#next - RELOAD_WITHIN && !this.#asking) void this.#load(this.#next);
  }

  async #load(from: number): Promise<void> {
    const turn = this.#turn;
    const { isChatRecorded, askChat, askFixed } = this.#options;
    this.#asking = true;
    this.#next = from;
    try {
      const [fixed, chat] = await Promise.all([
        askFixed(from),
        isChatRecorded ? askChat(from, from + WINDOW, this.#beforeCnt) : undefined,
      ]);
      if (turn !== this.#turn) return;
      this.#beforeCnt = 0;
      this.#due.push({ time: from, change: (state) => this.#withFixed(state, fixed) });
      for (const message of chat?.messages ?? []) this.#due.push(this.#dueOf(message, from));
      this.#questions = [...this.#questions, ...this.#questionsOf(chat?.messages ?? [])];
      this.#texts = [fixed.noti, fixed.marketing, ...(chat?.messages ?? []).flatMap(textsOf)];
      this.#options.onTexts(this.#texts);
      this.#next = from + WINDOW;
      this.#asking = false;
      this.reach(this.#at);
    } catch (error) {
      console.warn('the history of the room:', error);
      setTimeout(() => {
        if (turn === this.#turn) this.#asking = false;
      }, ASK_AGAIN);
    }
  }

  #timeOf({ createdAt }: HistMessage): number {
    return (Date.parse(createdAt) - this.#options.startedAt) / 1000;
  }

  #questionsOf(messages: readonly HistMessage[]): readonly PastQuestion[] {
    return messages
      .filter(({ msgType }) => msgType === MSG_TYPE.question)
      .map((message) => ({ time: this.#timeOf(message), line: lineOf(message) }));
  }

  #showQuestion(line: ChatLine | null): void {
    if (line === this.#question) return;
    this.#question = line;
    this.#options.onQuestion(line);
  }

  #dueOf(message: HistMessage, from: number): Due {
    const { histType, msgType } = message;
    const time = this.#timeOf(message);
    return {
      // Earlier lines stand there at once. A clock correction during the broadcast can move a time out of its window.
      time: histType === 'before' ? from : Math.min(Math.max(time, from), from + WINDOW),
      change: (state) => {
        if (msgType === MSG_TYPE.marketing) this.#marketing = message.msg;
        return told(state, message);
      },
    };
  }

  #withFixed(state: RoomState, fixed: FixInfo): RoomState {
    const { noti, notiEn, marketing, fixPrdtSysId, prdtSysIds } = fixed;
    const isNew = marketing !== '' && marketing !== this.#marketing;
    this.#marketing = marketing;
    // A single product that is the pinned one does not roll.
    const rolls = prdtSysIds.length !== 1 || prdtSysIds[0] !== fixPrdtSysId;
    const seq = state.seq + 1;
    return {
      ...state,
      seq,
      noti,
      notiEn,
      fixPrdtSysId,
      rollingPrdtSysIds: rolls ? prdtSysIds : [],
      ...(isNew && { marketing: { key: seq, what: marketing } }),
    };
  }
}

/** As for a live room, except the pin: a live room gets it together with the products that it changes. */
function told(state: RoomState, message: HistMessage): RoomState {
  const seq = state.seq + 1;
  const next = reduceRoom(state, { event: 'chatMessage', data: message, seq });
  const [prdtSysId] = message.prdtSysIds;
  return message.msgType === MSG_TYPE.pin && prdtSysId !== undefined
    ? { ...next, fixPrdtSysId: prdtSysId }
    : next;
}

function trimmed(state: RoomState): RoomState {
  return { ...state, chat: state.chat.slice(-VOD_CHAT_LIST_MAX) };
}
