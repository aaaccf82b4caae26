import { LocalPostgres } from '../../fixtures/programs/postgresql.ts';
import { freePort, ProgramMissing } from '../../fixtures/programs/program.ts';
import { unpin } from '../harness/processes.ts';
import type { Report } from '../harness/report.ts';
import { costs } from './costs.ts';
import { nodes } from './nodes.ts';
import { orders } from './orders.ts';

/** The durable defaults of PostgreSQL: committed data survives a power cut. */
const SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=100'];

type Part = (report: Report, server: LocalPostgres, options: { quick: boolean }) => Promise<void>;

/** What the same guarantees cost on PostgreSQL. Reports programs that are missing here, and skips what needs them. */
export async function postgresql(report: Report, options: { quick: boolean }): Promise<void> {
  report.title('PostgreSQL');
  await ifInstalled(report, async () => {
    const server = new LocalPostgres(await freePort(), SETTINGS);
    try {
      await server.up();
      unpin(server.child!.pid!);
      for (const part of [orders, nodes, costs] satisfies Part[])
        await ifInstalled(report, () => part(report, server, options));
    } finally {
      await server.remove();
    }
  });
}

async function ifInstalled(report: Report, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    if (!(error instanceof ProgramMissing)) throw error;
    report.step(`not measured: ${error.message}`);
  }
}
