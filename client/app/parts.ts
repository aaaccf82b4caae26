/**
 * Where screens and texts are. There are hundreds, and their files have long names. So a page tells where the parts of its
 * own screen are (`server/platform/http/shells.ts`), and the list of all comes with the first part beyond those.
 */
import type { FirstParts } from '../../schema/first-parts.ts';

let told: FirstParts = {};

/** The page has told where these are. */
export function tellParts(parts: FirstParts): void {
  told = parts;
}

/** Loads `site/home/HomeScreen.tsx` or `site/home/i18n/ko.ts`. */
export async function partOf<Part extends object>(file: string): Promise<Part> {
  const found = told[file];
  if (found) return toldPart<Part>(...found);
  const { parts } = await import('./all-parts.ts');
  const load = parts[`./${file}`];
  if (!load) throw new Error(`no such part: ${file}`);
  return load() as Promise<Part>;
}

async function toldPart<Part extends object>(address: string, name?: string): Promise<Part> {
  const module = (await import(/* @vite-ignore */ address)) as object;
  return name === undefined ? (module as Part) : (module as Readonly<Record<string, Part>>)[name]!;
}
