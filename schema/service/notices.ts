import Type, { type Static } from 'typebox';
import { LANG_LEFT_OUT, LOCALES } from '../locales.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, Flag, line, MULTILINE, PublicPaging, Qty, SysId } from '../types.ts';
import {
  NOTICE_BODY_BYTES_MAX,
  NOTICE_LENGTH_MAX,
  NOTICE_TITLE_LENGTH_MAX,
  NOTICES_MAX,
} from './constants.ts';
import { ServiceId } from './faqs.ts';
import { VISIBLE_TEXT } from '../room/chat.ts';

/** What we tell everybody, each from its day on. */

const Lang = Type.Enum([...LOCALES]);
const LangShown = about(LANG_LEFT_OUT, Type.Optional(Lang));

const fields = {
  noticeSysId: SysId,
  noticeId: ServiceId,
  title: Type.String(),
  isPinned: about('1: it stands before all that are not pinned.', Flag),
  createdAt: about('The first moment of its day in Korea.', DateTime),
};
export const NoticeLine = closed('A notice without its text, as lists have it.', fields);
export type NoticeLine = Static<typeof NoticeLine>;

const noticeSysId = closed({ noticeSysId: SysId });
const lang = closed({ lang: LangShown });

export const notices = operation({
  method: 'GET',
  path: '/v1/notices',
  summary: 'Notices: pinned ones first, then the newest; managers see those to come, too',
  tag: 'service',
  access: 'anyone',
  query: closed({ ...PublicPaging, lang: LangShown }),
  reply: closed({ totalCnt: Qty, notices: Type.Array(NoticeLine) }),
});

export const noticeOf = operation({
  method: 'GET',
  path: '/v1/notices/:noticeSysId',
  summary: 'One notice; without a text in the language it comes in the other one',
  tag: 'service',
  access: 'anyone',
  params: noticeSysId,
  query: lang,
  reply: closed({
    ...fields,
    content: about('HTML of known elements alone, from Markdown.', Type.String()),
  }),
  codes: ['0004'],
});

export const applyNotice = operation({
  method: 'PUT',
  path: '/v1/notices',
  summary: `Publish a notice in one language, or change it; its id and the same day in the other language make it one notice. No more than ${NOTICES_MAX} are kept`,
  tag: 'service',
  access: 'manager',
  scope: null,
  body: closed({
    noticeId: ServiceId,
    lang: about('That title and content are in.', Lang),
    title: line(NOTICE_TITLE_LENGTH_MAX, 1),
    content: about(
      'Markdown.',
      Type.String({ minLength: 1, maxLength: NOTICE_LENGTH_MAX, pattern: VISIBLE_TEXT, ...MULTILINE }),
    ),
    date: about('A day in Korea: `2026-11-20`.', Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
    isPinned: Flag,
    isDryRun: about('1: only tells what would change.', Type.Optional(Flag)),
  }),
  bodyBytesMax: NOTICE_BODY_BYTES_MAX,
  reply: closed({
    change: about(
      'What happened to this language of the notice, or would.',
      Type.Enum(['added', 'changed', 'unchanged']),
    ),
  }),
  codes: ['0005', '0008'],
});

export const removeNotice = operation({
  method: 'DELETE',
  path: '/v1/notices/:noticeSysId',
  summary: 'Take a notice down, in both languages',
  tag: 'service',
  access: 'manager',
  scope: null,
  params: noticeSysId,
  reply: Empty,
  codes: ['0004'],
});
