/** The child process of `apart.ts`: does the work of the program that it is told to. It ends when its parent lets go of it. */
import type { Said } from './apart.ts';

type Program = { readonly default: (task: object) => unknown };

// Ctrl-C and process managers signal the whole group. The server still needs the answers of this child to stop cleanly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

const { default: work } = (await import(process.argv[2]!)) as Program;
process.on('message', (task: object) => void done(task));
process.send!('ready');

async function done(task: object): Promise<void> {
  process.send!(await said(task));
}

async function said(task: object): Promise<Said<unknown>> {
  try {
    return { answer: await work(task) };
  } catch (error) {
    return { failure: String(error instanceof Error ? error.stack : error) };
  }
}
