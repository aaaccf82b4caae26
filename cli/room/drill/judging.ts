import type { Findings, FoundEvent } from '../../../fixtures/cluster/channel.ts';
import { wonText } from '../../../schema/won.ts';
import { count, countOf } from '../../output.ts';
import { isAcknowledged, isUnknown, type Deed } from './journal.ts';

/** What was promised of one kind of command, and what came of it. */
export interface Kept {
  readonly promise: string;
  readonly tried: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Nobody knows what became of them: they may be in the log or not. */
  readonly unknown: number;
  /** Acknowledged, and not in the log. */
  readonly lost: number;
  /** More often in the log than asked for. */
  readonly twice: number;
}

/** A promise of which there is one answer. `found`: in words, with numbers. */
export interface Held {
  readonly promise: string;
  readonly held: boolean;
  readonly found: string;
}

interface Kind {
  readonly promise: string;
  readonly is: (deed: Deed) => boolean;
  readonly types: readonly FoundEvent['type'][];
  /** What a command and its event have in common. */
  readonly keyOf: (deed: Deed) => string;
  readonly keyIn: (event: FoundEvent) => string;
  /** However often it is asked for, it is done once. */
  readonly isOnce?: true;
  /** The id that an acknowledged command has got, and that of an event. */
  readonly ids?: { readonly of: (deed: Deed) => unknown; readonly in: (event: FoundEvent) => unknown };
}

const named =
  (...names: readonly string[]) =>
  ({ what }: Deed) =>
    names.includes(what);
const inputOf = (deed: Deed, name: string) => (deed.input as Readonly<Record<string, unknown>>)[name];
const replyOf = (deed: Deed, name: string) =>
  (deed.reply as Readonly<Record<string, unknown>> | null)?.[name];
const byWhom = ({ by }: Deed) => String(by);
const actorOf = ({ actorId }: FoundEvent) => String(actorId);
const idOfStream = ({ stream }: FoundEvent) => stream.slice(stream.indexOf('-') + 1);
const isPayment = (deed: Deed) => deed.what === 'actAsBank' && inputOf(deed, 'act') === 'pay';

const KINDS: readonly Kind[] = [
  {
    promise: 'orders',
    is: named('placeOrder'),
    types: ['OrderPlaced'],
    keyOf: byWhom,
    keyIn: actorOf,
    ids: { of: (deed) => replyOf(deed, 'orderSysId'), in: ({ data }) => data['orderSysId'] },
  },
  {
    promise: 'payments',
    is: isPayment,
    types: ['OrderPaid', 'UnappliedPaymentReceived'],
    keyOf: (deed) => String(inputOf(deed, 'orderSysId')),
    keyIn: ({ data }) => String(data['orderSysId']),
  },
  {
    promise: 'cancelled pieces',
    is: named('cancelLiveOrder'),
    types: ['OrderPiecesCancelled'],
    keyOf: byWhom,
    keyIn: actorOf,
  },
  {
    promise: 'chat lines',
    is: named('chatMessage', 'sendChat'),
    types: ['ChatSent'],
    keyOf: (deed) => `${deed.by} ${String(inputOf(deed, 'msg'))}`,
    keyIn: ({ actorId, data }) => `${actorId} ${String(data['msg'])}`,
  },
  {
    promise: 'cart lines',
    is: named('addBaskets'),
    types: ['BasketChanged'],
    keyOf: byWhom,
    keyIn: actorOf,
  },
  {
    promise: 'coupons taken',
    is: named('takeCoupon'),
    types: ['CouponTaken'],
    keyOf: (deed) => `${deed.by} ${String(inputOf(deed, 'couponSysId'))}`,
    keyIn: (event) => `${event.actorId} ${idOfStream(event)}`,
    isOnce: true,
  },
  {
    promise: 'seats in games',
    is: named('joinGame'),
    types: ['ChallengerJoined'],
    keyOf: (deed) => `${deed.by} ${String(inputOf(deed, 'gameSysId'))}`,
    keyIn: (event) => `${String(event.data['userSysId'])} ${idOfStream(event)}`,
    isOnce: true,
  },
  {
    promise: 'choices in games',
    is: named('chooseGameUser'),
    types: ['ChallengerChose'],
    keyOf: (deed) => [deed.by, inputOf(deed, 'gameSysId'), inputOf(deed, 'lastRound')].join(' '),
    keyIn: (event) => [event.data['userSysId'], idOfStream(event), event.data['round']].map(String).join(' '),
    isOnce: true,
  },
];

