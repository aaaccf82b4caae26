import type { Static } from 'typebox';
import { answerOf, CallFailed } from '../../schema/call.ts';
import {
  isVideoType,
  UPLOAD_BYTES_MAX,
  UPLOAD_TYPES,
  type UploadKind,
  type UploadType,
} from '../../schema/members/media/constants.ts';
import type { UploadedFile } from '../../schema/members/media/uploads.ts';
import { api } from './calls/api.ts';

/** Why a file cannot be uploaded, before anything is sent. */
export type FileFault = 'type' | 'size';

export function fileFault(kind: UploadKind, { type, size }: Pick<File, 'type' | 'size'>): FileFault | null {
  const known = UPLOAD_TYPES[kind].find((each) => each === type);
  if (!known) return 'type';
  return size === 0 || size > UPLOAD_BYTES_MAX[isVideoType(known) ? 'video' : 'picture'] ? 'size' : null;
}

/**
 * Uploads a file without a {@link fileFault}. `sent` hears how much of it has gone, from 0 to 1. Throws as `api` does, and
 * the reason of `signal` once that has stopped it.
 */
export async function upload(
  kind: UploadKind,
  file: File,
  { sent, signal }: { readonly sent: (share: number) => void; readonly signal: AbortSignal },
): Promise<Static<typeof UploadedFile>> {
  const asked = { kind, bytes: file.size, type: file.type as UploadType };
  const { uploadUrl } = await api('uploadToken', asked, { signal });
  const answer = await put(uploadUrl, file, sent, signal);
  return (await answerOf(answer, 'the upload')) as Static<typeof UploadedFile>;
}

/** `fetch` does not tell how much of a body has gone. */
function put(url: string, file: File, sent: (share: number) => void, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.addEventListener('progress', ({ loaded }) => sent(Math.min(1, loaded / file.size)));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new CallFailed('no answer to the upload')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
