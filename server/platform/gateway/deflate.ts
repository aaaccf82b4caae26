import type { IncomingHttpHeaders } from 'node:http';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { SOCKET_FRAME_BYTES_MAX } from '../../../schema/room/constants.ts';

/**
 * permessage-deflate (RFC 7692) without context takeover: each message is compressed by itself, so no socket needs a
 * window.
 */
export const DEFLATE = 'permessage-deflate';

/** Smaller payloads, such as one chat line, hardly shrink. */
const DEFLATE_FROM = 500;
/** The end of every flush. It is not sent; the receiver appends it. */
const TAIL = Buffer.from([0, 0, 0xff, 0xff]);
/** The largest window. Clients that ask for a smaller one get uncompressed frames. */
const WINDOW_BITS_MAX = 15;

/** Null: compression does not pay off. */
export function deflated(payload: Buffer): Buffer | null {
  if (payload.length < DEFLATE_FROM) return null;
  const whole = deflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH });
  const size = whole.length - TAIL.length;
  return size < payload.length ? whole.subarray(0, size) : null;
}

/** The negotiated parameters, in the form of `ws`. */
export interface DeflateParams {
  readonly server_max_window_bits?: number | true;
}

export function takesDeflated({ server_max_window_bits: bits }: DeflateParams): boolean {
  return bits === undefined || bits === WINDOW_BITS_MAX;
}

const EXTENSIONS = 'sec-websocket-extensions';
const FLAGS: ReadonlySet<string> = new Set([
  'server_no_context_takeover',
  'client_no_context_takeover',
  'client_max_window_bits',
]);
const WINDOWS = /^(?:server|client)_max_window_bits *= *"?(?:[89]|1[0-5])"?$/;

/**
 * Leaves those of a client's offers that can be answered. An offer with parameters that nobody knows has to be declined,
 * but `ws` refuses the whole request.
 */
export function keepAnswerableOffers(headers: IncomingHttpHeaders): void {
  const offers =
    headers[EXTENSIONS]
      ?.split(',')
      .map((offer) => offer.trim())
      .filter(isAnswerable) ?? [];
  if (offers.length > 0) headers[EXTENSIONS] = offers.join(',');
  else delete headers[EXTENSIONS];
}

function isAnswerable(offer: string): boolean {
  const [name, ...parameters] = offer.split(';').map((part) => part.trim());
  if (name !== DEFLATE) return name !== '';
  const names = parameters.map((each) => each.split('=', 1)[0]!.trim());
  const isKnown = (each: string) => FLAGS.has(each) || WINDOWS.test(each);
  return new Set(names).size === names.length && parameters.every(isKnown);
}

/** Exceeds the size limit of a message, so `ws` rejects it. */
const tooLong = Buffer.alloc(SOCKET_FRAME_BYTES_MAX + 1);
/** Neither text nor JSON, so it is rejected as unreadable. */
const unreadable = Buffer.from([0xff]);

/**
 * Replaces the inflater of `ws`, which keeps tens of kilobytes for each socket that ever sent a compressed message.
 * Browsers compress every heartbeat. Its output never exceeds the size limit of a message.
 */
export class Inflater {
  readonly params: DeflateParams;
  #parts: Buffer[] = [];

  constructor(params: DeflateParams) {
    this.params = params;
  }

  /** Called for each part of a message, one at a time. `ws` does not expect its answer before it returns. */
  decompress(part: Buffer, isLast: boolean, done: (error: null, data: Buffer) => void): void {
    this.#parts.push(part);
    let data: Buffer = nothing;
    if (isLast) {
      data = inflated(Buffer.concat([...this.#parts, TAIL]));
      this.#parts = [];
    }
    process.nextTick(done, null, data);
  }

  /** There is nothing to release. */
  cleanup(): void {}
}

const nothing = Buffer.alloc(0);

function inflated(deflatedData: Buffer): Buffer {
  try {
    return inflateRawSync(deflatedData, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: SOCKET_FRAME_BYTES_MAX,
      chunkSize: SOCKET_FRAME_BYTES_MAX,
    });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLong : unreadable;
  }
}
