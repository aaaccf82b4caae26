import type { DrilledNews } from '../../../fixtures/cluster/channel.ts';
import { isAcknowledged, type Deed } from './journal.ts';
import type { Fault } from './faults.ts';
import type { NotedViewer } from './people.ts';

/** What a fault did. Times are milliseconds. */
export interface Effect {
  readonly fault: string;
  /** Of the show. */
  readonly at: number;
  /** Until what was broken could be used again. */
  readonly broken: number;
  /** From the fault until each node it concerns had acknowledged a command that was asked for after it; null: nobody asked. */
  readonly firstAnswer: number | null;
  /** The longest that somebody waited whose command was under way then. */
  readonly longestWait: number;
  /** Viewers who lost their connection, and how long it took until all were back; null: they never were. */
  readonly cutOff: number;
  readonly allBack: number | null;
  /** The longest from when a chat line was sent to when a viewer saw it. */
  readonly seenLate: number;
  /** What nodes wrote into their logs, and what had to be started again. */
  readonly said: readonly string[];
}

interface Struck {
  readonly fault: Fault;
  /** Of `performance.now()`, as all times here. */
  readonly at: number;
  mendedAt: number | null;
  readonly cutOff: Set<NotedViewer>;
  lastAwayAt: number | null;
  seenLate: number;
  readonly said: Set<string>;
}

const LOOK_EVERY = 100;

/**
 * Follows what faults do to the viewers. What happens belongs to the last fault, even after it was mended; that a part ended
 * or returned, to the last one of that part.
 */
export class Watch {
  readonly #viewers: readonly NotedViewer[];
  readonly #struck: Struck[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(viewers: readonly NotedViewer[]) {
    this.#viewers = viewers;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY);
  }

  /** What is broken now. */
  get broken(): readonly Fault[] {
    return this.#struck.filter(({ mendedAt }) => mendedAt === null).map(({ fault }) => fault);
  }

  struck(fault: Fault): void {
    this.#struck.push({
      fault,
      at: performance.now(),
      mendedAt: null,
      cutOff: new Set(),
      lastAwayAt: null,
      seenLate: 0,
      said: new Set(),
    });
  }

  mended(fault: Fault): void {
    const struck = this.#struck.find((each) => each.fault === fault);
    if (struck) struck.mendedAt = performance.now();
  }

  hear(news: DrilledNews): void {
    const ofPart = this.#struck.findLast(({ fault }) => fault.blow.part === news.part);
    const struck = news.kind === 'said' ? this.#struck.at(-1) : (ofPart ?? this.#struck.at(-1));
    struck?.said.add(newsText(news));
  }

  /** A viewer saw a chat line this long after it was sent (ms). */
  saw(after: number): void {
    const struck = this.#struck.at(-1);
    if (struck && after > struck.seenLate) struck.seenLate = after;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Call it when everybody is back. `nodes`: how many there are. */
  effects(deeds: readonly Deed[], nodes: number): Effect[] {
    const now = performance.now();
    const anyAway = this.#viewers.some(({ isAway }) => isAway);
    return this.#struck.map((struck, nth) => {
      const next = this.#struck[nth + 1]?.at ?? now;
      const { fault, at, cutOff, lastAwayAt } = struck;
      const isLast = nth === this.#struck.length - 1;
      return {
        fault: fault.text,
        at: fault.at,
        broken: Math.round((struck.mendedAt ?? now) - at),
        firstAnswer: firstAnswer(deeds, at, nodesOf(fault, nodes)),
        longestWait: longestWait(deeds, { from: at, to: next }),
        cutOff: cutOff.size,
        allBack: isLast && anyAway ? null : lastAwayAt === null ? 0 : Math.round(lastAwayAt - at),
        seenLate: Math.round(struck.seenLate),
        said: [...struck.said],
      };
    });
  }

  #look(): void {
    const struck = this.#struck.at(-1);
    if (!struck) return;
    for (const viewer of this.#viewers) {
      if (viewer.isDropped || !viewer.isAway) continue;
      struck.cutOff.add(viewer);
      struck.lastAwayAt = performance.now();
    }
  }
}

function nodesOf({ blow: { part } }: Fault, nodes: number): readonly number[] {
  const [, number] = /^node(\d+)$/.exec(part) ?? [];
  return number === undefined ? Array.from({ length: nodes }, (_, node) => node) : [Number(number) - 1];
}

/** The slowest of these nodes counts. */
function firstAnswer(deeds: readonly Deed[], since: number, nodes: readonly number[]): number | null {
  const firsts = nodes.map((node) =>
    Math.min(
      ...deeds
        .filter((deed) => deed.node === node && deed.askedAt >= since && isAcknowledged(deed))
        .map(({ answeredAt }) => answeredAt!),
    ),
  );
  const slowest = Math.max(...firsts);
  return Number.isFinite(slowest) ? Math.round(slowest - since) : null;
}

function longestWait(
  deeds: readonly Deed[],
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const waits = deeds.flatMap(({ beganAt, answeredAt }) =>
    answeredAt !== null && beganAt < to && answeredAt > from && answeredAt <= to
      ? [answeredAt - beganAt]
      : [],
  );
  return Math.round(Math.max(0, ...waits));
}

export function newsText(news: DrilledNews): string {
  if (news.kind === 'said') return `${news.part}: ${news.msg}`;
  if (news.kind === 'ended') return `${news.part} ended by ${news.how}`;
  return `${news.part} was started again`;
}
