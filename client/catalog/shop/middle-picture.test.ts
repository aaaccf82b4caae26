import { expect, test } from 'vitest';
import { middlePicture } from './middle-picture.ts';

test('the middle picture has two names, of which the first counts', () => {
  expect(middlePicture({ middleImageUrl: '/a.webp', middleImgUrl: '/b.webp' })).toBe('/a.webp');
  expect(middlePicture({ middleImgUrl: '/b.webp' })).toBe('/b.webp');
});
