import { createInterface } from 'node:readline/promises';
import { text as allOf } from 'node:stream/consumers';
import { UsageError } from './errors.ts';
import { printableLine, stderr } from './printing.ts';

export async function askLine(question: string): Promise<string> {
  // oxlint-disable-next-line no-restricted-properties -- it echoes the input, and the question is printable
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(printableLine(question))).trim();
  } finally {
    lines.close();
  }
}

/** Asks for a y. Throws a UsageError without a terminal. */
export async function isSure(question: string, whyAsked: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UsageError(
      `${whyAsked}, and there is no terminal to ask whether you are sure`,
      'Say so with --yes.',
    );
  return /^y(es)?$/i.test(await askLine(`${question} [y/N] `));
}

/** Does not echo the input, so that nobody can read it. */
export function askSecret(question: string): Promise<string> {
  const { stdin } = process;
  stderr.write(printableLine(question));
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const done = (outcome: () => void) => {
      stdin.off('data', onData);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.writeLine(printableLine(''));
      outcome();
    };
    const onData = (chunk: string) => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n' || key === '\u0004') return done(() => resolve(typed));
        if (key === '\u0003')
          return done(() => reject(new UsageError('No password was given', 'Try again.')));
        if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1);
        else if (key >= ' ') typed += key;
      }
    };
    stdin.on('data', onData);
    stdin.resume();
  });
}

/** All of stdin, without its last line break. */
export async function readStdin(): Promise<string> {
  return (await allOf(process.stdin)).replace(/\r?\n$/, '');
}