/** Whether the log holds each acknowledged command once. Kinds that nobody tried are left out. */
export function judgeDeeds(deeds: readonly Deed[], { events, before }: Findings): Kept[] {
  const own = events.filter(({ position }) => position > before);
  return KINDS.flatMap((kind) => {
    const tried = deeds.filter(kind.is);
    if (tried.length === 0) return [];
    const found = own.filter(({ type }) => kind.types.includes(type));
    const acknowledged = tried.filter(isAcknowledged);
    const unknown = tried.filter(isUnknown);
    return {
      promise: kind.promise,
      tried: tried.length,
      acknowledged: acknowledged.length,
      refused: tried.length - acknowledged.length - unknown.length,
      unknown: unknown.length,
      ...compared(kind, { acknowledged, unknown, found }),
    };
  });
}

function compared(
  kind: Kind,
  deeds: {
    readonly acknowledged: readonly Deed[];
    readonly unknown: readonly Deed[];
    readonly found: readonly FoundEvent[];
  },
): Pick<Kept, 'lost' | 'twice'> {
  const counts = new Map<string, { sure: number; maybe: number; found: number }>();
  const of = (key: string) => {
    const known = counts.get(key) ?? { sure: 0, maybe: 0, found: 0 };
    counts.set(key, known);
    return known;
  };
  for (const deed of deeds.acknowledged) of(kind.keyOf(deed)).sure += 1;
  for (const deed of deeds.unknown) of(kind.keyOf(deed)).maybe += 1;
  for (const event of deeds.found) of(kind.keyIn(event)).found += 1;
  let lost = 0;
  let twice = 0;
  for (const { sure, maybe, found } of counts.values()) {
    const [least, most] = kind.isOnce ? [Math.min(1, sure), Math.min(1, sure + maybe)] : [sure, sure + maybe];
    lost += Math.max(0, least - found);
    twice += Math.max(0, found - most);
  }
  const { ids } = kind;
  if (!ids) return { lost, twice };
  const there = deeds.found.map(ids.in);
  const lostIds = deeds.acknowledged.filter((deed) => !there.includes(ids.of(deed))).length;
  return { lost: Math.max(lost, lostIds), twice: Math.max(twice, there.length - new Set(there).size) };
}

