/** Limits and timings of uploaded files. Times are milliseconds, sizes are bytes. */
import { DAY, HOUR, MINUTE, SECOND } from '../../durations.ts';

export const MB = 1024 * 1024;
const GB = 1024 * MB;

/** What a file is for: a seller's pictures and videos, and what members add to a review, a claim or an inquiry. */
export const UPLOAD_KINDS = ['picture', 'video', 'review', 'claim', 'inquiry'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];
export type UploadType = (typeof PICTURE_TYPES)[number] | VideoType;

/** The types of each kind. */
export const UPLOAD_TYPES: Readonly<Record<UploadKind, readonly UploadType[]>> = {
  picture: PICTURE_TYPES,
  video: VIDEO_TYPES,
  review: [...PICTURE_TYPES, ...VIDEO_TYPES],
  claim: PICTURE_TYPES,
  inquiry: PICTURE_TYPES,
};

/** Of one file. */
export const UPLOAD_BYTES_MAX = { picture: 10 * MB, video: 100 * MB } as const;

/** Of one member on one Korean day, by kind. A shop of thousands of products is uploaded on one day. */
export const UPLOADS_A_DAY = {
  picture: { files: 30_000, bytes: 30 * GB },
  video: { files: 200, bytes: 20 * GB },
  review: { files: 60, bytes: GB },
  claim: { files: 60, bytes: 600 * MB },
  inquiry: { files: 60, bytes: 600 * MB },
} as const satisfies Record<UploadKind, { readonly files: number; readonly bytes: number }>;

/** From the answer that gives the address to the first byte. */
export const UPLOAD_TOKEN_LASTS = 10 * MINUTE;
/** How long an upload may take once it has begun, and how long it may pause. Phones are slow. */
export const UPLOAD_LASTS = 10 * MINUTE;
export const UPLOAD_PAUSES = 30 * SECOND;
/** Of an uploaded picture before it becomes smaller: more than good phones take. */
export const UPLOAD_PIXELS_MAX = 50_000_000;
/** WebP holds no picture higher than this. */
export const PICTURE_HEIGHT_MAX = 16_383;
/** Width and height of a video. */
export const VIDEO_EDGE_MAX = 4096;
export const VIDEO_LASTS_MAX = 6 * HOUR;
/**
 * Boxes or elements that a video's container may have. Six hours of WebM in clusters of five seconds have some 4,400. One
 * of two-second clusters has so many after three hours, and then is usually too large.
 */
export const VIDEO_PARTS_MAX = 6_000;
/** Bytes of notes that are hidden in a video. Those of a camera are a few kilobytes. */
export const VIDEO_NOTES_MAX = 16 * 1024 * 1024;
/** Uploads that a node inspects at the same time, and for how long (ms) a video may take. */
export const INSPECTED_AT_ONCE = 2;
export const INSPECTION_LASTS_MAX = 60_000;
/** A file that nothing names is deleted so long after its upload. */
export const UNNAMED_KEPT = 7 * DAY;

/** The address of a private file is good for so long at least, and for twice as long at most. */
export const PRIVATE_ADDRESS_LASTS = 6 * HOUR;

/** On an uploaded picture that anybody may see: the SHA-256 of the uploaded file, in hexadecimal. */
export const UPLOAD_DIGEST_HEADER = 'x-upload-digest';

export function isVideoType(type: UploadType): type is VideoType {
  return (VIDEO_TYPES as readonly string[]).includes(type);
}
