import { readFile } from 'node:fs/promises';
import { EXAMPLES, examplesIn } from '../schema/examples.ts';
import { payNoticeShown } from './domains/orders/checkout/routes.ts';
import { guards, operations } from './domains.ts';
import { openApi, type ApiDescribed } from './platform/http/openapi/document.ts';

/** The document of all operations. */
export async function apiDescribed(of: Pick<ApiDescribed, 'version' | 'publicUrl'>): Promise<object> {
  const examples = examplesIn(await readFile(EXAMPLES, 'utf8'));
  return openApi({ ...of, operations, guards, examples, besides: payNoticeShown });
}
