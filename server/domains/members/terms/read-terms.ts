/*
 * The texts of the terms, as files. What must stay true:
 *
 * - A version is two files, one in each language. Both say the same about it.
 * - A version that was announced stays as it is: members agreed to it. A change is a new version.
 * - No version takes effect before its notice is over. The server does not start with one that does.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { parse } from 'yaml';
import { DAY } from '../../../../schema/durations.ts';
import { koreanDayStart } from '../../../../schema/korean-days.ts';
import { LOCALES, type Locale } from '../../../../schema/locales.ts';
import {
  TERMS_KINDS,
  TERMS_NOTICE_DAYS,
  TERMS_TITLE_LENGTH_MAX,
  TERMS_VERSION_MAX,
  type TermsKind,
} from '../../../../schema/members/constants.ts';
import { closed, line } from '../../../../schema/types.ts';
import { render, type Rendered } from '../../../platform/markdown/markdown.ts';

/** A line for each mistake, which begins with the file it is in. */
export class TermsUnusable extends Error {
  override readonly name = 'TermsUnusable';
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}

/** What stands at the head of each file. */
const Head = closed({
  kind: Type.Enum(TERMS_KINDS),
  version: Type.Integer({ minimum: 1, maximum: TERMS_VERSION_MAX }),
  title: line(TERMS_TITLE_LENGTH_MAX, 1),
  noticeDate: Type.String(),
  effectiveDate: Type.String(),
  unfavourable: Type.Boolean(),
  needsConsent: Type.Boolean(),
  /** What it changes, for the notice. */
  changes: Type.Optional(Type.String({ minLength: 1 })),
});
type Head = Static<typeof Head>;

export interface Wording extends Rendered {
  readonly title: string;
  readonly changes: string | null;
}

export interface Version {
  readonly kind: TermsKind;
  readonly version: number;
  /** Days in Korea, such as `2020-12-25`… */
  readonly noticeDate: string;
  readonly effectiveDate: string;
  /** …and their first moments. */
  readonly noticedAt: number;
  readonly effectiveAt: number;
  readonly isUnfavourable: boolean;
  readonly needsConsent: boolean;
  readonly wording: Readonly<Record<Locale, Wording>>;
}

interface File {
  readonly name: string;
  readonly locale: Locale;
  readonly head: Head;
  readonly body: string;
}

/** `kind-version.language.md`, with its head between two lines of dashes. */
const NAME = /\.(ko|en)\.md$/;
const HEADED = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

const OURS = new URL('texts', import.meta.url).pathname;

type Versions = ReadonlyMap<TermsKind, readonly Version[]>;

/** What the texts name by a word in braces, so that a shop's own need not be written into each of them. */
export interface Named {
  /** What buyers know the site by. */
  readonly site: Readonly<Record<Locale, string>>;
  /** Null: its operator has not said so. */
  readonly companyName: string | null;
  readonly email: string | null;
}

/** For those who only ask which versions there are. */
const NAMELESS: Named = { site: { ko: '', en: '' }, companyName: null, email: null };

/** Ours come with the program, and do not change while it runs. */
let ours: { readonly key: string; readonly versions: Versions } | undefined;

/** Every version in a folder, by its kind, the oldest first; null: in ours. Throws {@link TermsUnusable}. */
export function readTerms(termsDir: string | null, named = NAMELESS): Versions {
  if (termsDir !== null) return readFolder(termsDir, named);
  const key = JSON.stringify(named);
  if (ours?.key !== key) ours = { key, versions: readFolder(OURS, named) };
  return ours.versions;
}

const SERVICE: Readonly<Record<Locale, string>> = {
  ko: '[고객센터](/CustomerMain)',
  en: '[customer service](/CustomerMain)',
};

/** `{site}`, `{company}` and `{contact}`. Any other word in braces stays as it is. */
function fill(text: string, locale: Locale, { site, companyName, email }: Named): string {
  const name = site[locale];
  const words: Readonly<Record<string, string>> = {
    site: plain(name),
    company: plain(companyName ?? name),
    contact: email === null ? SERVICE[locale] : `[${plain(email)}](mailto:${email})`,
  };
  return text.replaceAll(/\{(site|company|contact)\}/g, (_all, word: string) => words[word]!);
}

