import { expect, test } from 'vitest';
import { icalendar } from './icalendar.ts';

const event = {
  uid: 'broadcast-1@shop.example',
  start: Date.parse('2026-11-20T19:30:00+09:00'),
  end: Date.parse('2026-11-21T00:30:00+09:00'),
  summary: 'Lips; eyes, and \\ more',
  description: 'Glowry\nFirst,\r\nsecond',
  url: 'https://shop.example/Vod/1/11/live',
};
const made = (about: Partial<typeof event> = {}) =>
  icalendar([{ ...event, ...about }], { name: 'A, B', now: Date.parse('2026-11-01T00:00:00Z') });

test('an event has its times in UTC, its address, and escaped texts', () => {
  expect(made().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sellover//Broadcasts//EN',
    'X-WR-CALNAME:A\\, B',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:broadcast-1@shop.example',
    'DTSTAMP:20261101T000000Z',
    'DTSTART:20261120T103000Z',
    'DTEND:20261120T153000Z',
    'SUMMARY:Lips\\; eyes\\, and \\\\ more',
    'DESCRIPTION:Glowry\\nFirst\\,\\nsecond',
    'URL:https://shop.example/Vod/1/11/live',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each(['한글로 쓴 아주 긴 제목 '.repeat(10), '🎁'.repeat(40), 'x'.repeat(300)])(
  'no line is longer than 75 octets, no character is divided, and unfolding gives the text: %s',
  (summary) => {
    const text = made({ summary });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\ufffd');
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
  },
);
