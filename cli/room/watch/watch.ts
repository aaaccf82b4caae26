import * as accounts from '../../../schema/members/accounts.ts';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { CallFailed, CallRefused } from '../../../schema/call.ts';
import type { Permission } from '../../../schema/members/constants.ts';
import { guestJoin } from '../../../schema/room/constants.ts';
import type { Context } from '../../context.ts';
import { RefusedError } from '../../errors.ts';
import { onAir, type Where } from '../host/where.ts';
import { countOf } from '../../output.ts';
import { oneLine, printableLines, stdout } from '../../printing.ts';
import { refusedByRoom, socketAddress } from '../../room-socket.ts';
import { readDesk } from './desk.ts';
import { jsonDisplay, lineDisplay, screenDisplay, sumsText, type Display } from './display.ts';
import { frame } from './frame.ts';
import { quitKeys } from './keys.ts';
import { RoomLink } from './room-link.ts';
import { Watched, watchedValue } from './watched.ts';

export interface WatchOptions extends Where {
  readonly plain?: true;
  readonly once?: true;
}

/** How often data is polled that the socket does not report (ms). */
const DESK_EVERY = 5000;
/** The size of a screen that is printed once, to any output. */
const ONCE = { columns: 100, rows: 60 };
const ELSEWHERE = '1002';

/** Shows a room until its broadcast ends or `signal` aborts. */
export async function watch(context: Context, options: WatchOptions, signal: AbortSignal): Promise<void> {
  const { api, out } = context;
  const broadcastSysId = await onAir(context, options);
  // Before anything is drawn, because a stranger is refused here.
  const desk = await readDesk(api, broadcastSysId);
  const watched = new Watched(await api.call(broadcasts.broadcastDetail, { broadcastSysId }), desk);
  const { socketUrl } = await api.call(broadcasts.clientInfo, { broadcastSysId });
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const watching = new Watching(context, watched, socketAddress(api.serverUrl, socketUrl), stop);
  if (options.once) {
    watching.beside();
    await watching.until(ended, null);
    const { columns } = stdout;
    const size = { ...ONCE, ...(columns !== undefined && { columns }) };
    out.data(watchedValue(watched), (c) =>
      frame(watched, { trouble: null, now: Date.now() }, size, c).join('\n').trimEnd(),
    );
    return;
  }
  const isScreen = stdout.isTerminal && options.plain !== true && !out.json;
  const display = isScreen ? screenDisplay(watched, out) : linesOf(context, watched);
  const forgetKeys = isScreen ? quitKeys(() => stop.abort()) : () => {};
  try {
    await watching.until(ended, display);
  } finally {
    forgetKeys();
  }
  if (!out.json) stdout.writeLine(printableLines(summary(watched)));
}

function linesOf({ out }: Context, watched: Watched): Display {
  return out.json ? jsonDisplay(watched) : lineDisplay(watched, out);
}

class Watching {
  readonly #context: Context;
  readonly #watched: Watched;
  readonly #address: string;
  readonly #stop: AbortController;
  #display: Display | null = null;
  #link: RoomLink | null = null;
  #isOpen = false;
  /** The same member has joined elsewhere, so watch on without a seat. */
  #asGuest = false;
  #failure: unknown;
  #deskTrouble: string | null = null;
  #linkTrouble: string | null = null;
  #troubleTold: string | null = null;

  constructor(context: Context, watched: Watched, address: string, stop: AbortController) {
    this.#context = context;
    this.#watched = watched;
    this.#address = address;
    this.#stop = stop;
  }

  /** Without a seat, so that nobody loses theirs. A rehearsal requires one. */
  beside(): void {
    this.#asGuest = !this.#watched.detail.isRehearsal;
  }

