import { expect, test } from 'vitest';
import { textsIn, withTexts } from './html.ts';

const HTML = '<p>평일 <strong>9시</strong>부터<br>열어요</p>\n<ul><li> 점심 제외 </li></ul>';

test('texts are told without the spaces and elements around them, which stay', () => {
  expect(textsIn(HTML)).toEqual(['평일', '9시', '부터', '열어요', '점심 제외']);
  expect(withTexts(HTML, ['Weekdays', '9 am', 'on', 'open', 'no lunch'])).toBe(
    '<p>Weekdays <strong>9 am</strong>on<br>open</p>\n<ul><li> no lunch </li></ul>',
  );
});

test('a translation never becomes an element', () => {
  expect(withTexts('<p>안녕</p>', ['<img src=x onerror=alert(1)>'])).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  );
});

test('the same words give the same HTML', () => {
  expect(withTexts(HTML, textsIn(HTML))).toBe(HTML);
});
