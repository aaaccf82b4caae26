import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { answerOf, CallFailed } from '../../schema/call.ts';
import { isVideoType, type UploadKind, type UploadType } from '../../schema/media/constants.ts';
import { uploadToken, type UploadedFile } from '../../schema/media/uploads.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { ProgressBar } from '../progress-bar.ts';

export interface UploadOptions {
  readonly kind?: UploadKind;
}

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

export async function upload(context: Context, file: string, { kind }: UploadOptions): Promise<void> {
  const { api, out } = context;
  const type = TYPES[extname(file).toLowerCase()];
  if (!type)
    throw new UsageError(`${file} is no picture or video`, `Give one of: ${Object.keys(TYPES).join(' ')}`);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}`, 'Check its name.');
  if (found.size === 0) throw new UsageError(`${file} is empty`, 'Give another file.');
  const asked = { kind: kind ?? (isVideoType(type) ? 'video' : 'picture'), bytes: found.size, type } as const;
  const { uploadUrl } = await api.call(uploadToken, asked);
  const uploaded = await send(context, file, { url: `${api.serverUrl}${uploadUrl}`, bytes: found.size });
  const { fileSysId, url, width, height } = uploaded;
  out.data(uploaded, (c) => `${c.bold(String(fileSysId))}  ${width}×${height}  ${api.serverUrl}${url}`);
}

async function send(
  { out }: Context,
  file: string,
  { url, bytes }: { readonly url: string; readonly bytes: number },
): Promise<Static<typeof UploadedFile>> {
  const bar = new ProgressBar(out, 'uploading');
  const content = createReadStream(file);
  let sent = 0;
  const counted = async function* () {
    for await (const part of content as AsyncIterable<Buffer>) {
      sent += part.length;
      bar.show(sent, bytes);
      yield part;
    }
  };
  try {
    const answer = await fetch(url, {
      method: 'PUT',
      body: Readable.toWeb(Readable.from(counted())) as ReadableStream,
      duplex: 'half',
    } as RequestInit).catch((cause: unknown) => {
      throw new CallFailed('no answer to the upload', { cause });
    });
    return (await answerOf(answer, 'the upload')) as Static<typeof UploadedFile>;
  } finally {
    bar.clear();
    content.destroy();
  }
}
