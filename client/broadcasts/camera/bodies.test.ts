import { expect, test } from 'vitest';
import { opusHead, picture, pictureConfig, sound, soundConfig } from './bodies.ts';

const data = Uint8Array.of(7, 8, 9);
const opus = [...'Opus'].map((letter) => letter.charCodeAt(0));

test('pictures are AVC, without an offset', () => {
  expect([...pictureConfig(data)]).toEqual([0x17, 0, 0, 0, 0, 7, 8, 9]);
  expect([...picture(true, data)]).toEqual([0x17, 1, 0, 0, 0, 7, 8, 9]);
  expect([...picture(false, data)]).toEqual([0x27, 1, 0, 0, 0, 7, 8, 9]);
});

test('sound is AAC as FLV has it, or Opus as enhanced RTMP has it', () => {
  expect([...soundConfig('aac', data)]).toEqual([0xaf, 0, 7, 8, 9]);
  expect([...sound('aac', data)]).toEqual([0xaf, 1, 7, 8, 9]);
  expect([...soundConfig('opus', data)]).toEqual([0x90, ...opus, 7, 8, 9]);
  expect([...sound('opus', data)]).toEqual([0x91, ...opus, 7, 8, 9]);
});

test('an OpusHead says how many channels there are, and how many samples to leave out', () => {
  const head = opusHead(1, 48_000);
  expect(String.fromCharCode(...head.subarray(0, 8))).toBe('OpusHead');
  expect([...head.subarray(8)]).toEqual([1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0]);
});
