import { onTestFinished } from 'vitest';
import { NatsServer } from '../../../fixtures/programs/nats.ts';
import type { Config } from '../../settings.ts';
import { TestServer } from '../server.ts';
import { setStage, type Stage } from '../stage.ts';

/** Two nodes on one database and NATS, for one test. The stage is the first node's. `settings`: of both. */
export async function twoNodes(
  settings: Partial<Config> = {},
): Promise<readonly [TestServer, TestServer, Stage]> {
  const nats = await NatsServer.start();
  onTestFinished(() => nats.kill());
  const config = { ...settings, natsUrl: nats.url };
  const here = await TestServer.start({ config });
  onTestFinished(() => here.stop());
  const stage = await setStage(here);
  const there = await TestServer.start({ config, beside: here });
  // Hooks run in the reverse order: the one that has the log stops last.
  onTestFinished(() => there.stop());
  return [here, there, stage];
}
