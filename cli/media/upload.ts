import { stat } from 'node:fs/promises';
import type { UploadKind } from '../../schema/media/constants.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { ProgressBar } from '../progress-bar.ts';
import { ENDINGS, isPicture, sendFile, typeOf } from './sending.ts';

export interface UploadOptions {
  readonly kind?: UploadKind;
}

export async function upload({ api, out }: Context, file: string, { kind }: UploadOptions): Promise<void> {
  const type = typeOf(file);
  if (!type) throw new UsageError(`${file} is no picture or video`, `Give one of: ${ENDINGS.join(' ')}`);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}`, 'Check its name.');
  if (found.size === 0) throw new UsageError(`${file} is empty`, 'Give another file.');
  const bytes = found.size;
  const sending = { kind: kind ?? (isPicture(type) ? 'picture' : 'video'), type, bytes };
  const bar = new ProgressBar(out, 'uploading');
  const uploaded = await sendFile(api, file, sending, (sent) => bar.show(sent, bytes)).finally(() =>
    bar.clear(),
  );
  const { fileSysId, url, width, height } = uploaded;
  out.data(uploaded, (c) => `${c.bold(String(fileSysId))}  ${width}×${height}  ${api.serverUrl}${url}`);
}
