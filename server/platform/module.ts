import type { FastifyInstance } from 'fastify';
import { CHAT_RESULT, RESULT } from '../../schema/codes.ts';
import type { withdrawalTerms } from '../../schema/members/withdrawal.ts';
import { isOperation, type Operation, type OperationsOf, type Reply } from '../../schema/operation.ts';
import type { Bus } from './bus/bus.ts';
import type { CoreConfig } from './config.ts';
import type { Clock } from './clock.ts';
import {
  deletedOf,
  keptOf,
  memberRows,
  purgeTerms,
  type CountedRows,
  type CountedKept,
  type ForgettingTables,
  type KeptOf,
  type Leaving,
} from './forgetting.ts';
import type { SocketAnswer, DomainEvent, SocketHandler, SocketHandlers, Welcome } from './gateway/backend.ts';
import type { Hub } from './gateway/hub.ts';
import type { Guard } from './http/guard.ts';
import type { RefusalListener } from './http/refused-call.ts';
import type { Handler, Handlers } from './http/route.ts';
import type { Limits } from './limits/limits.ts';
import type { Upcasters } from './log/events.ts';
import { LogUnavailable, Refusal, type AnyFold, type EventLog, type Projection } from './log/log.ts';
import type { Logger } from './log/logger.ts';
import type { Reaction } from './log/background/reactions.ts';
import type { PurgeAsked } from './log/tables/purging.ts';
import type { Write } from './log/tables/statement.ts';
import { TimerRuns } from './log/background/timer-runs.ts';
import type { TimerHandler, TimerRules } from './log/background/timers.ts';
import type { Metrics, ReadingsOf } from './metric.ts';
import type { CountedMetrics } from './metrics.ts';
import type { Secrets } from './secrets.ts';
import type { Settings, ValuesOf } from './settings.ts';
import type { Source } from './source.ts';

/** A file of the contract: operations by name, and other things that are none. */
type Contract = Readonly<Record<string, unknown>>;

/** A handler for each of them. */
export type HandlersOf<C> =
  OperationsOf<C> extends Readonly<Record<string, Operation>> ? Handlers<OperationsOf<C>> : never;

/** How each of them is made. */
export type MakersOf<C, S extends Settings> = {
  readonly [K in keyof OperationsOf<C>]: OperationsOf<C>[K] extends Operation
    ? (platform: Platform<S>) => Handler<OperationsOf<C>[K]>
    : never;
};

/** The platform, as a domain gets it. The config includes the domain's own settings. */
export interface Platform<S extends Settings = Settings> {
  readonly config: CoreConfig & ValuesOf<S>;
  readonly secrets: Secrets;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly source: Source;
  readonly logger: Logger;
  readonly limits: Limits;
  /** To the other processes of this shop; null: there are none. */
  readonly bus: Pick<Bus, 'announce' | 'onAnnouncement'> | null;
  /** How long views are summed up before they are an event (ms); 0: not at all. */
  readonly viewsWindow: number;
  readonly sockets: Pick<
    Hub,
    'allow' | 'expel' | 'joinCnt' | 'putOut' | 'seatsOf' | 'tellMember' | 'tellRoom' | 'tellSums'
  >;
  /** Deletes personal data of all domains. */
  readonly forgetting: Forgetting;
  /** The timers of all domains. */
  readonly timers: TimerRuns;
  /** A service of an earlier domain in the list. */
  use<T extends object>(service: new (...args: never[]) => T): T;
}

/** Deletion of personal data over all domains. */
export interface Forgetting {
  /** Deletes what is a member's, for the step in which they leave. */
  rowsOf(userSysId: number): readonly Write[];
  /** How a member leaves, for the same step. Rejects with a Refusal where a domain does not let them go. */
  leaving(userSysId: number): Promise<readonly Leaving[]>;
  /** Deletes expired data, or counts it. Resolves to the number, by kind. */
  purge(asked: PurgeAsked): Promise<Readonly<Record<string, number>>>;
  /** What keeps a member from leaving: the refusals of all domains. */
  blocked(userSysId: number): Promise<readonly Refusal[]>;
  /** What a member holds in all domains, and would lose. */
  holdings(userSysId: number, now: number): Promise<Holdings>;
  /** What leaving deletes, by table. */
  deleted(userSysId: number): Promise<readonly CountedRows[]>;
  /** What stays of a member who leaves at this moment, by table. */
  kept(member: KeptOf, now: number): Promise<readonly CountedKept[]>;
}

/** What is worth something to its member. */
export type Holdings = Partial<Pick<Reply<typeof withdrawalTerms>, 'holdingPoint' | 'couponCnt'>>;

