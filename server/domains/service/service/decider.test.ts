import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { INQUIRIES_A_DAY, INQUIRIES_WAITING_MAX } from '../../../../schema/service/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { refusal } from '../../../testing/refusal.ts';
import { closeInquiry, admitInquiry, inquiriesFold, requireAnswerer, type InquiryEvent } from './decider.ts';
import {
  changeFaqs,
  publishNotice,
  faqsFold,
  noticesFold,
  dropNotice,
  type FaqsState,
  type NoticeEvent,
  type NoticesState,
} from './pages.ts';
import { folded } from '../../../testing/folded.ts';

const asked = { questionSysId: 7, typeCode: 3, orderSysId: null, sellerSysId: null };

describe('an inquiry', () => {
  test('waits until it is answered, and never again', () => {
    const waiting = { waiting: [6, 7], askedAt: [] };
    expect(closeInquiry(waiting, 7)).toEqual([{ type: 'InquiryAnswered', data: { questionSysId: 7 } }]);
    expect(() => closeInquiry({ waiting: [6], askedAt: [] }, 7)).toThrow(refusal('0007'));
  });

  test('is one of so many that wait', () => {
    const waiting = Array.from({ length: INQUIRIES_WAITING_MAX }, (_, at) => at + 1);
    expect(() => admitInquiry({ waiting, askedAt: [] }, asked, 0)).toThrow(refusal('0008'));
    expect(admitInquiry({ waiting: waiting.slice(1), askedAt: [] }, asked, 0)).toHaveLength(1);
  });

  test('is one of so many of a day', () => {
    const now = 10 * DAY;
    const askedAt = Array.from({ length: INQUIRIES_A_DAY.max }, (_, at) => now - DAY + 5000 + at);
    expect(() => admitInquiry({ waiting: [], askedAt }, asked, now)).toThrow(
      refusal('0008', { waitSeconds: 5 }),
    );
    expect(admitInquiry({ waiting: [], askedAt }, asked, now + 5000)).toHaveLength(1);
    expect(admitInquiry({ waiting: [], askedAt: askedAt.slice(1) }, asked, now)).toHaveLength(1);
  });

  test('of an order is answered by the hosts of its seller, any other by managers alone', () => {
    const host = { permission: PERMISSION.host, sellerSysIds: [2] };
    const manager = { permission: PERMISSION.manager, sellerSysIds: [] };
    expect(() => requireAnswerer(host, 2)).not.toThrow();
    expect(() => requireAnswerer(host, 1)).toThrow(refusal('9001'));
    expect(() => requireAnswerer(host, null)).toThrow(refusal('9001'));
    expect(() => requireAnswerer(manager, null)).not.toThrow();
  });

  test('is forgotten by the day’s count when newer ones fill it', () => {
    let state = inquiriesFold.initial;
    for (let at = 0; at < INQUIRIES_A_DAY.max + 3; at += 1) {
      const event = { type: 'InquiryAsked', data: { ...asked, questionSysId: at }, recordedAt: at };
      state = evolve(inquiriesFold, state, event as RecordedEvent<InquiryEvent>);
    }
    expect(state.askedAt[0]).toBe(3);
    expect(state.waiting).toHaveLength(INQUIRIES_A_DAY.max + 3);
  });
});

const faq = (faqId: string, answer = '2~5일 안에 와요.') => ({
  faqId,
  categoryCode: 3,
  question: '언제 와요?',
  answer,
});

function afterFaqs(state: FaqsState, events: ReturnType<typeof changeFaqs>['events']): FaqsState {
  return folded(faqsFold, events, state);
}

describe('a FAQ file', () => {
  test('replaces what its language had, tells what changes, and leaves the other language alone', () => {
    const first = changeFaqs(faqsFold.initial, 'ko', [faq('a'), faq('b'), faq('c')]);
    const before = afterFaqs({ ...faqsFold.initial, en: [faq('a', 'In 2 to 5 days.')] }, first.events);
    const { events, applied } = changeFaqs(before, 'ko', [faq('c'), faq('a', '내일 와요.'), faq('d')]);
    expect(applied).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 });
    // Only what is new stands in the event.
    expect(events[0]!.data.written.map(({ faqId }) => faqId)).toEqual(['d', 'a']);
    const now = afterFaqs(before, events);
    expect(now.ko.map(({ faqId }) => faqId)).toEqual(['c', 'a', 'd']);
    expect(now.ko[1]!.answer).toBe('내일 와요.');
    expect(now.en).toEqual(before.en);
  });

  test('that is applied again changes nothing; another order is a change', () => {
    const state = afterFaqs(
      faqsFold.initial,
      changeFaqs(faqsFold.initial, 'ko', [faq('a'), faq('b')]).events,
    );
    expect(changeFaqs(state, 'ko', [faq('a'), faq('b')]).events).toEqual([]);
    const moved = afterFaqs(state, changeFaqs(state, 'ko', [faq('b'), faq('a')]).events);
    expect(moved.ko.map(({ faqId }) => faqId)).toEqual(['b', 'a']);
  });

  test('has no id twice', () => {
    expect(() => changeFaqs(faqsFold.initial, 'ko', [faq('a'), faq('a')])).toThrow(refusal('0003'));
  });
});

const written = {
  noticeSysId: 5,
  noticeId: 'opening',
  from: 0,
  isPinned: 1,
  title: '문을 열었어요',
  content: '반가워요.',
} as const;

function after(state: NoticesState, events: readonly NoticeEvent[]): NoticesState {
  return folded(noticesFold, events, state);
}

function published(...all: ReturnType<typeof publishNotice>[]): NoticesState {
  return after(
    noticesFold.initial,
    all.flatMap(({ events }) => events),
  );
}

describe('a notice', () => {
  test('has the same id in the other language, and keeps its number when it changes', () => {
    const first = publishNotice(noticesFold.initial, 'ko', written);
    const one = published(first);
    expect(publishNotice(one, 'ko', { ...written, noticeSysId: 6 })).toEqual({
      events: [],
      change: 'unchanged',
    });
    const english = publishNotice(one, 'en', { ...written, noticeSysId: 6, title: 'We are open' });
    expect(english.change).toBe('added');
    const both = published(first, english);
    expect(both.notices).toHaveLength(1);
    expect(both.notices[0]).toMatchObject({
      noticeSysId: 5,
      texts: { ko: { title: '문을 열었어요' }, en: { title: 'We are open' } },
    });
    expect(publishNotice(both, 'ko', { ...written, isPinned: 0 }).change).toBe('changed');
  });

  test('that is not there cannot be taken down', () => {
    const state = published(publishNotice(noticesFold.initial, 'ko', written));
    const none = after(state, dropNotice(state, 5));
    expect(none.notices).toEqual([]);
    expect(() => dropNotice(none, 5)).toThrow(refusal('0004'));
  });
});
