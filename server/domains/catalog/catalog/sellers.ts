import type * as contract from '../../../../schema/catalog/sellers.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import { Refusal, type Command, type EventLog } from '../../../platform/log/log.ts';
import { freeing, type Files, type Naming } from '../../members/media/offers.ts';
import { lastSeller } from './projection.ts';
import {
  changedSettings,
  changeSeller,
  newSeller,
  openSeller,
  sellerStream,
  settingsOf,
  type SellerFacts,
} from './seller.ts';

type By = Pick<Command<unknown>, 'actorId' | 'commandId' | 'once'>;

/** Several tries, as somebody else may open a shop at the same moment. */
const TRIES = 5;

/** How shops are opened and changed. */
export class Sellers {
  readonly #log: Pick<EventLog, 'reads' | 'state' | 'read' | 'execute'>;
  readonly #files: Pick<Files, 'naming'>;

  constructor(log: Pick<EventLog, 'reads' | 'state' | 'read' | 'execute'>, files: Pick<Files, 'naming'>) {
    this.#log = log;
    this.#files = files;
  }

  /** Throws 0004 if there is no such seller. */
  async settings(sellerSysId: number): Promise<contract.Seller> {
    const { state, version } = await this.#log.state(sellerStream(sellerSysId));
    if (!state) throw new Refusal('0004', { sellerSysId });
    return { ...settingsOf(state), version };
  }

  /** Sellers are counted from 1, as people name them in commands and settings. */
  async open(asked: Body<typeof contract.openSeller>, by: By): Promise<Reply<typeof contract.openSeller>> {
    const naming = await this.#naming(asked.logoFileSysId, { kind: 'picture', userSysId: by.actorId! });
    for (let tries = 1; ; tries++) {
      const sellerSysId = await this.nextId();
      const ref = sellerStream(sellerSysId);
      const facts = newSeller(sellerSysId, asked);
      try {
        const { reply } = await this.#log.execute({
          ...by,
          streams: [ref, ...(naming?.streams ?? [])],
          decide: (states) => {
            const opened = openSeller(states.get(ref), facts, naming?.files[0]);
            const { events = [], rows = [] } = naming?.named(states) ?? {};
            return {
              events: [{ ref, events: opened }, ...events],
              rows,
              reply: { sellerSysId, version: states.version(ref) + 1 },
            };
          },
        });
        return reply;
      } catch (error) {
        const isTaken = error instanceof Refusal && error.resultCode === '0003';
        if (!isTaken || tries === TRIES) throw error;
      }
    }
  }

  /** The number that the next seller has, unless somebody is faster. */
  async nextId(): Promise<number> {
    return ((await this.#log.reads.one(lastSeller()))?.last ?? 0) + 1;
  }

  /** Throws 0004 if there is no such seller, and 0021 with what others have changed since `ifVersion`. */
  async change(
    sellerSysId: number,
    { ifVersion, ...changes }: Body<typeof contract.changeSeller>,
    by: By,
  ): Promise<Reply<typeof contract.changeSeller>> {
    const ref = sellerStream(sellerSysId);
    const naming = await this.#naming(changes.logoFileSysId, {
      kind: 'picture',
      userSysId: by.actorId!,
      sellerSysId,
    });
    const { reply } = await this.#log.execute<{
      readonly stale: SellerFacts | null;
      readonly version: number;
    }>({
      ...by,
      streams: [ref, ...(naming?.streams ?? [])],
      decide: (states, now) => {
        const version = states.version(ref);
        const state = states.get(ref);
        if (!state) throw new Refusal('0004', { sellerSysId });
        if (version !== ifVersion) return { events: [], reply: { stale: state, version } };
        const events = changeSeller(state, changes, naming?.files[0]);
        const [was, is] = [state, events.at(-1)?.data ?? state].map((facts) => facts.logoFileSysId ?? null);
        const also =
          was === is
            ? []
            : [...(is === null ? [] : [naming!.named(states)]), ...(was ? [freeing(was, now)] : [])];
        return {
          events: [{ ref, events }, ...also.flatMap((part) => part.events)],
          rows: also.flatMap((part) => part.rows),
          reply: { stale: null, version: version + events.length },
        };
      },
    });
    const { stale, version } = reply;
    if (stale) throw new Refusal('0021', { version, changed: await this.#changedSince(stale, ifVersion) });
    return { version };
  }

  /** Of the uploaded logo that is asked for; null: none. A logo is shown as it is now, so the one before it is freed. */
  async #naming(
    fileSysId: number | null | undefined,
    by: Parameters<Files['naming']>[1],
  ): Promise<Naming | null> {
    return fileSysId ? this.#files.naming([fileSysId], by) : null;
  }

  /** The names of the settings, with commas between them. */
  async #changedSince(now: SellerFacts, version: number): Promise<string> {
    const { stream } = sellerStream(now.sellerSysId);
    const [event] = await this.#log.read({ stream, upToVersion: version, limit: 1, backwards: true });
    return event ? changedSettings(event.data as SellerFacts, now).join(',') : '';
  }
}
