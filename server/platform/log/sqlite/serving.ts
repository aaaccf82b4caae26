import { parentPort } from 'node:worker_threads';

/** A message to a thread: open this file, answer this request about it, or close it. */
export type Told<Asked> = { readonly open: string } | { readonly ask: Asked } | 'close';

/** One for each message, in order. If the file did not open, every request gets that failure. */
export type ThreadAnswer = { readonly answer: unknown } | { readonly failure: Failure };

/** An error as plain data: a message between threads loses its class. */
export interface Failure {
  readonly message: string;
  /** From SQLite or the operating system. */
  readonly code: string | undefined;
}

export interface Server<Asked> {
  answer(asked: Asked): unknown;
  close(): void;
}

/** Runs in the thread. It serves one file after another. */
export function serve<Asked>(open: (file: string) => Server<Asked>): void {
  const port = parentPort!;
  let server: Server<Asked> | undefined;
  let unopened: unknown;
  const act = (told: Told<Asked>): unknown => {
    if (told === 'close') {
      server?.close();
      server = undefined;
      return undefined;
    }
    if ('ask' in told) {
      if (!server) throw unopened;
      return server.answer(told.ask);
    }
    try {
      server = open(told.open);
    } catch (error) {
      unopened = error;
      throw error;
    }
    return undefined;
  };
  const answerTo = (told: Told<Asked>): ThreadAnswer => {
    try {
      return { answer: act(told) };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  };
  port.on('message', (told: Told<Asked>) => port.postMessage(answerTo(told)));
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), code: undefined };
  return { message: error.message, code: (error as NodeJS.ErrnoException).code };
}
