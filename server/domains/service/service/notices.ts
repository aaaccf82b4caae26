import { OTHER_LOCALE, type Locale } from '../../../../schema/locales.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/service/notices.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { htmlOf } from './html.ts';
import { noticesStream, type PublishedNotice, type NoticeText } from './pages.ts';

type Parts = Pick<Platform, 'log' | 'clock'>;

/** Those at the top, then the latest first. */
export const notices = query(contract.notices, (platform) => async (call) => {
  const { lang = call.locale, startIndex, rowCount } = call.query;
  const all = (await shownTo(platform, call.caller)).toSorted(
    (a, b) => b.isPinned - a.isPinned || b.from - a.from || b.noticeSysId - a.noticeSysId,
  );
  return {
    totalCnt: all.length,
    notices: all
      .slice(startIndex, startIndex + rowCount)
      .map((notice) => ({ ...factsOf(notice), title: textOf(notice, lang).title })),
  };
});

/** Throws 0004 before it is published. */
export const noticeOf = query(contract.noticeOf, (platform) => async (call) => {
  const { noticeSysId } = call.params;
  const notice = (await shownTo(platform, call.caller)).find((each) => each.noticeSysId === noticeSysId);
  if (!notice) throw new Refusal('0004', { noticeSysId });
  const text = textOf(notice, call.query.lang ?? call.locale);
  return { ...factsOf(notice), title: text.title, content: await htmlOf(text, text.content) };
});

/** Whether everybody may read it. */
export async function isPublished(parts: Parts, noticeSysId: number): Promise<boolean> {
  return (await shownTo(parts, null)).some((each) => each.noticeSysId === noticeSysId);
}

async function shownTo({ log, clock }: Parts, reader: Caller | null): Promise<readonly PublishedNotice[]> {
  const { notices } = (await log.state(noticesStream)).state;
  if (reader?.permission === PERMISSION.manager) return notices;
  const now = clock.now();
  return notices.filter(({ from }) => from <= now);
}

function textOf({ texts }: PublishedNotice, lang: Locale): NoticeText {
  return (texts[lang] ?? texts[OTHER_LOCALE[lang]])!;
}

function factsOf({ noticeSysId, noticeId, from, isPinned }: PublishedNotice) {
  return { noticeSysId, noticeId, isPinned, createdAt: new Date(from).toISOString() };
}
