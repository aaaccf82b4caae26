import { uuidv7 } from 'uuidv7';
import type { BroadcastPlan } from '../../server/domains/room/broadcast/decider.ts';
import { projections, upcasters } from '../../server/domains.ts';
import { chainHash, CHAIN_START } from '../../server/platform/log/integrity/chain.ts';
import { openWriter, type Connection } from '../../server/platform/log/sqlite/connection.ts';
import { databaseAt } from '../../server/platform/log/databases.ts';
import { RecordedReader } from '../../server/platform/log/events.ts';
import { eventsOfStream } from '../../server/platform/log/tables/log-tables.ts';
import { evolve, type AnyStream } from '../../server/platform/log/log.ts';
import { SNAPSHOT_EVERY } from '../../server/platform/log/deciding/states.ts';
import { orderReceivers } from '../../server/domains/orders/order/views.ts';
import { mix, type Happening } from './mix.ts';

const BATCH = 20_000;

type Turns = ReturnType<typeof mix>;

interface Head {
  readonly ref: AnyStream;
  version: number;
  hash: string;
  state: unknown;
}

/** Fills a world's log, as if it had been in use for long; resolves to how many events a second a rebuild folds. */
export async function grow(
  dataDir: string,
  plan: BroadcastPlan,
  events: number,
  turns: Turns = mix(plan),
): Promise<{ readonly rebuiltPerSecond: number }> {
  const database = databaseAt({ dataDir, databaseUrl: null });
  const connection = openWriter(database.where);
  try {
    new Filling(connection).fill(turns, events);
  } finally {
    connection.close();
  }
  const start = performance.now();
  await database.rebuild({ projections, upcasters });
  return { rebuiltPerSecond: events / ((performance.now() - start) / 1000) };
}

/** Appends without deciding: the rows, hashes and snapshots are those that the log itself would have written. */
class Filling {
  readonly #connection: Connection;
  readonly #recorded = new RecordedReader(upcasters);
  readonly #insert;
  /** Streams that go on; an order's or a session's is over with the turn that begins it. */
  readonly #heads = new Map<string, Head>();
  readonly #ofTurn = new Map<string, Head>();
  #position: number;
  #recordedAt = Date.now() - 365 * 24 * 60 * 60 * 1000;

  constructor(connection: Connection) {
    this.#connection = connection;
    const { db } = connection;
    this.#insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#position = db.prepare<[], number>('SELECT last_position FROM log_state').pluck().get()!;
  }

  fill(turns: Turns, until: number): void {
    const { db } = this.#connection;
    const batch = db.transaction((upTo: number) => {
      while (this.#position < upTo) {
        this.#ofTurn.clear();
        for (const each of turns.next().value as Happening[]) this.#append(each);
      }
      db.prepare('UPDATE log_state SET last_position = ?').run(this.#position);
    });
    while (this.#position < until) batch.immediate(Math.min(this.#position + BATCH, until));
    db.transaction(() => this.#keepSnapshots())();
  }

  #append({ ref, event, actorId }: Happening): void {
    const head = this.#headOf(ref);
    const recordedAt = this.#recordedAt++;
    const commandId = uuidv7();
    head.version += 1;
    const row = {
      stream: ref.stream,
      version: head.version,
      type: event.type,
      actor_id: actorId,
      command_id: commandId,
      recorded_at: recordedAt,
      data: JSON.stringify(event.data),
    };
    head.hash = chainHash(head.hash, row);
    this.#position += 1;
    head.state = evolve(ref.fold, head.state, {
      ...event,
      position: this.#position,
      stream: ref.stream,
      version: head.version,
      actorId,
      commandId,
      recordedAt,
    });
    const { stream, version, type, data } = row;
    this.#insert.run(this.#position, stream, version, type, actorId, commandId, recordedAt, head.hash, data);
    if (event.type === 'OrderPlaced') this.#addReceiver((event.data as { orderSysId: number }).orderSysId);
  }

  #headOf(ref: AnyStream): Head {
    const known = this.#heads.get(ref.stream) ?? this.#ofTurn.get(ref.stream);
    if (known) return known;
    const head: Head = { ref, version: 0, hash: CHAIN_START, state: ref.fold.initial };
    if (ref.fold.category === 'order' || ref.fold.category === 'session') {
      this.#ofTurn.set(ref.stream, head);
      return head;
    }
    const begun = eventsOfStream({ stream: ref.stream, afterVersion: 0, limit: SNAPSHOT_EVERY });
    for (const row of this.#connection.all(begun)) {
      head.state = evolve(ref.fold, head.state, this.#recorded.event(row));
      head.version = row.version;
      head.hash = row.hash;
    }
    this.#heads.set(ref.stream, head);
    return head;
  }

  #addReceiver(orderSysId: number): void {
    this.#connection.run(
      orderReceivers.insert({
        order_sys_id: orderSysId,
        order_name: '단골손님',
        order_mobile: '01000000000',
        order_post_number: '03987',
        order_address1: '서울특별시 마포구 별빛내로 27',
        order_address2: '302호',
        receiver_name: '김하늘',
        receiver_mobile: '01000000000',
        receiver_post_number: '03987',
        receiver_address1: '서울특별시 마포구 별빛내로 27',
        receiver_address2: '302호',
        delivery_memo: '',
        locale: 'ko',
        cash_receipt_type: null,
        cash_receipt_number: null,
      }),
    );
  }

  #keepSnapshots(): void {
    const save = this.#connection.db.prepare('INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)');
    for (const { ref, version, state } of this.#heads.values()) {
      if (version >= SNAPSHOT_EVERY)
        save.run(ref.stream, ref.fold.stateVersion, version, JSON.stringify(state));
    }
  }
}