/** A domain that runs. */
export interface Opened<C extends Contract = Contract, M extends Metrics = Metrics> {
  /** Services that later domains may {@link Platform.use}. */
  readonly services?: readonly object[];
  /** One for each operation of its part of the contract, unless {@link Module.operations} makes them. */
  readonly handlers?: HandlersOf<C>;
  /** Routes that are not operations because their bodies are not JSON; registered in a scope of their own. */
  readonly routes?: (app: FastifyInstance) => void;
  /** Handlers of socket messages, by event. A refusal is answered as over HTTP. */
  readonly socket?: Partial<SocketHandlers>;
  readonly welcome?: Welcome;
  /** By the type of the timer's command. */
  readonly timers?: Readonly<Record<string, TimerHandler>>;
  /**
   * Those of {@link timers} that only decide, by the time that the log hands to their decision. A drill may run them before
   * they are due. Others send something, or ask somebody.
   */
  readonly deadlines?: readonly string[];
  readonly reactions?: readonly Reaction[];
  /** Hears of refused calls of all domains. */
  readonly refusals?: RefusalListener;
  /** What a member would lose by leaving, besides what is deleted. */
  readonly holdings?: (userSysId: number, now: number) => Promise<Holdings>;
  /** How a member who wants to leave does so here; null: they just may. Rejects with a Refusal while they cannot. */
  readonly leaving?: (userSysId: number) => Promise<Leaving | null>;
  /** Delete expired data that is not in rows, or count it. The key is the field of the purge's answer that counts it. */
  readonly purges?: Readonly<Record<string, (asked: PurgeAsked) => Promise<number>>>;
  /** Opens ports of its own; after this the server listens to requests. Rejects where one is taken. */
  readonly listen?: () => Promise<void>;
  /** Saves what is still in memory. No request comes after it. Never rejects. */
  readonly close?: () => Promise<void>;
  /** One for each of its metrics. */
  readonly readings?: ReadingsOf<M>;
}

/**
 * Everything the server needs from a domain. Folds and tables are known without a running server, because `sellover db`
 * needs them. The rest is made when the domain is opened.
 */
export interface Module<
  C extends Contract = Contract,
  S extends Settings = Settings,
  M extends Metrics = Metrics,
> {
  readonly name: string;
  readonly contract?: C;
  /** Its operations by name, each in a file of that name. They are made when the domain is opened, after its services. */
  readonly operations?: Partial<MakersOf<C, S>>;
  /** Its settings. */
  readonly settings?: S;
  readonly folds?: readonly AnyFold[];
  readonly projections?: readonly Projection[];
  readonly rowTables?: readonly ForgettingTables[];
  /** Its checks on the calls of all domains. */
  readonly guards?: readonly Guard[];
  /** How older shapes of an event's data are lifted to today's, by type. */
  readonly upcasters?: Upcasters;
  /** Its metrics, besides those that the platform has for all domains. */
  readonly metrics?: M;
  open?(platform: Platform<S>): Opened<C, M> | Promise<Opened<C, M>>;
}

/** Keeps the types of contract, settings and metrics, so that a missing operation or reading does not compile. */
export function domainModule<
  const C extends Contract,
  const S extends Settings = {},
  const M extends Metrics = {},
  Made extends keyof MakersOf<C, S> = never,
>(
  module: Omit<Module<C, S, M>, 'operations' | 'open'> & {
    readonly operations?: { readonly [K in Made]: MakersOf<C, S>[K] };
    /** Its handlers are of the operations that are not made already. */
    open?(platform: Platform<S>): Opened<Omit<C, Made>, M> | Promise<Opened<Omit<C, Made>, M>>;
  },
): Module<C, S, M> {
  return module as Module<C, S, M>;
}

/** The operations of a module's contract, by name. */
export function operationsOf<C extends Contract>({
  contract,
}: Pick<Module<C>, 'contract'>): Record<string, Operation> {
  return Object.fromEntries(
    Object.entries(contract ?? {}).filter(([, value]) => isOperation(value)),
  ) as Record<string, Operation>;
}

/** Turns a refusal, or a log that takes no commands, into a code of the socket. */
function answering<E extends DomainEvent>(event: E, handle: SocketHandler<E>): SocketHandler<E> {
  return async (viewer, data) => {
    try {
      return await handle(viewer, data);
    } catch (error) {
      if (error instanceof Refusal) return refusalOf(event, error);
      if (error instanceof LogUnavailable) return '9090';
      throw error;
    }
  };
}

function refusalOf(event: DomainEvent, { resultCode, facts: { waitSeconds } }: Refusal): SocketAnswer {
  const { chat } = RESULT[resultCode];
  if (typeof waitSeconds !== 'number') return chat;
  const { msg } = CHAT_RESULT[chat];
  return { event: 'response', data: { event, resultCode: chat, msg, waitSeconds } };
}

/** Opened domains, and what they offer each other. */
export class Domains {
  readonly #opened: { readonly module: Module; readonly opened: Opened }[] = [];
  readonly #services = new Map<unknown, object>();

