import { expect, test } from 'vitest';
import { NOTICE_LINE_CUT, NOTICE_LINE_MAX } from '../../../../schema/room/constants.ts';
import { noticeFor, noticeLine } from './notice-text.ts';

test('a notice of the longest length is shown whole', () => {
  const notice = '가'.repeat(NOTICE_LINE_MAX);
  expect(noticeLine(notice)).toEqual({ line: notice, more: false });
});

test('a longer one is cut, with more to read', () => {
  const { line, more } = noticeLine('가'.repeat(NOTICE_LINE_MAX + 1));
  expect(line).toBe(`${'가'.repeat(NOTICE_LINE_CUT)}...`);
  expect(more).toBe(true);
});

test('whoever reads English reads the English notice, where there is one', () => {
  expect(noticeFor({ noti: '무료배송', notiEn: 'Free delivery' }, 'en')).toBe('Free delivery');
  expect(noticeFor({ noti: '무료배송', notiEn: 'Free delivery' }, 'ko')).toBe('무료배송');
  expect(noticeFor({ noti: '무료배송', notiEn: '' }, 'en')).toBe('무료배송');
  expect(noticeFor({ noti: '', notiEn: '' }, 'en')).toBe('');
});
