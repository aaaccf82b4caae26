import { LocalPostgres } from '../../fixtures/programs/postgresql.ts';
import { freePort } from '../../fixtures/programs/program.ts';
import { unpin } from '../harness/processes.ts';
import type { Report } from '../harness/report.ts';
import { orders } from './orders.ts';

/** As a server comes, which is safe: what it says is committed survives a power cut. */
const SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=100'];

/** What the same promises cost on PostgreSQL. */
export async function postgresql(report: Report, options: { quick: boolean }): Promise<void> {
  report.title('PostgreSQL');
  const server = new LocalPostgres(await freePort(), SETTINGS);
  try {
    await server.up();
    unpin(server.child!.pid!);
    await orders(report, server, options);
  } finally {
    await server.remove();
  }
}
