import { encoderWarningText, type EncoderWarning } from '../../../schema/broadcasts/ingest.ts';
import type { DurableMessage } from '../../../schema/room/messages.ts';
import { count, clockText, type Output } from '../../output.ts';
import { printableJson, printableLine, stdout } from '../../printing.ts';
import { stoppedText } from './encoder.ts';
import { frame, ordersText } from './frame.ts';
import { happeningText } from './plain.ts';
import { Screen } from './screen.ts';
import { watchedValue, type Watched } from './watched.ts';

/** Shows a room: redrawn in place on a terminal, otherwise line by line. */
export interface Display {
  open(): void;
  /** In order, each after it was folded. */
  happened(message: DurableMessage): void;
  /** Called when sums or the host's open work have changed. */
  changed(): void;
  /** The state of the connection, when it changes; null: it is up. */
  trouble(reason: string | null): void;
  close(): void;
}

const TICK = 1000;
/** Sums change all the time, so they get a line this often. */
const SUMS_EVERY = 30_000;

export function screenDisplay(watched: Watched, out: Output): Display {
  let trouble: string | null = null;
  const screen = new Screen(stdout, (size) =>
    frame(watched, { trouble, now: Date.now() }, size, out.colours),
  );
  let ticks: NodeJS.Timeout | undefined;
  return {
    open() {
      screen.open();
      ticks = setInterval(() => screen.refresh(), TICK);
    },
    happened: () => screen.refresh(),
    changed: () => screen.refresh(),
    trouble(reason) {
      trouble = reason;
      screen.refresh();
    },
    close() {
      clearInterval(ticks);
      screen.close();
    },
  };
}

/** Shows only new events; `sellover replay` shows earlier ones. */
export function lineDisplay(watched: Watched, out: Output): Display {
  const tell = (text: string, at = Date.now()) => {
    stdout.writeLine(printableLine(`${out.colours.dim(clockText(at))}  ${text}`));
  };
  let sums = '';
  const tellSums = () => {
    const text = sumsText(watched);
    if (text !== sums) tell(text);
    sums = text;
  };
  let due: NodeJS.Timeout | undefined;
  let told: string | null = null;
  const news = newWarnings(watched);
  let isStopped: 0 | 1 = 0;
  const tellEncoder = () => {
    const { encoder } = watched.desk;
    if (encoder.isStopped !== isStopped) tell(stoppedText(encoder) ?? 'the picture moves again');
    isStopped = encoder.isStopped;
  };
  return {
    open() {
      tellSums();
      tellEncoder();
      due = setInterval(tellSums, SUMS_EVERY);
    },
    happened(message) {
      const text = happeningText(message, watched);
      const { createdAt } = message.data as { readonly createdAt?: string };
      if (text !== null) tell(text, createdAt === undefined ? Date.now() : Date.parse(createdAt));
    },
    changed() {
      tellEncoder();
      for (const warning of news())
        tell(`the encoder: ${encoderWarningText(warning)}`, Date.parse(warning.createdAt));
    },
    trouble(reason) {
      // Each failed attempt has a reason of its own. The retry is printed once.
      if (reason !== null && told === null) tell(reason);
      if (reason === null && told !== null) tell('connected again');
      told = reason;
    },
    close: () => clearInterval(due),
  };
}

/** A line of JSON for each message, as received. The first and the last are the whole state. */
export function jsonDisplay(watched: Watched): Display {
  const tell = (value: object) => stdout.writeLine(printableJson(value));
  const state = () => tell({ event: 'state', data: watchedValue(watched) });
  const news = newWarnings(watched);
  let { isStopped } = watched.desk.encoder;
  return {
    open: state,
    happened: tell,
    changed() {
      const { encoder } = watched.desk;
      if (encoder.isStopped !== isStopped) tell({ event: 'encoder', data: encoder });
      isStopped = encoder.isStopped;
      for (const warning of news()) tell({ event: 'encoderWarning', data: warning });
    },
    trouble: (reason) => tell({ event: 'connection', data: { isLost: reason === null ? 0 : 1, reason } }),
    close: state,
  };
}

/** Returns the warnings about the encoder's video that have come since the last call. */
function newWarnings(watched: Watched): () => readonly EncoderWarning[] {
  let until = watched.desk.warnings.at(-1)?.createdAt ?? '';
  return () => {
    const { warnings } = watched.desk;
    const news = warnings.filter(({ createdAt }) => createdAt > until);
    until = warnings.at(-1)?.createdAt ?? until;
    return news;
  };
}

export function sumsText({ joinCnt, viewCnt, likeCnt, orders }: Watched): string {
  return `${count(joinCnt)} watching, ${count(viewCnt)} views, ${count(likeCnt)} likes, ${ordersText(orders)}`;
}
