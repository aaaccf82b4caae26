import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { EventLog, Projection } from '../../../platform/log/log.ts';
import { statementsFor } from '../../../platform/log/tables/statement.ts';
import { table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import { broadcastFold, isRehearsal, type BroadcastPlan } from '../broadcast/decider.ts';
import { findPlanOfRoom } from '../broadcast/queries.ts';
import { isRoomStream, roomOfStream } from './decider.ts';

const roomsOnAir = table('rooms_on_air', { room: text }, { key: ['room'] });

const { statement } = statementsFor<TablesOf<typeof roomsOnAir>>();

export const allOnAir = statement((db) => db.selectFrom('rooms_on_air').select('room'));

const LIVE_FLAG_CHANGED = 'LiveFlagChanged' satisfies RoomEvent['type'];

export const onAirProjection: Projection<RoomEvent> = {
  name: 'on-air',
  version: 1,
  tables: [roomsOnAir],
  on: {
    [LIVE_FLAG_CHANGED]: ({ stream, data }) => {
      const room = roomOfStream(stream);
      return [data.liveFlag === LIVE_FLAG.onAir ? roomsOnAir.upsert({ room }) : roomsOnAir.remove({ room })];
    },
  },
};

interface Shown {
  readonly prdtSysId: number;
  readonly plan: BroadcastPlan;
}

/** Which broadcasts on air show a product. Kept until a plan or a room's flag changes. */
export class OnAir {
  readonly #log: EventLog;
  #byProduct: Promise<ReadonlyMap<number, readonly Shown[]>> | null = null;

  constructor(log: EventLog) {
    this.#log = log;
    log.onCommitted((events) => {
      const isNews = events.some(
        ({ stream, type }) =>
          stream.startsWith(`${broadcastFold.category}-`) ||
          (type === LIVE_FLAG_CHANGED && isRoomStream(stream)),
      );
      if (isNews) this.#byProduct = null;
    });
  }

  /** The broadcasts on air that show any of these products. */
  async showing(prdtSysIds: Iterable<number>): Promise<BroadcastPlan[]> {
    const lookedUp = (this.#byProduct ??= this.#lookUp());
    const byProduct = await lookedUp.catch((error: unknown) => {
      if (this.#byProduct === lookedUp) this.#byProduct = null;
      throw error;
    });
    const plans = new Set<BroadcastPlan>();
    for (const id of prdtSysIds) for (const { plan } of byProduct.get(id) ?? []) plans.add(plan);
    return [...plans];
  }

  async #lookUp(): Promise<ReadonlyMap<number, readonly Shown[]>> {
    const shown: Shown[] = [];
    for (const { room } of await this.#log.reads.all(allOnAir())) {
      const plan = await findPlanOfRoom(this.#log, room);
      // A broadcast that cannot be read must not silence all other rooms. A rehearsal only shows what is played into it.
      if (plan && !isRehearsal(plan))
        shown.push(...plan.products.map(({ prdtSysId }) => ({ prdtSysId, plan })));
    }
    return Map.groupBy(shown, ({ prdtSysId }) => prdtSysId);
  }
}
