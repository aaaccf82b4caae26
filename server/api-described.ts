import { readFile } from 'node:fs/promises';
import { payNoticeShown } from './domains/orders/checkout/routes.ts';
import { guards, operations } from './domains.ts';
import { openApi, type ApiDescribed, type Example } from './platform/http/openapi/document.ts';

/** Of each operation a call and its reply, one a line, which `server/operations.test.ts` has sent and received. */
export const EXAMPLES = new URL('examples.jsonl', import.meta.url);

/** The document of all operations. */
export async function apiDescribed(of: Pick<ApiDescribed, 'version' | 'publicUrl'>): Promise<object> {
  return openApi({ ...of, operations, guards, examples: await readExamples(), besides: payNoticeShown });
}

export async function readExamples(): Promise<Map<string, Example>> {
  const lines = (await readFile(EXAMPLES, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { name, ...example } = JSON.parse(line) as Example & { readonly name: string };
      return [name, example];
    }),
  );
}
