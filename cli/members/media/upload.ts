import type { UploadKind } from '../../../schema/members/media/constants.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { sizeOf } from '../../files.ts';
import { ProgressBar } from '../../progress-bar.ts';
import { ENDINGS, isPicture, sendFile, typeOf } from './sending.ts';

export interface UploadOptions {
  readonly kind?: UploadKind;
}

export async function upload({ api, out }: Context, file: string, { kind }: UploadOptions): Promise<void> {
  const type = typeOf(file);
  if (!type) throw new UsageError(`${file} is no picture or video`, `Give one of: ${ENDINGS.join(' ')}`);
  const bytes = sizeOf(file);
  const sending = { kind: kind ?? (isPicture(type) ? 'picture' : 'video'), type, bytes };
  const bar = new ProgressBar(out, 'uploading');
  const uploaded = await sendFile(api, file, sending, (sent) => bar.show(sent, bytes)).finally(() =>
    bar.clear(),
  );
  const { fileSysId, url, width, height } = uploaded;
  out.data(uploaded, (c) => `${c.bold(String(fileSysId))}  ${width}×${height}  ${api.serverUrl}${url}`);
}
