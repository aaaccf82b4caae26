import Type from 'typebox';
import { PROFILE_PICTURE_BODY_BYTES_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, Empty, SysId } from '../types.ts';

/** Where profile pictures are served from. */
export const PROFILE_PICTURE_PATH = '/profile-pictures';

const params = closed({ uid: SysId });

export const setPicture = operation({
  method: 'PUT',
  path: '/v1/users/:uid/picture',
  summary:
    'Set the profile picture: a JPEG, PNG or WebP, base64; it is cut to a square and loses its metadata',
  tag: 'users',
  access: 'owner',
  params,
  body: closed({
    picture: about(
      `The file in base64, which with the JSON around it has at most ${PROFILE_PICTURE_BODY_BYTES_MAX / 1024} KiB.`,
      Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    ),
  }),
  bodyBytesMax: PROFILE_PICTURE_BODY_BYTES_MAX,
  reply: closed({
    pictureUrl: about(
      'Its path on this server, which no other picture ever has: good for caching.',
      Type.String(),
    ),
  }),
  codes: ['0012', '1003'],
});

export const removePicture = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/picture',
  summary: 'Remove the profile picture',
  tag: 'users',
  access: 'owner',
  params,
  reply: Empty,
});
