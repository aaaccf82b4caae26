import Type from 'typebox';
import { PICTURE_WIDTH_MAX } from '../../pictures.ts';
import { operation } from '../../operation.ts';
import { about, closed, Qty, SysId, Url } from '../../types.ts';
import { MB, PICTURE_TYPES, UPLOAD_BYTES_MAX, UPLOAD_KINDS, VIDEO_TYPES } from './constants.ts';

export const uploadToken = operation({
  method: 'POST',
  path: '/v1/media/uploadtoken',
  summary:
    'Get an address to upload one file to with PUT, once and soon: a seller’s picture or video, or what belongs to a review, a claim or an inquiry',
  description:
    'Files are uploaded to an address that contains a token. Other calls then name a file by its ' +
    '`fileSysId`.',
  tag: 'media',
  access: 'member',
  // Hosts upload the pictures of what they sell.
  scope: 'products:write',
  body: closed({
    kind: about(
      'What the file is for. `picture` and `video` are for hosts and managers, of what they sell. Of the others ' +
        '`review` takes pictures and videos, `claim` and `inquiry` pictures alone.',
      Type.Enum([...UPLOAD_KINDS]),
    ),
    bytes: about('The size of the file: no more and no fewer bytes are taken.', SysId),
    type: about(
      `Its media type, which the content must bear out. A picture has at most ${UPLOAD_BYTES_MAX.picture / MB} MiB, a video ${UPLOAD_BYTES_MAX.video / MB} MiB.`,
      Type.Enum([...PICTURE_TYPES, ...VIDEO_TYPES]),
    ),
  }),
  reply: closed({
    uploadUrl: about('The path to PUT the file to. Keep it secret: anyone who has it may upload.', Url),
    expiresIn: about('Seconds until the upload must have begun.', Qty),
  }),
  codes: ['0007', '0012', '1003', '8003', '9001'],
});

export const UploadedFile = closed('What a PUT to `uploadUrl` answers.', {
  fileSysId: SysId,
  url: Url,
  width: about(
    `In pixels, as it is kept: pictures become WebP of at most ${PICTURE_WIDTH_MAX}, a turned video is upright.`,
    Qty,
  ),
  height: about('In pixels, as it is kept.', Qty),
});

export const UPLOAD_PATH = '/v1/media/uploads';
/** Where uploaded files are served from. */
export const FILES_PATH = '/files';
