import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';

/** How hls.js says that another build reads what this MPEG-TS has. There is no code for it. */
const FOR_WHOLE_BUILD = /^Unsupported (?<codec>HEVC|EC-3) in M2TS found$/;
/** What a browser that plays them says yes to. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  HEVC: 'video/mp4; codecs="hvc1.1.6.L93.B0"',
  'EC-3': 'audio/mp4; codecs="ec-3"',
};

/**
 * What to do about a codec: `whole`: the whole build can play it here; `none`: nothing can, however often it is tried; null: this
 * error is about something else.
 */
export function codecTrouble(
  { ErrorDetails }: Pick<typeof Hls, 'ErrorDetails'>,
  { details, fatal, error }: Pick<ErrorData, 'details' | 'fatal' | 'error'>,
): 'whole' | 'none' | null {
  const isFinal =
    details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR ||
    details === ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR ||
    details === ErrorDetails.BUFFER_ADD_CODEC_ERROR;
  if (isFinal) return fatal ? 'none' : null;
  if (details !== ErrorDetails.FRAG_PARSING_ERROR) return null;
  const codec = FOR_WHOLE_BUILD.exec(error.message)?.groups?.['codec'];
  if (codec === undefined) return null;
  return MediaSource.isTypeSupported(MEDIA_TYPES[codec]!) ? 'whole' : 'none';
}
