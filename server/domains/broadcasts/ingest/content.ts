import type { FileHandle } from 'node:fs/promises';
import { INGEST_TYPES, ingestTypeOf, type IngestType } from '../../../../schema/broadcasts/ingest.ts';
import { InvalidInput } from '../../../platform/http/validation.ts';
import { Refusal } from '../../../platform/log/log.ts';

/** An MPEG-TS packet begins with this byte; its size in bytes. */
const SYNC = 0x47;
const PACKET = 188;
const BOX_HEAD = 16;
const BOXES_MAX = 1000;
/** Boxes with which an fMP4 file may begin. */
const FIRST_BOXES = new Set(['ftyp', 'styp', 'moof', 'sidx', 'emsg', 'prft']);
const CAPTIONS = 'WEBVTT';

/** By its name. Throws a Refusal with 0005 for an impossible path, and with 0012 for a type that is not accepted. */
export function requireType(path: string): IngestType {
  const found = ingestTypeOf(path);
  if (found === 'path') throw new InvalidInput(`${path.slice(0, 100)} is no path of a file`);
  if (found === 'type') throw new Refusal('0012', { taken: Object.keys(INGEST_TYPES).join(', ') });
  return found.type;
}

/** Whether a file is complete and has the type of its name. Encoders seldom state the type, so the content decides. */
export async function isOfType(type: IngestType, file: FileHandle, bytes: number): Promise<boolean> {
  if (type === 'ts') return isTransportStream(file, bytes);
  if (type === 'vtt') return isCaptions(file);
  return isFragmentedMp4(file, bytes);
}

async function isTransportStream(file: FileHandle, bytes: number): Promise<boolean> {
  if (bytes === 0 || bytes % PACKET !== 0) return false;
  const starts = [0, bytes / PACKET - 1, Math.floor(bytes / PACKET / 2)];
  for (const packet of starts) if ((await read(file, packet * PACKET, 1))[0] !== SYNC) return false;
  return true;
}

/** Whether its boxes end exactly at the end of the file. */
async function isFragmentedMp4(file: FileHandle, bytes: number): Promise<boolean> {
  let at = 0;
  for (let box = 0; at < bytes && box < BOXES_MAX; box++) {
    const head = await read(file, at, BOX_HEAD);
    if (head.length < 8) return false;
    if (box === 0 && !FIRST_BOXES.has(head.toString('latin1', 4, 8))) return false;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === BOX_HEAD;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    at += size;
  }
  return bytes > 0 && at === bytes;
}

async function isCaptions(file: FileHandle): Promise<boolean> {
  const head = (await read(file, 0, CAPTIONS.length + 3)).toString('utf8');
  return head.replace(/^\uFEFF/, '').startsWith(CAPTIONS);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
