import { openSellover, type Sellover } from './app.ts';
import { BusUnreachable } from './bus/nats.ts';
import { systemClock } from './clock.ts';
import { ConfigError, configFrom } from './config.ts';
import { DatabaseUnusable } from './log/database-unusable.ts';

export interface Stages {
  /** Before anyone can connect. */
  readonly prepare?: (sellover: Sellover) => Promise<void>;
  readonly listening: (address: string) => void;
}

/** Runs the server from the environment until SIGTERM or SIGINT, then finishes what is under way. */
export async function runServer(stages: Stages): Promise<void> {
  try {
    const config = configFrom(process.env);
    const sellover = await openSellover(config, systemClock);
    await stages.prepare?.(sellover);
    stopOnSignals(sellover);
    stages.listening(await sellover.app.listen({ port: config.port, host: config.host }));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

function stopOnSignals(sellover: Sellover): void {
  const stop = () => {
    sellover.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** What an operator can mend is said in one line; anything else is a bug and needs its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseUnusable || error instanceof BusUnreachable) {
    return error.message;
  }
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or choose another with PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