/** Whether every won that was paid is where it should be, once. */
export function judgeMoney(deeds: readonly Deed[], { events, before, received }: Findings): Held {
  const promise = 'what buyers paid is in the log and the ledger, to the won';
  const logged = new Map<string, number>();
  for (const { position, type, data } of events)
    if (position > before && (type === 'OrderPaid' || type === 'UnappliedPaymentReceived'))
      add(logged, String(data['orderSysId']), Number(data['amount']));
  const paid = new Map<string, number>();
  for (const deed of deeds.filter((each) => isPayment(each) && isAcknowledged(each)))
    add(paid, String(inputOf(deed, 'orderSysId')), Number(replyOf(deed, 'amount')));
  const wrong = [
    ...[...paid].filter(([order, amount]) => logged.get(order) !== amount),
    ...[...logged].filter(([order, amount]) => received[order] !== amount),
  ];
  const won = [...logged.values()].reduce((sum, amount) => sum + amount, 0);
  return {
    promise,
    held: wrong.length === 0,
    found:
      wrong.length === 0
        ? `${wonText(won, 'sign')} of ${countOf(logged.size, 'order')}`
        : `${wrong.length} amounts differ, such as that of order ${wrong[0]![0]}`,
  };
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

interface StockData {
  readonly lines?: readonly { readonly detailSysId: number | null; readonly qty: number }[];
}

/** Whether at any moment more was taken than there was. */
export function judgeStock({ events, before }: Findings): Held {
  const left = new Map<string, number>();
  const oversold = new Set<string>();
  let taken = 0;
  for (const { position, stream, type, data } of events) {
    if (!type.startsWith('Stock')) continue;
    const sign = type === 'StockTaken' ? -1 : 1;
    for (const { detailSysId, qty } of (data as StockData).lines ?? []) {
      const key = `${stream} ${detailSysId}`;
      add(left, key, sign * qty);
      if (sign < 0 && position > before) taken += qty;
      if (left.get(key)! < 0) oversold.add(key);
    }
  }
  return {
    promise: 'no piece is sold twice',
    held: oversold.size === 0,
    found:
      oversold.size === 0
        ? `${countOf(taken, 'piece')} taken, none that was not there`
        : `${oversold.size} oversold: ${[...oversold].join(', ')}`,
  };
}

export function judgeLog({ verified }: Findings): Held {
  const { events, streams, projections, problems } = verified;
  return {
    promise: 'the log is whole, and rebuilt projections are the same',
    held: problems.length === 0,
    found:
      problems.length === 0
        ? `${count(events)} events in ${count(streams)} streams, ${count(projections)} projections`
        : problems.slice(0, 3).join('; '),
  };
}

/** Whether all commands got an answer in the end. Those over the socket are not asked again, as in the app. */
export function judgeAnswers(deeds: readonly Deed[]): Held {
  const insisted = deeds.filter(({ isKeyed }) => isKeyed);
  const waiting = insisted.filter(({ code }) => code === null);
  const again = insisted.filter(({ attempts }) => attempts > 1);
  return {
    promise: 'every command with a key is answered in the end',
    held: waiting.length === 0,
    found:
      waiting.length === 0
        ? `${countOf(insisted.length, 'command')}, ${count(again.length)} of them asked again`
        : `${count(waiting.length)} of ${count(insisted.length)} have no answer`,
  };
}

/** What one viewer got. */
export interface Watched {
  /** Durable messages that never came, came again, or came late. */
  readonly missing: number;
  readonly repeated: number;
  readonly outOfOrder: number;
  /** In the room, and up to date. */
  readonly isThere: boolean;
}

export function judgeViewers(viewers: readonly Watched[], gaps: number): Held {
  const those = (is: (viewer: Watched) => boolean) => viewers.filter(is).length;
  const faults = [
    [those(({ missing }) => missing > 0), 'with a hole'],
    [those(({ repeated }) => repeated > 0), 'with a repeated message'],
    [those(({ outOfOrder }) => outOfOrder > 0), 'out of order'],
    [those(({ isThere }) => !isThere), 'not back'],
    [gaps, 'gaps on coming back'],
  ] as const;
  return {
    promise: 'every viewer saw all of it once, in order',
    held: viewers.length > 0 && faults.every(([number]) => number === 0),
    found: [
      countOf(viewers.length, 'viewer'),
      ...faults.map(([number, what]) => `${count(number)} ${what}`),
    ].join(', '),
  };
}

/** What each node answered, by question. */
export function judgeNodes(answers: ReadonlyMap<string, readonly string[]>): Held {
  const differing = [...answers].filter(([, given]) => new Set(given).size > 1);
  const nodes = Math.max(0, ...[...answers.values()].map((given) => given.length));
  return {
    promise: nodes === 1 ? 'the node answers' : 'all nodes say the same',
    held: differing.length === 0 && answers.size > 0,
    found:
      differing.length === 0
        ? `${countOf(answers.size, 'question')} to ${countOf(nodes, 'node')}`
        : `they differ about ${differing.map(([question, given]) => `${question} (${difference(given)})`).join(', ')}`,
  };
}

/** The first place at which two of these answers, in JSON, are not the same, and what stands there. */
function difference([first = 'null', ...others]: readonly string[]): string {
  const other = others.find((each) => each !== first) ?? first;
  let path = '';
  let pair: readonly [unknown, unknown] = [JSON.parse(first), JSON.parse(other)];
  for (;;) {
    const [one, two] = pair;
    if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) break;
    const [here, there] = [one, two] as [Record<string, unknown>, Record<string, unknown>];
    const key = [...new Set([...Object.keys(here), ...Object.keys(there)])].find(
      (name) => JSON.stringify(here[name]) !== JSON.stringify(there[name]),
    );
    if (key === undefined) break;
    path = path === '' ? key : `${path}.${key}`;
    pair = [here[key], there[key]];
  }
  return `${path} ${pair.map((value) => JSON.stringify(value)).join(' and ')}`.trim();
}
