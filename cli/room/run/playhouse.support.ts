import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { ShowServer } from '../../../fixtures/show-server.ts';
import { databaseAt } from '../../../server/platform/log/databases.ts';
import type { EventRow } from '../../../server/platform/log/tables/log-tables.ts';
import { isWhole } from '../../../server/testing/seed.ts';
import { Cli, type Outcome } from '../../testing/cli.ts';
import { OwnServer } from './own-server.ts';
import type { Result } from './report.ts';

export const shipped = (name: string) =>
  new URL(`../../../fixtures/shows/${name}.yaml`, import.meta.url).pathname;

export function logAt(dataDir: string): Promise<readonly EventRow[]> {
  return databaseAt({ dataDir, databaseUrl: null }).inspect((log) => log.range({ limit: 100_000 }));
}

/** Plays shows as fast as they go, each into a folder of its own. */
export class Playhouse {
  readonly cli = new Cli();
  readonly dir = mkdtempSync(join(tmpdir(), 'sellover-shows-'));
  /** Servers run in this process, so that none loads its modules again. `make prove` starts them as hosts do. */
  readonly #servers = isWhole
    ? null
    : vi.spyOn(OwnServer, 'start').mockImplementation((options) => ShowServer.start(options));
  #names = 0;

  written(show: string): string {
    const file = join(this.dir, `show-${++this.#names}.yaml`);
    writeFileSync(file, show);
    return file;
  }

  played(file: string, ...more: readonly string[]) {
    return this.#playedBy((args) => this.cli.run(args), file, more);
  }

  /** Command and server in processes of their own, whatever this one has done before. */
  playedApart(file: string, ...more: readonly string[]) {
    return this.#playedBy((args) => this.cli.runApart(args), file, more);
  }

  async #playedBy(run: (args: readonly string[]) => Promise<Outcome>, file: string, more: readonly string[]) {
    const dataDir = join(this.dir, `log-${++this.#names}`);
    const where = ['--data-dir', dataDir, ...more];
    const { code, stdout, stderr } = await run(['run', file, '--json', '--at', 'max', ...where]);
    return { code, stderr, dataDir, result: (stdout ? JSON.parse(stdout) : null) as Result };
  }

  remove(): void {
    this.#servers?.mockRestore();
    this.cli.remove();
    rmSync(this.dir, { recursive: true });
  }
}
