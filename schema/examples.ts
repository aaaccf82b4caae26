/** Of each operation a call and its reply, one a line, which the server's tests have sent and received. Not for browsers. */
import { readFile } from 'node:fs/promises';

export const EXAMPLES = new URL('examples.jsonl', import.meta.url);

export interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  readonly reply: unknown;
}

/** By the names of their operations. */
export async function readExamples(): Promise<Map<string, Example>> {
  const lines = (await readFile(EXAMPLES, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { name, ...example } = JSON.parse(line) as Example & { readonly name: string };
      return [name, example];
    }),
  );
}
