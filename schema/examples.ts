/** Of each operation a call and its reply, one a line, which the server's tests have sent and received. */
export const EXAMPLES = new URL('examples.jsonl', import.meta.url);

export interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  readonly reply: unknown;
}

/** What {@link EXAMPLES} holds, by the names of the operations. */
export function examplesIn(text: string): Map<string, Example> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { name, ...example } = JSON.parse(line) as Example & { readonly name: string };
      return [name, example];
    }),
  );
}
