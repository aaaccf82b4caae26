/** Reads what the writer wrote, for tests. */

interface Box {
  readonly type: string;
  readonly content: Buffer;
  /** The offset of its first byte in the file. */
  readonly at: number;
}

export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw new Error(`a box of ${size} bytes at ${at} does not fit`);
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
      at,
    });
    at += size;
  }
  return boxes;
}

function find(bytes: Buffer, type: string): Buffer {
  return boxesOf(bytes).find((box) => box.type === type)!.content;
}

export interface ReadRun {
  readonly track: 'video' | 'audio';
  readonly from: number;
  readonly samples: readonly {
    readonly duration: number;
    readonly isKey: boolean;
    readonly offset: number;
  }[];
  readonly data: Buffer;
}

/** The runs of a fragment or of several, with their data where they say that it is. */
export function runsOf(segment: Buffer): ReadRun[] {
  return boxesOf(segment)
    .filter(({ type }) => type === 'moof')
    .flatMap((moof) =>
      boxesOf(moof.content)
        .filter(({ type }) => type === 'traf')
        .map(({ content }) => runIn(content, segment.subarray(moof.at))),
    );
}

function runIn(content: Buffer, fragment: Buffer): ReadRun {
  const run = find(content, 'trun');
  const count = run.readUInt32BE(4);
  const dataAt = run.readUInt32BE(8);
  const rows = Array.from({ length: count }, (_, row) => 12 + row * 16);
  const length = rows.reduce((sum, row) => sum + run.readUInt32BE(row + 4), 0);
  return {
    track: find(content, 'tfhd').readUInt32BE(4) === 1 ? 'video' : 'audio',
    from: Number(find(content, 'tfdt').readBigUInt64BE(4)),
    samples: rows.map((row) => ({
      duration: run.readUInt32BE(row),
      isKey: run.readUInt32BE(row + 8) === 0x0200_0000,
      offset: run.readInt32BE(row + 12),
    })),
    data: fragment.subarray(dataAt, dataAt + length),
  };
}
