import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { answerOf, CallFailed } from '../../../schema/call.ts';
import { PICTURE_TYPES, type UploadKind, type UploadType } from '../../../schema/members/media/constants.ts';
import { uploadToken, type UploadedFile } from '../../../schema/members/media/uploads.ts';
import type { Api } from '../../api.ts';

const TYPES: Readonly<Record<string, UploadType>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
};

/** Endings of the names of files that can be uploaded. */
export const ENDINGS = Object.keys(TYPES);
export const PICTURE_ENDINGS = ENDINGS.filter((ending) => isPicture(TYPES[ending]!));

/** By the file's name; undefined: nothing that can be uploaded. */
export function typeOf(file: string): UploadType | undefined {
  return TYPES[extname(file).toLowerCase()];
}

export function isPicture(type: UploadType): type is (typeof PICTURE_TYPES)[number] {
  return (PICTURE_TYPES as readonly string[]).includes(type);
}

export interface Sending {
  readonly kind: UploadKind;
  readonly type: UploadType;
  readonly bytes: number;
}

/** Uploads a file of this machine. `sent` is called with the number of bytes so far. */
export async function sendFile(
  api: Api,
  file: string,
  sending: Sending,
  sent: (bytes: number) => void = () => {},
): Promise<Static<typeof UploadedFile>> {
  const { uploadUrl } = await api.call(uploadToken, sending);
  const content = createReadStream(file);
  let bytes = 0;
  const counted = async function* () {
    for await (const part of content as AsyncIterable<Buffer>) {
      bytes += part.length;
      sent(bytes);
      yield part;
    }
  };
  try {
    const answer = await fetch(`${api.serverUrl}${uploadUrl}`, {
      method: 'PUT',
      body: Readable.toWeb(Readable.from(counted())) as ReadableStream,
      duplex: 'half',
    } as RequestInit).catch((cause: unknown) => {
      // The file could not be read, whatever came of the call.
      if (content.errored) throw content.errored;
      throw new CallFailed('no answer to the upload', { cause });
    });
    return (await answerOf(answer, 'the upload')) as Static<typeof UploadedFile>;
  } finally {
    content.destroy();
  }
}
