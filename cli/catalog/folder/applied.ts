/*
 * What the last apply of a folder made of the shop, so that the next one knows what others have changed since. It lies in the
 * folder, by server and seller. What must stay true:
 *
 * - It is compared with the shop just as the folder is: all that an apply could change is found, and nothing else.
 * - A step that was refused, or not reached, is no change of somebody else's. Nor is what only `--prune` would take away.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import { textOf, write } from '../../files.ts';
import { isoTime, timeText } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { Problems } from '../../problems.ts';
import type { Written } from './by-schema.ts';
import { CsvNode } from './csv-rows.ts';
import { isAddress } from './own-files.ts';
import { Pictures } from './pictures.ts';
import { planOf, stepsOf, type Plan } from './plan.ts';
import type { ShopFolder } from './shop.ts';
import type { Parts, Step } from './step.ts';

const FILE = '.applied.json';
const FORM = 1;

interface Applied {
  readonly at: string;
  readonly said: Omit<ShopFolder, 'folder' | 'problems' | 'pictures' | 'videos' | 'texts'>;
  /** Of the pictures and videos of the folder, by their paths. */
  readonly digests: readonly (readonly [path: string, digest: string])[];
  /** The keys of steps that were refused. */
  readonly open: readonly string[];
}

/** By server and seller. */
interface Kept {
  readonly form: number;
  readonly applied: Readonly<Record<string, Applied>>;
}

/** Something that an apply would change back, or over what somebody else made of it. */
export interface Undoing {
  readonly what: string;
  /** Null: all of it. */
  readonly field: string | null;
  /** At the last apply. */
  readonly was: string;
  readonly now: string;
  /** In the folder. */
  readonly is: string;
}

/** The parts of this plan that would undo a change made elsewhere since the last apply, and when that apply was. */
export async function undoneBy(
  plan: Plan,
  parts: Parts,
): Promise<{ readonly since: string; readonly all: readonly Undoing[] } | null> {
  const { api, folder: present, standing } = parts;
  const last = keptIn(present.folder).applied[keyOf(parts)];
  if (!last || stepsOf(plan).length === 0) return null;
  const judged = { pictures: [], videos: [], texts: [] };
  const said = { ...readBefore(last.said), ...judged };
  const folder = { ...said, folder: present.folder, problems: new Problems('') };
  const pictures = new Pictures(api, present.folder, new Map(last.digests));
  // With --prune the user has agreed to deletions.
  const back = await planOf({ ...parts, folder, standing, pictures, prune: false });
  const changed = new Map(stepsOf(back).map((step) => [step.key ?? step.what, step]));
  const all = stepsOf(plan).flatMap((step): Undoing[] => {
    const key = step.key ?? step.what;
    const since = changed.get(key);
    if (!since || last.open.includes(key)) return [];
    const before = changesOf(since);
    return [...changesOf(step)].flatMap(([field, { was: now, is }]) => {
      const other = before.get(field);
      return other ? [{ what: step.what, field, was: other.is, now, is }] : [];
    });
  });
  return all.length === 0 ? null : { since: last.at, all };
}

/** A line for each. */
export function undoingText({
  since,
  all,
}: {
  readonly since: string;
  readonly all: readonly Undoing[];
}): string {
  const lines = all.map(
    ({ what, field, was, now, is }) =>
      `  ${oneLine(what)}${field === null ? '' : `, ${oneLine(field)}`}: ${oneLine(was)} → ${oneLine(now)} since then; the folder says ${oneLine(is)}`,
  );
  return [`Since this folder was applied on ${timeText(since)}, this was changed elsewhere:`, ...lines].join(
    '\n',
  );
}

/** Keeps what the folder says now as what was applied. */
export function keepApplied(
  parts: Pick<Parts, 'api' | 'folder' | 'standing' | 'pictures'>,
  refused: Iterable<Step>,
): void {
  const { folder: name, problems: _, pictures: __, videos: ___, texts: ____, ...said } = parts.folder;
  const kept = keptIn(name);
  const applied: Applied = {
    at: isoTime(Date.now()),
    said,
    digests: ownFiles(said).map((path) => [path, parts.pictures.digestOf(path)] as const),
    open: [...refused].map(({ key, what }) => key ?? what),
  };
  const all = { ...kept.applied, [keyOf(parts)]: applied };
  const text = JSON.stringify({ form: FORM, applied: all } satisfies Kept, (key, value: unknown) =>
    key === 'written' ? undefined : value,
  );
  // An interruption leaves the one before.
  const path = join(name, FILE);
  write(`${path}.new`, `${text}\n`);
  renameSync(`${path}.new`, path);
}

function keyOf({ api, standing }: Pick<Parts, 'api' | 'standing'>): string {
  return `${api.serverUrl} ${standing.sellerSysId}`;
}

function keptIn(folder: string): Kept {
  const path = join(folder, FILE);
  const none: Kept = { form: FORM, applied: {} };
  if (!existsSync(path)) return none;
  try {
    const kept = JSON.parse(textOf(path)) as Kept;
    return kept.form === FORM ? kept : none;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(
      `${path} is not as an apply has written it`,
      'Delete it; the next apply writes it again.',
    );
  }
}

/** With places. Nobody sees the problems found there. */
function readBefore(said: Applied['said']): Applied['said'] {
  const file = { name: '', problems: new Problems('') };
  const written: Written = new CsvNode(file, '', { line: 1, column: 1 });
  const placed = (part: object | null) => part && { ...part, written };
  const parts = Object.entries(said as Readonly<Record<string, object | null>>).map(([name, part]) => [
    name,
    Array.isArray(part) ? part.map(placed) : placed(part),
  ]);
  return Object.fromEntries(parts) as Applied['said'];
}

/** By field; null: all of it. */
function changesOf({
  kind,
  differences,
}: Step): ReadonlyMap<string | null, { readonly was: string; readonly is: string }> {
  if (kind === 'stopped' || kind === 'resumed')
    return new Map([['stopped', { was: String(kind === 'resumed'), is: String(kind === 'stopped') }]]);
  if (kind === 'added') return new Map([[null, { was: '–', is: 'there' }]]);
  if (kind === 'ended') return new Map([[null, { was: 'there', is: '–' }]]);
  return new Map(differences.map(({ field, was, is }) => [field, { was, is }]));
}

/** The files of the folder that it shows. */
function ownFiles({ shop, products, plans, broadcasts }: Applied['said']): string[] {
  const all = [
    shop?.file.logo,
    ...products.flatMap(({ product: { picture, gallery, video }, description }) => [
      picture,
      ...gallery,
      video,
      ...description.pictures,
    ]),
    ...(plans ?? []).map(({ picture }) => picture),
    ...(broadcasts ?? []).map(({ poster }) => poster),
  ];
  return [...new Set(all.filter((path) => typeof path === 'string'))].filter((path) => !isAddress(path));
}
