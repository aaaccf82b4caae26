import type { LocalPostgres } from '../../fixtures/programs/postgresql.ts';
import { requestOf } from '../../schema/call.ts';
import { addresses } from '../../schema/members/accounts.ts';
import { compete, hammerOf } from '../harness/compete.ts';
import { median } from '../harness/figures.ts';
import { requestBytes } from '../harness/http.ts';
import { runScript } from '../harness/processes.ts';
import type { Report } from '../harness/report.ts';
import { makeWorld, startSellover, type World } from '../harness/world.ts';

/** Ourselves on a file, as a peer. */
export const ON_SQLITE = 'Sellover on SQLite';

/** Commands that are committed together: one alone, a busy server, a crowd. */
export const GROUPS = [1, 16, 128] as const;
/** Events that are read together. */
export const PAGE = 100;

/** Of doing a thing once. */
export interface Cost {
  /** From the question to the answer. */
  readonly ms: number;
  /** Microseconds of this process, and of the database's, which a file has none of. */
  readonly cpu: number;
  readonly databaseCpu: number;
}

export interface EngineCosts {
  /** As many as there are groups. */
  readonly commits: readonly Cost[];
  readonly page: Cost;
}

/** What one thing costs on each engine: from these, what some hardware holds can be computed. */
export async function costs(
  report: Report,
  server: LocalPostgres,
  { quick }: { quick: boolean },
): Promise<void> {
  const rounds = quick ? 1 : 3;
  const script = new URL('engine.ts', import.meta.url);
  const onServer: EngineCosts[] = [];
  const onFile: EngineCosts[] = [];
  for (let round = 0; round < rounds; round++) {
    const url = await server.database(`costs_${round}`);
    onServer.push(await runScript<EngineCosts>(script, [url, String(server.child!.pid!)]));
    onFile.push(await runScript<EngineCosts>(script, []));
  }
  const add = (what: string, of: (costs: EngineCosts) => Cost) => {
    const [ours, peer] = [onServer.map(of), onFile.map(of)];
    addCosts(report, what, ours, peer);
  };
  for (const [at, group] of GROUPS.entries()) {
    const what = group === 1 ? 'a commit of one command' : `a commit of ${group} commands`;
    add(`${what}, an event and a row each`, ({ commits }) => commits[at]!);
  }
  add(`a read of ${PAGE} events`, ({ page }) => page);
  await compareReads(report, server, rounds);
}

function addCosts(report: Report, what: string, ours: readonly Cost[], peer: readonly Cost[]): void {
  const middle = (costs: readonly Cost[], of: keyof Cost) => median(costs.map((cost) => cost[of]));
  for (const [of, name, unit] of [
    ['ms', 'time', 'ms'],
    ['cpu', 'CPU', 'µs'],
  ] as const)
    report.add({
      name: `PostgreSQL: ${name} of ${what}`,
      unit,
      ours: middle(ours, of),
      peer: middle(peer, of),
      peerName: ON_SQLITE,
    });
  report.add({
    name: `PostgreSQL: CPU of the database for ${what}`,
    unit: 'µs',
    ours: middle(ours, 'databaseCpu'),
  });
}

/** Of rows that the server does not keep in memory. */
async function compareReads(report: Report, server: LocalPostgres, count: number): Promise<void> {
  const world = await makeWorld({ databaseUrl: await server.database('reads') });
  const fileWorld = await makeWorld();
  const servers = [await startSellover(world), await startSellover(fileWorld)] as const;
  const fire = (each: World) => {
    const requests = each.headers.map((headers, at) =>
      requestBytes('GET', requestOf(addresses, { uid: at + 1 }).path, headers, ''),
    );
    return hammerOf((at) => requests[at % requests.length]!);
  };
  try {
    const hits = await compete(
      report,
      [
        { name: 'postgresql', server: servers[0], fire: fire(world) },
        { name: 'sqlite', server: servers[1], fire: fire(fileWorld) },
      ],
      { count, seconds: 1 },
    );
    report.add({
      name: 'PostgreSQL: CPU of a REST read of a member’s addresses',
      unit: 'µs',
      ours: hits.postgresql.cpuEach,
      peer: hits.sqlite.cpuEach,
      peerName: ON_SQLITE,
    });
  } finally {
    await Promise.all(servers.map((each) => each.stop()));
    for (const each of [world, fileWorld]) each.dispose();
  }
}
