import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import type { Locale } from '../../schema/locales.ts';
import { FAQ_CATEGORIES } from '../../schema/service/constants.ts';
import { applyFaqs, faqs } from '../../schema/service/faqs.ts';
import { applyNotice, notices, removeNotice } from '../../schema/service/notices.ts';
import type { Context } from '../context.ts';
import { textOf } from '../files.ts';
import { timeText } from '../output.ts';
import { Problems } from '../problems.ts';
import { readFaq, readNotice, type NoticeFile } from './read.ts';

export interface ApplyOptions {
  readonly dryRun?: true;
}

export interface PagesOptions {
  readonly lang: Locale;
}

const HINT = 'The form of such files is in server/docs/service.md';

export async function applyFaq({ api, out }: Context, file: string, { dryRun }: ApplyOptions): Promise<void> {
  const problems = new Problems(HINT);
  const written = readFaq(file, textOf(file), problems);
  problems.finish();
  const applied = await api.call(applyFaqs, {
    lang: written.lang,
    faqs: [...written.faqs],
    ...(dryRun && { isDryRun: 1 }),
  });
  const { added, changed, removed, unchanged } = applied;
  const counts = `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  out.data({ lang: written.lang, ...applied }, (c) =>
    dryRun ? `Would be: ${counts}` : `${c.green('✓')} ${counts}`,
  );
}

export async function listFaqs({ api, out }: Context, { lang }: PagesOptions): Promise<void> {
  const listed = await api.call(faqs, { lang });
  out.data(listed, (c) =>
    listed.faqs.length === 0
      ? 'No questions'
      : FAQ_CATEGORIES.flatMap(({ code, ...names }) => {
          const those = listed.faqs.filter(({ categoryCode }) => categoryCode === code);
          return those.length === 0
            ? []
            : [c.bold(names[lang]), ...those.map(({ faqId, question }) => `  ${faqId}  ${question}`)];
        }).join('\n'),
  );
}

/** All files are read before the first is sent. */
export async function applyNotices(
  { api, out }: Context,
  files: readonly string[],
  { dryRun }: ApplyOptions,
): Promise<void> {
  const problems = new Problems(HINT);
  const written: NoticeFile[] = [];
  for (const file of files) written.push(readNotice(file, textOf(file), problems));
  problems.finish();
  const applied: { readonly noticeId: string; readonly lang: Locale; readonly change: string }[] = [];
  for (const notice of written) {
    const { change } = await api.call(applyNotice, { ...notice, ...(dryRun && { isDryRun: 1 }) });
    applied.push({ noticeId: notice.noticeId, lang: notice.lang, change });
  }
  out.data({ notices: applied }, (c) =>
    applied
      .map(({ noticeId, lang, change }) =>
        dryRun
          ? `${noticeId} (${lang}) would be ${change}`
          : `${c.green('✓')} ${noticeId} (${lang}) ${change}`,
      )
      .join('\n'),
  );
}

export async function listNotices(
  { api, out }: Context,
  { lang, limit }: PagesOptions & { readonly limit: number },
): Promise<void> {
  const rowCount = Math.min(limit, ROW_COUNT_MAX);
  const listed = await api.call(notices, { lang, startIndex: 0, rowCount });
  out.data(listed, (c) =>
    listed.notices.length === 0
      ? 'No notices'
      : listed.notices
          .map(({ noticeSysId, noticeId, title, isPinned, createdAt }) => {
            const day = timeText(createdAt).slice(0, 10);
            return `${c.bold(`#${noticeSysId}`)}  ${day}  ${noticeId}  ${title}${isPinned ? '  (pinned)' : ''}`;
          })
          .join('\n'),
  );
}

export async function removeOne({ api, out }: Context, noticeSysId: number): Promise<void> {
  await api.call(removeNotice, { noticeSysId });
  out.data({ noticeSysId }, (c) => `${c.green('✓')} Notice ${noticeSysId} is taken down`);
}
