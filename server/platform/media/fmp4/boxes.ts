/** Builds the boxes of an MP4 file (ISO/IEC 14496-12): a size, a type, and what is in it. */

type Content = Buffer | number;

/** A number is 32 bits, such as a box's version and flags. */
export function box(type: string, ...content: readonly Content[]): Buffer {
  const parts = content.map((each) => (typeof each === 'number' ? u32(each) : each));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, head.length));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export function zeros(length: number): Buffer {
  return Buffer.alloc(length);
}
