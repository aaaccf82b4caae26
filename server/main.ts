import { runServer } from './run.ts';

await runServer({ listening: (address) => process.stdout.write(`Sellover listens on ${address}\n`) });
