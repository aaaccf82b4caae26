import { OK } from '../../../schema/codes.ts';
import { HEARTBEAT_EVERY } from '../../../schema/room/constants.ts';
import type { Buying } from './buying.ts';
import type { ChatLines } from './chat-lines.ts';
import type { Member } from './members.ts';
import type { Ordered } from './ordered.ts';
import type { Random } from '../../../schema/seeded.ts';
import { atRate, oneOf } from './random.ts';
import type { Tally } from './tally.ts';
import type { Viewer } from './viewer.ts';

const HEARTBEAT_SLICES = 100;
/** A member who owes this many orders pays before ordering more, well below the server's limit. */
const OWED_MAX = 10;

/** Spreads heartbeats over their interval, so that they never coincide. Returns a function that stops them. */
export function beatHearts(viewers: readonly Viewer[]): () => void {
  let slice = 0;
  const timer = setInterval(() => {
    for (let at = slice; at < viewers.length; at += HEARTBEAT_SLICES) viewers[at]!.beat();
    slice = (slice + 1) % HEARTBEAT_SLICES;
  }, HEARTBEAT_EVERY / HEARTBEAT_SLICES);
  return () => clearInterval(timer);
}

/** Acts a second, over all members together. */
export interface Rates {
  readonly buyRate: number;
  readonly cartRate: number;
  readonly payRate: number;
  readonly cancelRate: number;
  readonly chatRate: number;
  readonly likeRate: number;
}

interface Parts {
  readonly lines: ChatLines;
  readonly buying: Buying;
  readonly ordered: Ordered;
  readonly tally: Tally;
  readonly random: Random;
}

/** Members chat, like and buy, with the steps before and after buying. Returns a function that stops them. */
export function act(viewers: readonly Viewer[], rates: Rates, parts: Parts): () => void {
  const acts = actsOf(viewers, parts);
  const stops = (Object.keys(acts) as (keyof Rates)[]).map((rate) =>
    atRate(rates[rate], parts.random, acts[rate]),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** The action of each rate, by any viewer who can perform it now. */
export function actsOf(viewers: readonly Viewer[], parts: Parts): Readonly<Record<keyof Rates, () => void>> {
  const { lines, buying, ordered, tally, random } = parts;
  const actors = viewers.filter((viewer) => viewer.member !== null);
  const whoIsIn = () =>
    oneOf(
      random,
      actors.filter(({ isIn }) => isIn),
    );
  const chat = () => {
    const viewer = whoIsIn();
    if (!viewer) return;
    const text = lines.next();
    const sentAt = performance.now();
    lines.sent(text);
    tally.chatSent += 1;
    viewer.say(text, (code) => {
      tally.chat.add(code);
      if (code === OK) tally.chatAck.add(performance.now() - sentAt);
    });
  };
  const like = () => {
    const viewer = whoIsIn();
    if (!viewer) return;
    tally.likesSent += 1;
    viewer.like((code) => tally.likes.add(code));
  };
  const members = actors.map(({ member }) => member as Member);
  const some = (those: () => readonly Member[], does: (member: Member) => Promise<unknown>) => () => {
    const member = oneOf(random, those());
    if (member) void does(member);
  };
  const everybody = () => members;
  return {
    chatRate: chat,
    likeRate: like,
    buyRate: some(everybody, (member) =>
      ordered.owedBy(member) < OWED_MAX
        ? ordered.owing(member, () => buying.buy(member))
        : ordered.pay(member),
    ),
    cartRate: some(everybody, (member) => buying.putInCart(member)),
    payRate: some(
      () => ordered.debtors,
      (member) => ordered.pay(member),
    ),
    cancelRate: some(
      () => ordered.buyers,
      (member) => ordered.cancel(member),
    ),
  };
}
