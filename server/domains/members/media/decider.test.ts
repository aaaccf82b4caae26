import { describe, expect, test } from 'vitest';
import {
  UPLOAD_BYTES_MAX,
  UPLOAD_TOKEN_LASTS,
  UPLOADS_A_DAY,
} from '../../../../schema/members/media/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { type NewEvent, type AnyFold } from '../../../platform/log/log.ts';
import {
  allowUpload,
  askUpload,
  beginUpload,
  dropFile,
  freeFile,
  fileFold,
  keepFile,
  nameFile,
  requireMayUpload,
  uploadsFold,
  type UploadRequest,
  type FileEvent,
} from './decider.ts';
import { folded } from '../../../testing/folded.ts';

const NOON = Date.parse('2026-11-20T12:00:00+09:00');
const MIDNIGHT = Date.parse('2026-11-21T00:00:00+09:00');
const photo: UploadRequest = { kind: 'review', bytes: 1000, type: 'image/jpeg' };
const member = { permission: PERMISSION.member };
const host = { permission: PERMISSION.host };

function after<S>(fold: AnyFold<S>, events: readonly NewEvent[], state = fold.initial): S {
  return folded(fold, events, state);
}

const refused = (resultCode: string) => expect.objectContaining({ resultCode });

describe('an upload is allowed', () => {
  test('to hosts and managers alone, where it is a seller’s', () => {
    for (const kind of ['picture', 'video'] as const) {
      const asked: UploadRequest = { kind, bytes: 1000, type: kind === 'video' ? 'video/mp4' : 'image/png' };
      expect(() => requireMayUpload(member, asked)).toThrow(refused('9001'));
      expect(() => requireMayUpload(host, asked)).not.toThrow();
    }
    expect(() => requireMayUpload(member, photo)).not.toThrow();
  });

  test('for types of its kind', () => {
    expect(() => requireMayUpload(host, { ...photo, kind: 'video' })).toThrow(refused('0012'));
    expect(() => requireMayUpload(host, { ...photo, kind: 'claim', type: 'video/mp4' })).toThrow(
      refused('0012'),
    );
    expect(() => requireMayUpload(member, { ...photo, type: 'video/mp4' })).not.toThrow();
  });

  test('up to the size of its type', () => {
    const { picture, video } = UPLOAD_BYTES_MAX;
    expect(() => requireMayUpload(member, { ...photo, bytes: picture })).not.toThrow();
    expect(() => requireMayUpload(member, { ...photo, bytes: picture + 1 })).toThrow(refused('0011'));
    expect(() => requireMayUpload(member, { ...photo, type: 'video/mp4', bytes: video })).not.toThrow();
    expect(() => requireMayUpload(member, { ...photo, type: 'video/mp4', bytes: video + 1 })).toThrow(
      refused('0011'),
    );
  });

  test('so often on a day of Korea, by kind', () => {
    let uploads = uploadsFold.initial;
    for (let file = 0; file < UPLOADS_A_DAY.review.files; file++)
      uploads = after(uploadsFold, askUpload(uploads, photo, NOON), uploads);
    expect(() => askUpload(uploads, photo, MIDNIGHT - 1)).toThrow(refused('8003'));
    expect(askUpload(uploads, { ...photo, kind: 'claim' }, NOON)).toHaveLength(1);
    const next = askUpload(uploads, photo, MIDNIGHT);
    expect(after(uploadsFold, next, uploads).kinds).toEqual({ review: { files: 1, bytes: 1000 } });
  });

  test('so many bytes on a day', () => {
    const asked: UploadRequest = { ...photo, bytes: UPLOADS_A_DAY.review.bytes / 2 };
    let uploads = uploadsFold.initial;
    for (let file = 0; file < 2; file++)
      uploads = after(uploadsFold, askUpload(uploads, asked, NOON), uploads);
    expect(() => askUpload(uploads, { ...photo, bytes: 1 }, NOON)).toThrow(refused('8003'));
  });
});

describe('a file', () => {
  const allowed = after(fileFold, [allowUpload(photo, 7, NOON)]);
  const [begun, kept, named, dropped] = [
    ['UploadBegun'],
    ['UploadBegun', 'FileKept'],
    ['UploadBegun', 'FileKept', 'FileNamed'],
    ['UploadBegun', 'FileKept', 'FileDropped'],
  ].map((types) =>
    after(
      fileFold,
      types.map((type) => ({ type, data: {} })),
      allowed,
    ),
  ) as [typeof allowed, typeof allowed, typeof allowed, typeof allowed];
  const types = (events: readonly FileEvent[]) => events.map(({ type }) => type);

  test('is uploaded once, and in time', () => {
    expect(types(beginUpload(allowed, NOON + UPLOAD_TOKEN_LASTS - 1))).toEqual(['UploadBegun']);
    expect(() => beginUpload(allowed, NOON + UPLOAD_TOKEN_LASTS)).toThrow(refused('8001'));
    expect(() => beginUpload(fileFold.initial, NOON)).toThrow(refused('8001'));
    for (const state of [begun, kept, named, dropped])
      expect(() => beginUpload(state, NOON)).toThrow(refused('8002'));
  });

  test('is kept once', () => {
    expect(types(keepFile(begun))).toEqual(['FileKept']);
    for (const state of [allowed, kept, named, dropped])
      expect(() => keepFile(state)).toThrow(refused('8002'));
  });

  test('is named once, by its member and as its kind', () => {
    const by = { kind: 'review', owners: [6, 7] } as const;
    expect(types(nameFile(kept, by))).toEqual(['FileNamed']);
    expect(() => nameFile(named, by)).toThrow(refused('0003'));
    expect(() => nameFile(kept, { ...by, owners: [8] })).toThrow(refused('0004'));
    expect(() => nameFile(named, { ...by, owners: [8] })).toThrow(refused('0004'));
    expect(() => nameFile(kept, { ...by, kind: 'claim' })).toThrow(refused('0004'));
    for (const state of [fileFold.initial, allowed, begun, dropped])
      expect(() => nameFile(state, by)).toThrow(refused('0004'));
  });

  test('is dropped unless something names it', () => {
    const freed = after(fileFold, [freeFile()], named);
    for (const state of [kept, freed]) expect(types(dropFile(state))).toEqual(['FileDropped']);
    for (const state of [begun, named, dropped]) expect(dropFile(state)).toEqual([]);
  });
});
