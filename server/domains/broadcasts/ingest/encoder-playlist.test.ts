import { describe, expect, test } from 'vitest';
import {
  INGEST_LINE_LENGTH_MAX,
  INGEST_LINES_MAX,
  INGEST_RENDITIONS_MAX,
  INGEST_WAITING_MAX,
} from '../../../../schema/broadcasts/constants.ts';
import { InvalidInput } from '../../../platform/http/validation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { playlistOf } from '../../../testing/encoder.ts';
import { readPlaylist } from './encoder-playlist.ts';

const segments = (...lines: readonly string[]) =>
  readPlaylist('live/index.m3u8', ['#EXTM3U', ...lines, '#EXTINF:2.000,', 'a.ts', ''].join('\n'));

const main = (...attributes: readonly string[]) =>
  readPlaylist(
    'master.m3u8',
    ['#EXTM3U', `#EXT-X-STREAM-INF:${attributes.join(',')}`, 'low.m3u8'].join('\r\n'),
  );

describe('a key', () => {
  test('that encrypts nothing is taken', () => {
    expect(segments('#EXT-X-KEY:METHOD=NONE')).toMatchObject({ segments: [{ path: 'live/a.ts' }] });
  });

  test.each([
    '#EXT-X-KEY:METHOD=AES-128,URI="https://evil.example/key"',
    '#EXT-X-KEY:METHOD=AES-128,URI="https://evil.example/key?METHOD=NONE"',
    '#EXT-X-KEY:METHOD=AES-128,URI="x,METHOD=NONE"',
    '#EXT-X-KEY:METHOD=AES-128,URI="x",METHOD=NONE',
    '#EXT-X-KEY:METHOD="NONE"',
    '#EXT-X-KEY:X-METHOD=NONE',
    '#EXT-X-KEY',
    '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="x?METHOD=NONE"',
    '#EXT-X-BYTERANGE:10@0,METHOD=NONE',
    '#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"',
    '#EXT-X-MAP:URI="init.mp4" METHOD=NONE',
  ])('%s is not', (line) => {
    expect(() => segments(line)).toThrow(InvalidInput);
  });
});

describe('attributes', () => {
  test('are told to players as they stand, whatever a quoted value holds', () => {
    const codecs = 'CODECS="avc1.4d401f,mp4a.40.2"';
    expect(main(' BANDWIDTH=1000', ' RESOLUTION=1x1', codecs, 'X-OWN="BANDWIDTH=9"')).toEqual({
      variants: [{ path: 'low.m3u8', attributes: `BANDWIDTH=1000,RESOLUTION=1x1,${codecs}` }],
      media: [],
    });
  });

  test.each([
    ['a name twice', 'BANDWIDTH=1,BANDWIDTH=2'],
    ['an open quote', 'BANDWIDTH=1,CODECS="avc1'],
    ['no name', 'BANDWIDTH=1,="x"'],
    ['no value', 'BANDWIDTH'],
    ['a line break', 'BANDWIDTH=1,CODECS="x\r#EXT-X-KEY:METHOD=AES-128"'],
    ['another line break', 'BANDWIDTH=1,CODECS="x\u2028"'],
  ])('with %s are refused', (_what, attributes) => {
    expect(() => main(attributes)).toThrow(InvalidInput);
  });
});

test('of more renditions than there may be none is read', () => {
  const playlist = (count: number) =>
    readPlaylist('a.m3u8', `#EXTM3U\n${'#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'.repeat(count)}`);
  expect(playlist(INGEST_RENDITIONS_MAX)).toMatchObject({ media: [] });
  expect(() => playlist(INGEST_RENDITIONS_MAX + 2)).toThrow(Refusal);
});

test('a line is no longer than a line may be', () => {
  expect(() => segments(`#${'x'.repeat(INGEST_LINE_LENGTH_MAX)}`)).toThrow(InvalidInput);
  expect(segments(`#${'x'.repeat(INGEST_LINE_LENGTH_MAX - 1)}`)).toMatchObject({ segments: [{ number: 0 }] });
});

test('a playlist has no more lines than it may, and the last files that it names are what counts', () => {
  const playlist = (count: number) =>
    readPlaylist(
      'index.m3u8',
      `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:7\n${'#EXTINF:2,\na.ts\n'.repeat(count)}#EXTINF:2,\nlast.ts`,
    );
  const most = (INGEST_LINES_MAX - 4) / 2;
  const { segments: read } = playlist(most) as { segments: readonly object[] };
  expect(read).toHaveLength(2 * INGEST_WAITING_MAX);
  expect(read.at(-1)).toMatchObject({ path: 'last.ts', number: 7 + most });
  expect(() => playlist(most + 1)).toThrow(InvalidInput);
});

test.each(['0.000000', '-23334.411377', '89483.4', '31', 'abc'])(
  'a segment of %s s is left out, and what follows it does not continue what was before',
  (told) => {
    const lines = (name: string, length: string) => [`#EXTINF:${length},`, name];
    const playlist = ['#EXTM3U', ...lines('0.ts', '2'), ...lines('1.ts', told), ...lines('2.ts', '2')];
    const whole = [...playlist, ...lines('3.ts', '2'), ...lines('4.ts', told)].join('\n');
    const { segments: read } = readPlaylist('index.m3u8', whole) as { segments: readonly object[] };
    expect(read).toMatchObject([
      { path: '0.ts', number: 0, isCut: false, leftOut: [] },
      { path: '2.ts', number: 2, isCut: true, leftOut: [{ path: '1.ts', told }] },
      { path: '3.ts', number: 3, isCut: false, leftOut: [] },
    ]);
  },
);

test.each([
  ['no playlist', 'hello'],
  ['an address elsewhere', playlistOf(['http://evil.example/a.ts'])],
  ['one without a scheme', playlistOf(['//evil.example/a.ts'])],
  ['one of this server', playlistOf(['/media/1/main/master.ts'])],
  ['a folder above', playlistOf(['../a.ts'])],
  ['data', playlistOf(['data:video/mp2t;base64,AAAA'])],
  ['a playlist in a playlist', playlistOf(['other.m3u8'])],
  ['a map elsewhere', playlistOf(['a.m4s'], { map: 'https://evil.example/init.mp4' })],
  ['a key', playlistOf(['a.ts']).replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF')],
  ['parts of files', playlistOf(['a.ts']).replace('#EXTINF', '#EXT-X-BYTERANGE:10@0\n#EXTINF')],
  ['nothing but a length that is none', playlistOf(['a.ts']).replace(/#EXTINF:.*/, '#EXTINF:abc,')],
  ['nothing but a length for a day', playlistOf(['a.ts'], { seconds: 86_400 })],
  ['no length', playlistOf(['a.ts']).replace(/#EXTINF:.*\n/, '')],
  ['two kinds of segments', playlistOf(['a.ts', 'b.m4s'])],
  ['captions among its segments', playlistOf(['a.ts', 'b.vtt'])],
  ['renditions elsewhere', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttps://evil.example/a.m3u8\n'],
  ['renditions without a bandwidth', '#EXTM3U\n#EXT-X-STREAM-INF:CODECS="x"\na.m3u8\n'],
] as const)('a playlist with %s is refused', (_what, playlist) => {
  expect(() => readPlaylist('index.m3u8', playlist)).toThrow(InvalidInput);
});
