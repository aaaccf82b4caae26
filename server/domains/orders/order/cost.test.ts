import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Bound } from '../../../platform/log/tables/statement.ts';
import { Connection } from '../../../platform/log/sqlite/connection.ts';
import { SqliteWriter } from '../../../platform/log/sqlite/writer.ts';
import { Alerts } from '../../members/alert/alerts.ts';
import { TestServer } from '../../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';

/** On SQLite: a read outside of a group takes and drops a lock, and a statement inside delays all orders of the group. */
describe.skipIf(inject('postgresql') !== undefined)('an order asks the database', () => {
  let server: TestServer;
  let stage: Stage;
  beforeAll(async () => {
    server = await TestServer.start();
    stage = await setStage(server);
    // Fills the caches that all orders share, and the one with the buyer's name for the room.
    await stage.api.done('sendChat', { broadcastSysId: stage.broadcastSysId, msg: '사야지' }, as());
    await order();
    await order();
  });
  afterAll(() => server.stop());
  afterEach(() => vi.restoreAllMocks());

  const as = () => ({ token: stage.buyer.token });
  const order = () => stage.api.done('placeOrder', orderFor(stage, stage.mug), as());

  /** The parameters of all statements, as text, while one more order is placed. */
  async function asked(): Promise<{ readonly outside: string[]; readonly inside: string[] }> {
    // What follows an order asks, too: that of the one before has, and that of this one waits for the answer.
    await server.sellover.idle();
    const answered = Promise.withResolvers<void>();
    const { tellAll } = Alerts.prototype;
    vi.spyOn(Alerts.prototype, 'tellAll').mockImplementation(async function (this: Alerts, all) {
      await answered.promise;
      return tellAll.call(this, all);
    });
    const outside: string[] = [];
    const inside: string[] = [];
    for (const name of ['one', 'all'] as const) {
      const real = Connection.prototype[name] as (this: Connection, bound: Bound<unknown>) => never;
      vi.spyOn(Connection.prototype, name).mockImplementation(function (this: Connection, bound) {
        outside.push(JSON.stringify(bound.params));
        return real.call(this, bound);
      });
    }
    const { begin } = SqliteWriter.prototype;
    vi.spyOn(SqliteWriter.prototype, 'begin').mockImplementation(function (this: SqliteWriter, queries) {
      inside.push(...queries.map(({ params }) => JSON.stringify(params)));
      return begin.call(this, queries);
    });
    await order();
    answered.resolve();
    return { outside, inside };
  }

  test('once who orders and where to, and for no stream but its own', async () => {
    const { outside, inside } = await asked();
    expect(outside.filter((params) => params.includes('userSysId'))).toHaveLength(1);
    const streams = inside.flatMap((params) => /"stream":"(\w+)-.*afterVersion/.exec(params)?.[1] ?? []);
    expect(streams).toEqual(['order']);
  });
});
