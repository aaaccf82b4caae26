import { expect, test } from 'vitest';
import { vodSourceOf } from './vod-source.ts';

const media = { directUrl: '/a.mp4', hlsUrl: '/a.m3u8', liveUrl: '/live.m3u8', thumnailUrl: '/a.webp' };

test('one file, else a playlist, else the stream', () => {
  expect(vodSourceOf([media])).toEqual({ url: '/a.mp4', isPlaylist: false });
  expect(vodSourceOf([{ ...media, directUrl: null }])).toEqual({ url: '/a.m3u8', isPlaylist: true });
  expect(vodSourceOf([{ ...media, directUrl: null, hlsUrl: null }])).toEqual({
    url: '/live.m3u8',
    isPlaylist: true,
  });
});

test('a recording that has none is no recording', () => {
  const none = { ...media, directUrl: null, hlsUrl: null, liveUrl: null };
  expect(vodSourceOf([none])).toBeUndefined();
  expect(vodSourceOf([none, media])?.url).toBe('/a.mp4');
});
