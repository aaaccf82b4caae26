import { expect, test } from 'vitest';
import { pictureSet, sharePicture } from './pictures.ts';

test('a picture of ours can be had in each width', () => {
  expect(pictureSet('/pictures/product-1.webp')).toBe(
    '/pictures/120/product-1.webp 120w, /pictures/240/product-1.webp 240w, /pictures/480/product-1.webp 480w, /pictures/product-1.webp 720w',
  );
});

test('an uploaded picture has the same widths', () => {
  expect(pictureSet('/files/a1b2.webp')).toBe(
    '/files/120/a1b2.webp 120w, /files/240/a1b2.webp 240w, /files/480/a1b2.webp 480w, /files/a1b2.webp 720w',
  );
});

test('a private picture is opened in each width by the same query', () => {
  expect(pictureSet('/files/a1b2.webp?until=9&by=x')).toBe(
    '/files/120/a1b2.webp?until=9&by=x 120w, /files/240/a1b2.webp?until=9&by=x 240w, ' +
      '/files/480/a1b2.webp?until=9&by=x 480w, /files/a1b2.webp?until=9&by=x 720w',
  );
  expect(sharePicture('/files/a1b2.webp?until=9&by=x')).toBeUndefined();
});

test.each([
  'https://elsewhere.example/pictures/product-1.webp',
  '/pictures/seller-1.svg',
  '/pictures/240/product-1.webp',
  '/media/product-1.webp',
])('%s has one size', (url) => {
  expect(pictureSet(url)).toBeUndefined();
});