  /** `display` is null until the room is known. Throws the reason for the end. */
  async until(ended: AbortSignal, display: Display | null): Promise<void> {
    this.#display = display;
    const asking = setInterval(() => void this.#ask(), DESK_EVERY);
    this.#connect();
    try {
      if (!ended.aborted) await new Promise((resolve) => ended.addEventListener('abort', resolve));
    } finally {
      clearInterval(asking);
      this.#link?.close();
      if (this.#isOpen) display?.close();
      this.#isOpen = false;
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  #connect(): void {
    const watched = this.#watched;
    this.#link = new RoomLink({
      address: this.#address,
      room: watched.detail,
      credentials: (anew) => this.#credentials(anew),
      position: watched.seq,
      joined: (room) => {
        watched.joined(room);
        this.#told();
        this.#linkTrouble = this.#asGuest ? AS_GUEST : null;
        this.#tellTrouble();
      },
      heard: (messages) => {
        for (const message of messages)
          if (watched.take(message) && this.#isOpen && 'seq' in message) this.#display?.happened(message);
        this.#told();
      },
      lost: (reason) => {
        if (!this.#isOpen) return this.#failed(new CallFailed(`no room at ${this.#address}: ${reason}`));
        this.#linkTrouble = `not connected: ${reason}; trying again`;
        this.#tellTrouble();
      },
      out: (code) => this.#putOut(code),
      failed: (error) => this.#failed(error),
    });
    this.#link.open();
  }

  /** Shows nothing before all earlier messages have arrived. */
  #told(): void {
    const watched = this.#watched;
    if (!watched.isCurrent) return;
    if (!this.#isOpen && this.#display) {
      this.#isOpen = true;
      this.#display.open();
    } else this.#display?.changed();
    if (this.#display === null || watched.isOver) this.#stop.abort();
  }

  #tellTrouble(): void {
    const trouble = this.#linkTrouble ?? this.#deskTrouble;
    if (!this.#isOpen || trouble === this.#troubleTold) return;
    this.#troubleTold = trouble;
    this.#display?.trouble(trouble);
  }

  async #credentials(anew: boolean) {
    if (this.#asGuest) return guestJoin;
    const { api } = this.#context;
    // If the token is refused, this call renews it.
    if (anew) await api.call(accounts.userInfo, { uid: (await api.freshLogin()).userSysId });
    const { accessToken, permission } = await api.freshLogin();
    return { token: accessToken, permission: permission as Permission };
  }

  #putOut(code: string | null): void {
    if (code === ELSEWHERE && !this.#asGuest && !this.#watched.detail.isRehearsal) {
      this.#asGuest = true;
      return this.#connect();
    }
    if (code === ELSEWHERE)
      this.#failed(
        new RefusedError('You came into the room elsewhere', 'A member sits in a room once.', code),
      );
    else
      this.#failed(
        code === null
          ? new RefusedError('The server has closed the room', 'Try again: sellover host watch')
          : refusedByRoom(code),
      );
  }

  #failed(error: unknown): void {
    this.#failure = error;
    this.#stop.abort();
  }

  async #ask(): Promise<void> {
    const { api } = this.#context;
    const watched = this.#watched;
    const { broadcastSysId } = watched.detail;
    try {
      const desk = await readDesk(api, broadcastSysId);
      watched.read(await api.call(broadcasts.broadcastDetail, { broadcastSysId }), desk);
      this.#deskTrouble = null;
      this.#display?.changed();
    } catch (error) {
      if (error instanceof RefusedError) return this.#failed(error);
      if (!(error instanceof CallFailed) && !(error instanceof CallRefused)) throw error;
      this.#deskTrouble = 'questions and reports could not be read; trying again';
    }
    this.#tellTrouble();
  }
}

const AS_GUEST = 'you are in the room elsewhere, too: watching as a guest, user ids are shortened';

function summary(watched: Watched): string {
  const { detail, desk, products } = watched;
  const sold = products
    .filter((product) => product.sold.qty > 0)
    .map((product) => oneLine(`  ${product.sold.qty} × ${product.prdtNo} ${product.name}`));
  return [
    oneLine(`Broadcast ${detail.broadcastSysId} ${detail.title}: ${sumsText(watched)}`),
    ...sold,
    ...(desk.questions.totalCnt > 0
      ? [`${countOf(desk.questions.totalCnt, 'question')} without an answer`]
      : []),
  ].join('\n');
}
