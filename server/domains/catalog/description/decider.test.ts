import { expect, test } from 'vitest';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { refusal } from '../../../testing/refusal.ts';
import { describe, descriptionFold } from './decider.ts';

const file = { fileSysId: 7, url: '/files/a.webp', digest: 'abc', width: 720, height: 480 };
const drawn = { imageUrl: '/pictures/a.webp', width: 600, height: 400 };
const texts = { text: '# 머그', textEn: '' };
const of = { sellerSysId: 1, files: [file] };
const made = () => {
  const [event] = describe(
    descriptionFold.initial,
    { ...texts, pictures: [{ imageFileSysId: 7 }, drawn] },
    of,
  );
  return evolve(descriptionFold, descriptionFold.initial, event as unknown as RecordedEvent);
};

test('a description has its texts, and its pictures with the sizes of their places', () => {
  expect(made()).toEqual({
    ...texts,
    pictures: [
      { imageUrl: file.url, imageFileSysId: 7, imageDigest: 'abc', width: 720, height: 480 },
      { ...drawn, imageFileSysId: null, imageDigest: null },
    ],
  });
});

test('said again it is no change, whether an upload is named by its number or its address', () => {
  const none = { sellerSysId: 1, files: [] };
  for (const same of [{ imageFileSysId: 7 }, { imageUrl: file.url }])
    expect(describe(made(), { ...texts, pictures: [same, drawn] }, none)).toEqual([]);
});

test.each([
  ['no address', [{}]],
  ['a script', [{ ...drawn, imageUrl: 'javascript:alert(1)' }]],
  ['an upload that nothing would name', [{ ...drawn, imageUrl: '/files/b.webp' }]],
  ['a picture without its size', [{ imageUrl: '/pictures/a.webp' }]],
])('is refused: %s', (_what, pictures) => {
  expect(() => describe(descriptionFold.initial, { ...texts, pictures }, of)).toThrow(
    refusal('0005', { field: 'pictures/0' }),
  );
});

test('a picture is there once', () => {
  expect(() => describe(descriptionFold.initial, { ...texts, pictures: [drawn, drawn] }, of)).toThrow(
    refusal('0005', { field: 'pictures/1' }),
  );
});
