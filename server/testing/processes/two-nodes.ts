import { onTestFinished } from 'vitest';
import { NatsServer } from '../../../fixtures/programs/nats.ts';
import { TestServer } from '../server.ts';
import { setStage, type Stage } from '../stage.ts';

/** Two nodes on one database and NATS, for one test. The stage is the first node's. */
export async function twoNodes(): Promise<readonly [TestServer, TestServer, Stage]> {
  const nats = await NatsServer.start();
  onTestFinished(() => nats.kill());
  const config = { natsUrl: nats.url };
  const here = await TestServer.start({ config });
  onTestFinished(() => here.stop());
  const stage = await setStage(here);
  const there = await TestServer.start({ config, dataDir: here.dataDir, clock: here.clock });
  onTestFinished(() => there.stop());
  return [here, there, stage];
}