/** Text in which Markdown sees no marks. */
function plain(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

function readFolder(folder: string, named: Named): Versions {
  const mistakes: string[] = [];
  const wrong = (name: string, what: string) => void mistakes.push(`${join(folder, name)}: ${what}`);
  const files = namesIn(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFile(folder, name, wrong) ?? []);
  const kinds = TERMS_KINDS.map((kind) => {
    const byVersion = Map.groupBy(
      files.filter(({ head }) => head.kind === kind),
      ({ head }) => head.version,
    );
    const versions = [...byVersion.values()]
      .flatMap((group) => versionOf(group, named, wrong) ?? [])
      .toSorted((a, b) => a.version - b.version);
    if (byVersion.size === 0) wrong('', `there is no text of the kind ${kind}`);
    checkOrder(versions, wrong);
    return [kind, versions] as const;
  });
  if (mistakes.length > 0) throw new TermsUnusable(mistakes);
  return new Map(kinds);
}

type Wrong = (name: string, what: string) => void;

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    throw new TermsUnusable([`${folder}: the terms cannot be read there (${(error as Error).message})`]);
  }
}

function readFile(folder: string, name: string, wrong: Wrong): File | undefined {
  const [, locale] = NAME.exec(name) ?? [];
  if (!locale) return void wrong(name, `must end with its language, ${endings()}`);
  const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  const [, yaml, body] = HEADED.exec(text) ?? [];
  if (yaml === undefined || body === undefined)
    return void wrong(name, 'must begin with its dates, between two lines of ---');
  let head: unknown;
  try {
    head = parse(yaml);
  } catch (error) {
    return void wrong(name, `its head is not YAML (${(error as Error).message.split('\n', 1)[0]})`);
  }
  const [mistake] = Value.Errors(Head, head);
  if (mistake) return void wrong(name, `${mistake.instancePath.slice(1) || 'its head'} ${mistake.message}`);
  return { name, locale: locale as Locale, head: head as Head, body };
}

function endings(): string {
  return LOCALES.map((locale) => `.${locale}.md`).join(' or ');
}

/** The files of one version, which must be one in each language. */
function versionOf(files: readonly File[], named: Named, wrong: Wrong): Version | undefined {
  const [first] = files;
  const { name, head } = first!;
  const said = (head: Head) => JSON.stringify(Object.entries({ ...head, title: '', changes: '' }).toSorted());
  for (const locale of LOCALES) {
    const those = files.filter((each) => each.locale === locale);
    if (those.length === 0)
      return void wrong(name, `there is no file in ${locale} of ${head.kind} ${head.version}`);
    if (those.length > 1)
      return void wrong(those[1]!.name, `${those[0]!.name} is the same version in the same language`);
  }
  const other = files.find((each) => said(each.head) !== said(head));
  if (other) return void wrong(other.name, `must say the same as ${name}, besides title and changes`);
  const noticedAt = koreanDayStart(head.noticeDate);
  const effectiveAt = koreanDayStart(head.effectiveDate);
  if (noticedAt === undefined) return void wrong(name, 'noticeDate must be a day such as 2026-12-01');
  if (effectiveAt === undefined) return void wrong(name, 'effectiveDate must be a day such as 2026-12-01');
  const days = Math.floor((effectiveAt - noticedAt) / DAY);
  const least = TERMS_NOTICE_DAYS[head.unfavourable ? 'unfavourable' : 'usual'];
  if (days < least)
    return void wrong(
      name,
      `takes effect on ${head.effectiveDate}, ${days} days after its notice on ${head.noticeDate}; ` +
        `${head.unfavourable ? 'as it is unfavourable to members, ' : ''}it takes ${least} days`,
    );
  const wording = (locale: Locale): Wording => {
    const { head, body } = files.find((each) => each.locale === locale)!;
    return { title: head.title, changes: head.changes ?? null, ...render(fill(body, locale, named)) };
  };
  const { kind, version, noticeDate, effectiveDate, unfavourable, needsConsent } = head;
  return {
    kind,
    version,
    noticeDate,
    effectiveDate,
    noticedAt,
    effectiveAt,
    isUnfavourable: unfavourable,
    needsConsent,
    wording: { ko: wording('ko'), en: wording('en') },
  };
}

function checkOrder(versions: readonly Version[], wrong: Wrong): void {
  for (const [at, { kind, version, effectiveAt, noticedAt, wording }] of versions.entries()) {
    const before = versions[at - 1];
    const name = `${kind}-${version}`;
    if (version !== at + 1)
      wrong(name, `version ${at + 1} is missing: the versions of a kind are counted from 1`);
    if (!before) continue;
    if (effectiveAt <= before.effectiveAt || noticedAt < before.noticedAt)
      wrong(name, `must come after version ${before.version} by its dates`);
    for (const locale of LOCALES)
      if (wording[locale].changes === null)
        wrong(`${name}.${locale}.md`, 'must say what it changes: members are told with the notice');
  }
}