  /** Opens them one after another, because each may use earlier ones. */
  static async open(
    modules: readonly Module[],
    platform: Omit<Platform, 'use' | 'forgetting' | 'timers'>,
  ): Promise<Domains> {
    const domains = new Domains();
    const { log, clock, source, logger } = platform;
    const withServices: Platform = {
      ...platform,
      use: (service) => domains.use(service),
      forgetting: domains.#forgetting(modules, platform),
      timers: new TimerRuns({ log, clock, source, logger, rules: () => domains.rules }),
    };
    for (const module of modules) {
      const opened = (await module.open?.(withServices)) ?? {};
      for (const service of opened.services ?? []) domains.#services.set(service.constructor, service);
      const { operations = {}, name } = module;
      const asked = operationsOf(module);
      const stray = Object.keys(operations).filter((each) => !Object.hasOwn(asked, each));
      if (stray.length > 0) throw new Error(`The contract of ${name} has no ${stray.join(', ')}`);
      const makers = Object.entries(operations) as [string, (platform: Platform) => Handler<Operation>][];
      const made = Object.fromEntries(makers.map(([each, make]) => [each, make(withServices)]));
      domains.#opened.push({ module, opened: { ...opened, handlers: { ...made, ...opened.handlers } } });
    }
    return domains;
  }

  get opened(): readonly { readonly module: Module; readonly opened: Opened }[] {
    return this.#opened;
  }

  use<T extends object>(service: new (...args: never[]) => T): T {
    const found = this.#services.get(service);
    if (!found) throw new Error(`${service.name} is not there yet: its domain must stand before in the list`);
    return found as T;
  }

  #forgetting(modules: readonly Module[], { log }: Pick<Platform, 'log'>): Forgetting {
    const tables = modules.flatMap(({ rowTables }) => rowTables ?? []);
    return {
      rowsOf: (userSysId) => memberRows(tables, userSysId),
      leaving: async (userSysId) => {
        const all: Leaving[] = [];
        // One after another: what a domain has found must still hold when a later one looks.
        for (const { opened } of this.opened) {
          const leaving = await opened.leaving?.(userSysId);
          if (leaving) all.push(leaving);
        }
        return all;
      },
      blocked: async (userSysId) => {
        const asked = this.opened.map(async ({ opened }) => opened.leaving?.(userSysId));
        return (await Promise.allSettled(asked)).flatMap((each) => {
          if (each.status === 'fulfilled') return [];
          if (each.reason instanceof Refusal) return [each.reason];
          throw each.reason;
        });
      },
      holdings: async (userSysId, now) =>
        Object.assign(
          {},
          ...(await Promise.all(this.opened.map(({ opened }) => opened.holdings?.(userSysId, now)))),
        ) as Holdings,
      deleted: (userSysId) => deletedOf(tables, log, userSysId),
      kept: (member, now) => keptOf(tables, log, member, now),
      purge: async (asked) => {
        const deleted: Record<string, number> = {};
        // Domains come first, because they still need the rows that have expired.
        for (const { opened } of this.opened)
          for (const [counted, purge] of Object.entries(opened.purges ?? {}))
            deleted[counted] = await purge(asked);
        return { ...(await purgeTerms(tables, log, asked)), ...deleted };
      },
    };
  }

  async listen(): Promise<void> {
    for (const { opened } of this.opened) await opened.listen?.();
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map(({ opened }) => opened.close?.()));
  }

  /** The handlers of all domains, by message. */
  get socket(): SocketHandlers {
    const all = Object.entries(
      Object.assign({}, ...this.opened.map(({ opened }) => opened.socket ?? {})) as SocketHandlers,
    );
    return Object.fromEntries(
      all.map(([event, handle]) => [
        event,
        answering(event as DomainEvent, handle as SocketHandler<DomainEvent>),
      ]),
    ) as unknown as SocketHandlers;
  }

  /** In the order of the domains. */
  get welcome(): Welcome {
    const welcomes = this.opened.flatMap(({ opened }) => opened.welcome ?? []);
    return async (room, userSysId) =>
      (await Promise.all(welcomes.map((welcome) => welcome(room, userSysId)))).flat();
  }

  get rules(): TimerRules {
    return {
      handlers: Object.assign(
        {},
        ...this.opened.map(({ opened }) => opened.timers ?? {}),
      ) as TimerRules['handlers'],
      deadlines: new Set(this.opened.flatMap(({ opened }) => opened.deadlines ?? [])),
    };
  }

  get counted(): CountedMetrics[] {
    return this.opened.map(({ module: { name, metrics = {} }, opened: { readings = {} } }) => {
      const unread = Object.keys(metrics).filter((metric) => !Object.hasOwn(readings, metric));
      if (unread.length > 0) throw new Error(`${name} reads no ${unread.join(', ')}`);
      return { metrics, readings };
    });
  }

  get refusals(): RefusalListener[] {
    return this.opened.flatMap(({ opened }) => opened.refusals ?? []);
  }

  get reactions(): Reaction[] {
    return this.opened.flatMap(({ opened }) => [...(opened.reactions ?? [])]);
  }
}
