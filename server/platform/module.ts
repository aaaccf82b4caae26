import type { FastifyInstance } from 'fastify';
import { CHAT_RESULT, RESULT } from '../../schema/codes.ts';
import { isOperation, type Operation, type OperationsOf } from '../../schema/operation.ts';
import type { Config } from './config.ts';
import type { Clock } from './clock.ts';
import type { Answer, DomainEvent, SocketHandler, SocketHandlers, Welcome } from './gateway/backend.ts';
import type { Hub } from './gateway/hub.ts';
import type { Handlers } from './http/route.ts';
import type { Limits } from './limits/limits.ts';
import type { Upcasters } from './log/events.ts';
import {
  LogUnavailable,
  Refusal,
  type AnyFold,
  type EventLog,
  type Projection,
  type RowTables,
} from './log/log.ts';
import type { Logger } from './log/logger.ts';
import type { Reaction } from './log/reactions.ts';
import type { TimerHandler } from './log/timers.ts';
import type { Secrets } from './secrets.ts';
import type { Source } from './source.ts';

/** A file of the contract: operations by name, and other things that are none. */
type Contract = Readonly<Record<string, unknown>>;

/** A handler for each of them. */
export type HandlersOf<C> =
  OperationsOf<C> extends Readonly<Record<string, Operation>> ? Handlers<OperationsOf<C>> : never;

/** What a domain is made with. */
export interface Platform {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly source: Source;
  readonly logger: Logger;
  readonly limits: Limits;
  /** How long views are summed up before they are an event (ms); 0: not at all. */
  readonly viewsWindow: number;
  readonly sockets: Pick<
    Hub,
    'allow' | 'expel' | 'joinCnt' | 'putOut' | 'seatsOf' | 'tellMember' | 'tellRoom' | 'tellSums'
  >;
  /** A service of a domain that stands before in the list. */
  use<T extends object>(service: new (...args: never[]) => T): T;
}

/** A domain that runs. */
export interface Opened<C extends Contract = Contract> {
  /** What other domains may {@link Platform.use}. */
  readonly services?: readonly object[];
  /** One for each operation of its part of the contract. */
  readonly handlers?: HandlersOf<C>;
  /** Paths that are no operations, as what is sent there is no JSON; in a scope of their own. */
  readonly routes?: (app: FastifyInstance) => void;
  /** By what viewers send. What they throw is answered as over HTTP. */
  readonly socket?: Partial<SocketHandlers>;
  readonly welcome?: Welcome;
  /** By the type of the timer's command. */
  readonly timers?: Readonly<Record<string, TimerHandler>>;
  readonly reactions?: readonly Reaction[];
}

/**
 * All that a domain is to the server. What is folded and kept is said without a running server, as `sellover db` needs
 * it; the rest comes to be when the domain is opened.
 */
export interface Module<C extends Contract = Contract> {
  readonly name: string;
  readonly contract?: C;
  readonly folds?: readonly AnyFold[];
  readonly projections?: readonly Projection[];
  readonly rowTables?: readonly RowTables[];
  /** How older shapes of an event's data are lifted to today's, by type. */
  readonly upcasters?: Upcasters;
  open?(platform: Platform): Opened<C> | Promise<Opened<C>>;
}

/** Keeps the contract's type, so that a missing handler does not compile. */
export function domainModule<const C extends Contract>(module: Module<C>): Module<C> {
  return module;
}

/** The operations of a module's contract, by name. */
export function operationsOf<C extends Contract>({
  contract,
}: Pick<Module<C>, 'contract'>): Record<string, Operation> {
  return Object.fromEntries(
    Object.entries(contract ?? {}).filter(([, value]) => isOperation(value)),
  ) as Record<string, Operation>;
}

/** With the code of the socket for what is refused, or cannot be recorded now. */
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

function refusalOf(event: DomainEvent, { resultCode, facts: { waitSeconds } }: Refusal): Answer {
  const { chat } = RESULT[resultCode];
  if (typeof waitSeconds !== 'number') return chat;
  const { msg } = CHAT_RESULT[chat];
  return { event: 'response', data: { event, resultCode: chat, msg, waitSeconds } };
}

/** Opened domains, and what they offer each other. */
export class Domains {
  readonly #opened: { readonly module: Module; readonly opened: Opened }[] = [];
  readonly #services = new Map<unknown, object>();

  /** Opens one after another, as each may use what stands before it. */
  static async open(modules: readonly Module[], platform: Omit<Platform, 'use'>): Promise<Domains> {
    const domains = new Domains();
    const withServices: Platform = { ...platform, use: (service) => domains.use(service) };
    for (const module of modules) {
      const opened = (await module.open?.(withServices)) ?? {};
      for (const service of opened.services ?? []) domains.#services.set(service.constructor, service);
      domains.#opened.push({ module, opened });
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

  /** Together they answer all that viewers send for domains. */
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

  get timers(): Record<string, TimerHandler> {
    return Object.assign({}, ...this.opened.map(({ opened }) => opened.timers ?? {})) as Record<
      string,
      TimerHandler
    >;
  }

  get reactions(): Reaction[] {
    return this.opened.flatMap(({ opened }) => [...(opened.reactions ?? [])]);
  }
}
