import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { MovedClock } from '../../server/platform/clock.ts';
import { TestServer } from '../../server/testing/server.ts';
import { setStage, type Stage } from '../../server/testing/stage.ts';
import { PASSWORD } from '../../server/testing/world.ts';
import { Cli } from './cli.ts';

export interface Acting {
  readonly stage: Stage;
  readonly cli: Cli;
}

/** A stage for all tests of a file, with what they find there, and for each test the commands of somebody on it. */
export function actAs(
  role: 'buyer' | 'host' | 'manager',
  begin: (acting: Acting) => void,
  prepare?: (stage: Stage) => Promise<unknown>,
): void {
  let server: TestServer;
  let stage: Stage;
  let cli: Cli;
  beforeAll(async () => {
    // Logins are as old here as the commands take them to be.
    server = await TestServer.start({ clock: new MovedClock(Date.now()) });
    stage = await setStage(server);
    await prepare?.(stage);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    const { userId } = stage[role];
    cli = new Cli({ SELLOVER_URL: server.url, SELLOVER_USER: userId, SELLOVER_PASSWORD: PASSWORD });
    begin({ stage, cli });
  });
  afterEach(() => cli.remove());
}
