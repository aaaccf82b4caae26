import { Refusal } from '../../../../platform/log/log.ts';
import { damaged, type Bytes } from './bytes.ts';
import type { Probed } from './probed.ts';

/** Ids of elements, with their length marks. */
const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
} as const;
const VOID = 0xec;
const ID_BYTES_MAX = 4;
const SIZE_BYTES_MAX = 8;
/** An element that is read as a whole holds a number or a name. */
const READ_MAX = 4096;
const NANOSECONDS = 1_000_000;

const PICTURES = 1;
const SOUND = 2;
const CODECS: ReadonlySet<string> = new Set(['V_VP8', 'V_VP9', 'V_AV1', 'A_OPUS', 'A_VORBIS']);

interface Element {
  readonly id: number;
  readonly at: number;
  /** Where its content begins, and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** WebM: elements in elements. Throws 8004 unless they fit into each other and end with the file. */
export async function probeWebm(file: Bytes): Promise<Probed> {
  const [header, segment, ...more] = await elements(file, 0, file.size);
  if (header?.id !== ID.header || segment?.id !== ID.segment || more.length > 0)
    throw damaged('has no single segment');
  const docType = (await fieldsOf(file, header, [ID.docType])).get(ID.docType);
  if (docType?.toString('latin1').split('\0', 1)[0] !== 'webm') throw new Refusal('0012');
  const parts = await elements(file, segment.from, segment.to);
  const info = parts.find(({ id }) => id === ID.info);
  const tracks = parts.find(({ id }) => id === ID.tracks);
  if (!info || !tracks || !parts.some(({ id }) => id === ID.cluster))
    throw damaged('has no index or no media');
  const facts = await fieldsOf(file, info, [ID.timestampScale, ID.duration]);
  const scale = facts.get(ID.timestampScale);
  const duration = floatIn(facts.get(ID.duration)) * (scale ? wholeIn(scale) : NANOSECONDS);
  const notes = parts.filter(({ id }) => id === ID.tags || id === ID.attachments);
  return {
    ...(await pictureSize(file, tracks)),
    duration: Math.round(duration / NANOSECONDS),
    hidden: notes.map((each) => blank(file, each)),
  };
}

async function pictureSize(file: Bytes, tracks: Element): Promise<{ width: number; height: number }> {
  let shown: { width: number; height: number } | undefined;
  for (const track of await elements(file, tracks.from, tracks.to)) {
    if (track.id !== ID.track) continue;
    const fields = await elements(file, track.from, track.to);
    const contentOf = async (id: number) => {
      const field = fields.find((each) => each.id === id);
      return field ? contentIn(file, field) : Buffer.alloc(0);
    };
    const type = wholeIn(await contentOf(ID.trackType));
    const codec = (await contentOf(ID.codec)).toString('latin1');
    if ((type !== PICTURES && type !== SOUND) || !CODECS.has(codec)) throw new Refusal('0012', { codec });
    const video = fields.find(({ id }) => id === ID.video);
    if (type !== PICTURES || !video || shown) continue;
    const size = await fieldsOf(file, video, [ID.width, ID.height]);
    const [width, height] = [ID.width, ID.height].map((id) => wholeIn(size.get(id) ?? Buffer.alloc(0)));
    shown = { width: width!, height: height! };
  }
  if (!shown) throw damaged('has no pictures');
  return shown;
}

/** Throws 8004 unless they fill the place. A recording of unknown size has no end to check, so it is refused, too. */
async function elements(file: Bytes, from: number, to: number): Promise<Element[]> {
  const found: Element[] = [];
  for (let at = from; at < to;) {
    file.part();
    const head = await file.read(at, Math.min(ID_BYTES_MAX + SIZE_BYTES_MAX, to - at));
    const idBytes = bytesOf(head[0], ID_BYTES_MAX);
    const sizeBytes = bytesOf(head[idBytes], SIZE_BYTES_MAX);
    const begin = at + idBytes + sizeBytes;
    const id = head.readUIntBE(0, idBytes);
    const size = sizeIn(head.subarray(idBytes, idBytes + sizeBytes), sizeBytes);
    if (begin + size > to) throw damaged('ends within an element');
    found.push({ id, at, from: begin, to: begin + size });
    at = begin + size;
  }
  return found;
}

/** As many as the first byte has leading zeros, and one. */
function bytesOf(first: number | undefined, max: number): number {
  const count = first === undefined ? Infinity : Math.clz32(first) - 23;
  if (count > max) throw damaged('has an element of no length');
  return count;
}

function sizeIn(bytes: Buffer, count: number): number {
  if (bytes.length < count) throw damaged('ends within an element');
  const marked = BigInt(`0x${bytes.toString('hex')}`);
  const mark = 1n << BigInt(7 * count);
  const size = marked - mark;
  if (size === mark - 1n) throw damaged('has an element of unknown length');
  return Number(size);
}

/** What an element says under these ids; the first counts where one is there twice. */
async function fieldsOf(
  file: Bytes,
  element: Element,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const fields = await elements(file, element.from, element.to);
  const found = new Map<number, Buffer>();
  for (const field of fields)
    if (ids.includes(field.id) && !found.has(field.id)) found.set(field.id, await contentIn(file, field));
  return found;
}

async function contentIn(file: Bytes, { from, to }: Element): Promise<Buffer> {
  if (to - from > READ_MAX) throw damaged('has a field that is too long');
  return file.read(from, to - from);
}

function wholeIn(content: Buffer): number {
  if (content.length === 0) return 0;
  if (content.length > 6) throw damaged('has a number that is too large');
  return content.readUIntBE(0, content.length);
}

function floatIn(content: Buffer | undefined): number {
  if (content?.length === 4) return content.readFloatBE();
  return content?.length === 8 ? content.readDoubleBE() : 0;
}

/** Padding of the same length: nothing else in the file moves. */
function blank(file: Bytes, { at, to }: Element): { at: number; content: Buffer } {
  const length = to - at;
  file.hides(length);
  const sizeBytes = length >= 1 + SIZE_BYTES_MAX ? SIZE_BYTES_MAX : 1;
  const content = Buffer.alloc(length);
  content[0] = VOID;
  const marked = (1n << BigInt(7 * sizeBytes)) + BigInt(length - 1 - sizeBytes);
  content.write(marked.toString(16).padStart(2 * sizeBytes, '0'), 1, 'hex');
  return { at, content };
}
