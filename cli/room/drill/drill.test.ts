import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Api } from '../../api.ts';
import { EXIT, troubleOf } from '../../errors.ts';
import { Output } from '../../output.ts';
import { settingsOf } from '../../settings.ts';
import { drill } from './drill.ts';
import { faultIn } from './faults.ts';
import { OwnCluster, type DrilledCluster } from './own-cluster.ts';
import type { Report } from './report.ts';

/** All kinds of faults, and Ctrl-C, are in `drill.proof.test.ts`. */
test('where one acknowledged event is missing in the log, the drill fails and says which kind', async () => {
  /** The real one, but for what it says of the log. */
  const lying = async (...needs: Parameters<typeof OwnCluster.start>): Promise<DrilledCluster> => {
    const real = await OwnCluster.start(...needs);
    return {
      urls: real.urls,
      strike: (blow) => real.strike(blow),
      mend: (blow) => real.mend(blow),
      end: () => real.end(),
      async find() {
        const findings = await real.find();
        const lie = findings.events.findLast(({ type }) => type === 'ChatSent');
        return { ...findings, events: findings.events.filter((event) => event !== lie) };
      },
    };
  };
  const settings = settingsOf({}, {});
  const context = { settings, api: new Api(settings), out: new Output(true) };
  const asked = { fault: [faultIn('freeze:server@1s+200ms')], nodes: 1, seed: 1, at: 1, crowd: 1 };
  const dir = mkdtempSync(join(tmpdir(), 'sellover-drill-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const show = join(dir, 'show.yaml');
  writeFileSync(
    show,
    'broadcast: 4\nlasts: 3s\nsteps:\n  - { at: 0s, start: }\n  - { at: 0s, say: 네 }\nviewers:\n  fans: { count: 2, members: 2, chat: 120/m }\n',
  );
  const told: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = (text) => told.push(String(text)) > 0;
  const outcome = await drill(context, show, asked, new AbortController().signal, lying)
    .catch((error: unknown) => error)
    .finally(() => {
      process.stdout.write = write;
    });
  const { exitCode, message } = troubleOf(outcome, () => '');
  expect([exitCode, message]).toEqual([EXIT.checksFailed, 'chat lines: 1 acknowledged and lost']);
  expect((JSON.parse(told.join('')) as Report).kept).toContainEqual(
    expect.objectContaining({ promise: 'chat lines', lost: 1, twice: 0 }),
  );
});
