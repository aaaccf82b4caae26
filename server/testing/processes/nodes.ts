import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { onTestFinished } from 'vitest';
import { NatsServer } from '../../../fixtures/programs/nats.ts';
import type { BroadcastPlan } from '../../domains/room/broadcast/decider.ts';
import type { RecordedEvent } from '../../platform/log/log.ts';
import { Api } from '../api.ts';
import { ServerProcess } from './child.ts';
import { verified } from '../log.ts';
import { removePlace, tempDir } from '../place.ts';
import { eventsOf, seed } from '../seed.ts';
import { Viewer, type Entry } from '../viewer.ts';
import type { World } from '../world.ts';

interface NodesOptions {
  /** More than one share a NATS server. */
  readonly count?: number;
  /** Connections to each. */
  readonly maxSockets?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** A data folder with what a test needs in it, which goes with the test. */
export async function seededPlace<T extends object>(
  fill: (world: World) => Promise<T>,
): Promise<T & { readonly dataDir: string }> {
  const dataDir = tempDir();
  onTestFinished(() => removePlace(dataDir));
  return { ...(await seed(dataDir, fill)), dataDir };
}

/** Servers as processes of their own on one data folder, for one test. */
export class Nodes {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Null: there is but one server. */
  readonly nats: NatsServer | null;
  readonly servers: ServerProcess[];
  /** One for each server, wherever that is after a restart. */
  readonly apis: readonly Api[];

  private constructor(
    dataDir: string,
    env: NodeJS.ProcessEnv,
    nats: NatsServer | null,
    servers: ServerProcess[],
    maxSockets: number,
  ) {
    this.dataDir = dataDir;
    this.env = env;
    this.nats = nats;
    this.servers = servers;
    this.apis = servers.map(
      (_, side) => new Api(() => this.url(side), null, new Agent({ keepAlive: true, maxSockets })),
    );
    onTestFinished(() => this.apis.forEach((api) => api.close()));
  }

  static async start(
    dataDir: string,
    { count = 1, maxSockets = 200, env = {} }: NodesOptions = {},
  ): Promise<Nodes> {
    const nats = count > 1 ? await NatsServer.start() : null;
    onTestFinished(async () => nats?.kill());
    const all = { DATA_DIR: dataDir, ...(nats && { NATS_URL: nats.url }), ...env };
    const servers = [];
    for (let side = 0; side < count; side++) servers.push(await ServerProcess.start(all));
    return new Nodes(dataDir, all, nats, servers, maxSockets);
  }

  url(side: number): string {
    return this.servers[side]!.url;
  }

  /** Someone who has a room's page open; not in the room yet. */
  viewer(plan: BroadcastPlan, side = 0, who?: Entry): Viewer {
    const viewer = new Viewer(() => this.url(side), plan, who);
    onTestFinished(() => viewer.drop());
    return viewer;
  }

  /** In the place of one that was stopped or killed. */
  async startAgain(side: number): Promise<void> {
    this.servers[side] = await ServerProcess.start(this.env);
  }

  /** Stops all, of which none had trouble; resolves to the events of the log, which is sound. */
  async finish(): Promise<readonly RecordedEvent[]> {
    for (const server of this.servers) {
      const { code } = await server.stop();
      assert.deepEqual([code, server.stderr], [0, '']);
    }
    const events = await eventsOf(this.dataDir);
    assert.equal((await verified(this.dataDir)).events, events.length);
    return events;
  }
}
