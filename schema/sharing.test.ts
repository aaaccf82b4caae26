import { expect, test } from 'vitest';
import { shareAddress, shareOf } from './sharing.ts';

const broadcast = {
  title: '제철 과일',
  titleEn: 'Fruit in season',
  briefComment: '산지 직송',
  briefCommentEn: 'Straight from the orchard',
  thumnailLiveUrl: '/pictures/live.webp',
  shareTitle: '',
  shareText: '',
  shareThumnailUrl: '',
};

test('a broadcast is shared with its title, comment and poster, in the language of who shares it', () => {
  expect(shareOf(broadcast, 'ko')).toEqual({
    title: '제철 과일',
    text: '산지 직송',
    picture: '/pictures/live.webp',
  });
  expect(shareOf(broadcast, 'en')).toMatchObject({
    title: 'Fruit in season',
    text: 'Straight from the orchard',
  });
});

test('where there is no translation it is shared in Korean', () => {
  const { title, text } = shareOf({ ...broadcast, titleEn: '', briefCommentEn: '' }, 'en');
  expect([title, text]).toEqual(['제철 과일', '산지 직송']);
});

test('what it is to be shared with goes first, each for itself', () => {
  expect(shareOf({ ...broadcast, shareTitle: '과일 장날' }, 'en')).toMatchObject({
    title: '과일 장날',
    text: 'Straight from the orchard',
  });
  const shared = { shareText: '오늘만', shareThumnailUrl: '/pictures/share.webp' };
  expect(shareOf({ ...broadcast, ...shared }, 'ko')).toEqual({
    title: '제철 과일',
    text: '오늘만',
    picture: '/pictures/share.webp',
  });
});

test('what is shared stands in the address of whoever shares it, and can be nothing else there', () => {
  const url = 'https://shop.example/Vod/1/2/live';
  expect(shareAddress('https://chat.example/?u={url}&t={title}', { url, title: '50% & {url} $&' })).toBe(
    'https://chat.example/?u=https%3A%2F%2Fshop.example%2FVod%2F1%2F2%2Flive&t=50%25%20%26%20%7Burl%7D%20%24%26',
  );
});
