import { readdirSync } from 'node:fs';
import type { Adapter } from './adapter.ts';

const files = readdirSync(new URL('providers/', import.meta.url)).filter((file) => file.endsWith('.ts'));

/** All providers that this program knows: each file of `providers/` is one, and nothing else names it. */
export const ADAPTERS: readonly Adapter[] = (
  await Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -'.ts'.length);
      return ((await import(`./providers/${name}.ts`)) as { readonly adapter: Adapter }).adapter;
    }),
  )
).toSorted((one, other) => one.joinTypeCode - other.joinTypeCode);
