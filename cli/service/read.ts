/** Markdown files of frequent questions and notices. Mistakes are collected with their file and line. */
import { koreanDayStart } from '../../schema/korean-days.ts';
import { isLocale, LOCALES, DEFAULT_LOCALE, type Locale } from '../../schema/locales.ts';
import {
  FAQ_ANSWER_LENGTH_MAX,
  FAQ_CATEGORIES,
  FAQ_QUESTION_LENGTH_MAX,
  FAQS_MAX,
  faqCategoryOf,
  NOTICE_LENGTH_MAX,
  NOTICE_TITLE_LENGTH_MAX,
  SERVICE_ID,
  SERVICE_ID_LENGTH_MAX,
} from '../../schema/service/constants.ts';
import type { WrittenFaq } from '../../schema/service/faqs.ts';
import type { Problems } from '../problems.ts';
import { YamlFile, type Field } from '../yaml-reader.ts';

export interface FaqFile {
  readonly lang: Locale;
  readonly faqs: readonly WrittenFaq[];
}

export interface NoticeFile {
  readonly noticeId: string;
  readonly lang: Locale;
  readonly title: string;
  readonly content: string;
  /** A day in Korea. */
  readonly date: string;
  readonly isPinned: 0 | 1;
}

const FENCE = '---';
/** Of a category, and of a question. */
const MARKS = ['#', '##'] as const;
/** `## How? {#how}` */
const NAMED = /^(.*\S)\s*\{#([^{}\s]+)\}$/;
const ID = new RegExp(SERVICE_ID);

interface Parts {
  /** The fields between two lines of dashes at the top. */
  readonly head: ReadonlyMap<string, Field>;
  readonly lines: readonly string[];
  /** The number of the first of these lines. */
  readonly from: number;
}

function partsOf(name: string, text: string, problems: Problems, known: readonly string[]): Parts {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .split('\n');
  if (lines[0] !== FENCE) return { head: new Map(), lines, from: 1 };
  const end = lines.indexOf(FENCE, 1);
  if (end < 0) {
    problems.add(name, { line: 1, column: 1 }, `what begins with ${FENCE} must end with it, too`);
    return { head: new Map(), lines: [], from: 1 };
  }
  // A blank line stands for the dashes, so that places are those of the file.
  const yaml = ['', ...lines.slice(1, end)].join('\n');
  const { root, isSound } = new YamlFile(name, yaml, { problems, what: 'the head' });
  const head = isSound && !root.isEmpty ? root.map(known) : new Map<string, Field>();
  return { head, lines: lines.slice(end + 1), from: end + 2 };
}

function langOf(head: Parts['head']): Locale {
  const read = (text: string) => (isLocale(text) ? text : undefined);
  return head.get('lang')?.read(read, LOCALES.join(' or '), DEFAULT_LOCALE) ?? DEFAULT_LOCALE;
}

/** A FAQ: `# category`, `## question`, and the answer below it. */
export function readFaq(name: string, text: string, problems: Problems): FaqFile {
  const { head, lines, from } = partsOf(name, text, problems, ['lang']);
  const faqs: (WrittenFaq & { readonly line: number })[] = [];
  const wrong = (line: number, what: string) => problems.add(name, { line, column: 1 }, what);
  let categoryCode: number | undefined;
  /** The entry that the lines belong to; undefined: before the first, or after a heading that is wrong. */
  let open: { readonly faq: Omit<WrittenFaq, 'answer'>; readonly line: number; answer: string[] } | undefined;
  let isCode = false;
  const close = () => {
    if (!open) return;
    const answer = open.answer.join('\n').trim();
    const { faq, line } = open;
    if (answer === '') wrong(line, `“${faq.question}” has no answer`);
    if (answer.length > FAQ_ANSWER_LENGTH_MAX)
      wrong(line, `the answer has ${answer.length} letters, and may have ${FAQ_ANSWER_LENGTH_MAX}`);
    const other = faqs.find(({ faqId }) => faqId === faq.faqId);
    if (other) wrong(line, `${faq.faqId} is the id of the question in line ${other.line}, too`);
    faqs.push({ ...faq, answer, line });
    open = undefined;
  };
  for (const [at, each] of lines.entries()) {
    const line = from + at;
    if (each.startsWith('```')) isCode = !isCode;
    const marks = isCode ? undefined : MARKS.find((mark) => each.startsWith(`${mark} `));
    const heading = each.slice(marks?.length ?? 0).trim();
    if (marks === '#') {
      close();
      categoryCode = faqCategoryOf(heading);
      if (categoryCode === undefined)
        wrong(
          line,
          `${heading} is no category: ${FAQ_CATEGORIES.map(({ code, en }) => `${code} ${en}`).join(', ')}`,
        );
    } else if (marks === '##') {
      close();
      const [, question = heading, id] = NAMED.exec(heading) ?? [];
      const nth = faqs.filter((faq) => faq.categoryCode === categoryCode).length + 1;
      const faqId = id ?? `${categoryCode ?? 0}-${nth}`;
      if (!isId(faqId)) wrong(line, `{#${faqId}} must have small letters, digits and hyphens alone`);
      if (question.length > FAQ_QUESTION_LENGTH_MAX)
        wrong(line, `the question has ${question.length} letters, and may have ${FAQ_QUESTION_LENGTH_MAX}`);
      if (categoryCode === undefined && problems.areNone) wrong(line, 'a # category must stand before it');
      open = { faq: { faqId, categoryCode: categoryCode ?? 0, question }, line, answer: [] };
    } else if (open) open.answer.push(each);
    else if (each.trim() !== '') wrong(line, 'a ## question must stand before it');
  }
  close();
  if (faqs.length > FAQS_MAX) wrong(1, `it has ${faqs.length} questions, and may have ${FAQS_MAX}`);
  return { lang: langOf(head), faqs: faqs.map(({ line: _line, ...faq }) => faq) };
}

function isId(text: string): boolean {
  return text.length <= SERVICE_ID_LENGTH_MAX && ID.test(text);
}

/** A notice: `title`, `date` and `pinned` at the top, and its text. Without an `id` its file's name is it. */
export function readNotice(name: string, text: string, problems: Problems): NoticeFile {
  const { head, lines, from } = partsOf(name, text, problems, ['id', 'lang', 'title', 'date', 'pinned']);
  const wrong = (line: number, what: string) => problems.add(name, { line, column: 1 }, what);
  for (const field of ['title', 'date'])
    if (!head.has(field)) wrong(1, `it needs a ${field}, between two lines of ${FENCE} at the top`);
  const title = head.get('title')?.text() ?? '';
  if (title.length > NOTICE_TITLE_LENGTH_MAX)
    wrong(1, `the title has ${title.length} letters, and may have ${NOTICE_TITLE_LENGTH_MAX}`);
  const noticeId = head.get('id')?.text() ?? fileId(name);
  if (!isId(noticeId)) wrong(1, `its id ${noticeId} must have small letters, digits and hyphens alone`);
  const content = lines.join('\n').trim();
  if (content === '') wrong(from, 'it says nothing');
  if (content.length > NOTICE_LENGTH_MAX)
    wrong(from, `it has ${content.length} letters, and may have ${NOTICE_LENGTH_MAX}`);
  const day = (written: string) => (koreanDayStart(written) === undefined ? undefined : written);
  const flag = (written: string) => ({ true: 1, false: 0 } as const)[written];
  return {
    noticeId,
    lang: langOf(head),
    title,
    content,
    date: head.get('date')?.read(day, 'a day such as 2026-11-20', '') ?? '',
    isPinned: head.get('pinned')?.read(flag, 'true or false', 0) ?? 0,
  };
}

/** `opening` of `notices/opening.en.md`. */
function fileId(name: string): string {
  return name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.md$/, '')
    .replace(/\.(?:ko|en)$/, '')
    .toLowerCase();
}

/** The answer of a template: the whole file, or what stands under its `## name`. Undefined: there is no such name. */
export function templateOf(text: string, name: string | undefined): string | undefined {
  if (name === undefined) return text.trim();
  const sections = text.replaceAll('\r\n', '\n').split(/^## +/m).slice(1);
  const found = sections.find((section) => section.split('\n', 1)[0]!.trim() === name);
  return found?.slice(found.indexOf('\n') + 1).trim();
}
