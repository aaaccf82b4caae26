import type { Command } from 'commander';
import { LOCALES } from '../../schema/locales.ts';
import { FAQ_CATEGORIES } from '../../schema/service/constants.ts';
import { applyFaqs, faqs } from '../../schema/service/faqs.ts';
import { applyNotice, notices, removeNotice } from '../../schema/service/notices.ts';
import { calls, group, wordsFor } from '../contract/command.ts';
import { textOf } from '../files.ts';
import { timeText } from '../output.ts';
import { Problems } from '../problems.ts';
import { readFaq, readNotice } from './read.ts';

const LANG = ['--lang <lang>', 'in this language', wordsFor(LOCALES), 'ko'] as const;
const DRY_RUN = ['--dry-run', 'only say what would change'] as const;

/** `sellover faq …`: frequent questions, from a Markdown file. */
export function faqCommand(): Command {
  return group(
    'faq',
    'Publish the frequent questions from a Markdown file in each language; for managers.',
    `
Examples:
  sellover faq apply faq.ko.md --dry-run
  sellover faq apply faq.ko.md
  sellover faq list --lang en`,
    [
      calls('apply', applyFaqs, {
        description:
          'Make a file the frequent questions of its language. What is not in it is removed; applied again it changes nothing. ' +
          'The same ids in the other language make one question of two.',
        hidden: ['lang', 'faqs'],
        options: { isDryRun: DRY_RUN },
        sends: async (send, asked, _, { file }: { readonly file: string }) => {
          const { lang, faqs: written } = readAll(readFaq, [file])[0]!;
          return { lang, ...(await send({ ...asked, lang, faqs: [...written] })) };
        },
        text: ({ added, changed, removed, unchanged }, c, { isDryRun }) =>
          `${isDryRun ? 'Would be:' : c.green('✓')} ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`,
      }).argument('<file>', 'a Markdown file: # category, ## question {#id}, and the answer'),
      calls('list', faqs, {
        description: 'List the frequent questions by category, as everybody sees them.',
        options: { lang: LANG },
        text: (listed, c, { lang = 'ko' }) =>
          FAQ_CATEGORIES.flatMap(({ code, ...names }) => {
            const those = listed.faqs.filter(({ categoryCode }) => categoryCode === code);
            const lines = those.map(({ faqId, question }) => `  ${faqId}  ${question}`);
            return lines.length === 0 ? [] : [c.bold(names[lang]), ...lines];
          }).join('\n') || 'No questions',
      }),
    ],
  );
}

/** `sellover notice …`: notices, from Markdown files. */
export function noticeCommand(): Command {
  return group(
    'notice',
    'Publish notices from Markdown files; for managers.',
    `
Examples:
  sellover notice apply opening.ko.md opening.en.md
  sellover notice list
  sellover notice remove 987654321`,
    [
      calls('apply', applyNotice, {
        description:
          'Publish notices, or change them. Each is seen from its date on. The same id in the other language makes one notice of ' +
          'two; without an id the file’s name is it. Applied again they change nothing.',
        hidden: ['noticeId', 'lang', 'title', 'content', 'date', 'isPinned'],
        options: { isDryRun: DRY_RUN },
        sends: async (send, asked, _, { file: files }: { readonly file: readonly string[] }) => {
          const applied = [];
          for (const notice of readAll(readNotice, files)) {
            const { noticeId, lang } = notice;
            applied.push({ noticeId, lang, ...(await send({ ...asked, ...notice })) });
          }
          return { notices: applied };
        },
        text: (applied, c, { isDryRun }) =>
          applied.notices
            .map(({ noticeId, lang, change }) =>
              isDryRun
                ? `${noticeId} (${lang}) would be ${change}`
                : `${c.green('✓')} ${noticeId} (${lang}) ${change}`,
            )
            .join('\n'),
      }).argument('<file...>', 'Markdown files with title, date and pinned at the top'),
      calls('list', notices, {
        description: 'List the notices: pinned ones first, then the newest. Managers see those to come, too.',
        options: { lang: LANG },
        text: (listed, c) =>
          listed.notices
            .map(({ noticeSysId, noticeId, title, isPinned, createdAt }) => {
              const day = timeText(createdAt).slice(0, 10);
              return `${c.bold(`#${noticeSysId}`)}  ${day}  ${noticeId}  ${title}${isPinned ? '  (pinned)' : ''}`;
            })
            .join('\n') || 'No notices',
      }),
      calls('remove', removeNotice, {
        args: { noticeSysId: ['<notice>', 'its number'] },
        text: (_, c, { noticeSysId }) => `${c.green('✓')} Notice ${noticeSysId} is taken down`,
      }),
    ],
  );
}

/** All files are read before the first is sent. */
function readAll<T>(
  read: (name: string, text: string, problems: Problems) => T,
  files: readonly string[],
): T[] {
  const problems = new Problems('The form of such files is in server/docs/service.md');
  const written = files.map((file) => read(file, textOf(file), problems));
  problems.finish();
  return written;
}
