import picocolors from 'picocolors';
import { median } from './figures.ts';

/** What a number is to be. `of` says which: ours beside the peer's, or ours alone. */
export interface Aim {
  readonly of: 'ratio' | 'ours';
  readonly is: 'at least' | 'at most';
  readonly value: number;
}

export interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer?: number;
  readonly peerName?: string;
  readonly aim?: Aim;
  /** What one must know to read the number, such as that the generator was the limit. */
  readonly remark?: string;
}

/** A row of the results as it is written to the file. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly peerName: string | null;
  /** Ours divided by the peer's. */
  readonly ratio: number | null;
  readonly aim: string | null;
  /** Null: there is no aim. */
  readonly met: boolean | null;
  readonly remark: string | null;
}

/** Collects rows and shows them as they come. */
export class Report {
  readonly rows: Row[] = [];
  /** Of each measurement, for how much of its time the server wanted its core and had it not. */
  readonly #waits: number[] = [];

  add(measured: Measured): void {
    const row = rowOf(measured);
    this.rows.push(row);
    const { bold, dim, green, yellow } = picocolors;
    const sign = row.met === null ? ' ' : row.met ? green('✓') : yellow('✗');
    const beside = row.peer === null ? '' : dim(` beside ${figure(row.peer)} (${row.peerName})`);
    const ratio = row.ratio === null ? '' : bold(` ${times(row.ratio)}`);
    const aim = row.aim === null ? '' : dim(`, aim ${row.aim}`);
    const remark = row.remark === null ? '' : dim(` [${row.remark}]`);
    this.#print(`${sign} ${row.name}: ${bold(figure(row.ours))} ${row.unit}${beside}${ratio}${aim}${remark}`);
  }

  /** NaN where the system does not tell. */
  waited(share: number): void {
    if (!Number.isNaN(share)) this.#waits.push(share);
  }

  /** How quiet the machine was: the median and the maximum of the waits for a core. Null if the system does not report them. */
  get waits(): { readonly median: number; readonly most: number } | null {
    if (this.#waits.length === 0) return null;
    return { median: median(this.#waits), most: Math.max(...this.#waits) };
  }

  title(text: string): void {
    this.#print(`\n${picocolors.bold(text)}`);
  }

  /** One measurement on the way to a row. */
  step(text: string): void {
    this.#print(picocolors.dim(`    ${text}`));
  }

  #print(line: string): void {
    process.stdout.write(`${line}\n`);
  }
}

function rowOf({ name, unit, ours, peer = NaN, peerName, aim, remark }: Measured): Row {
  const ratio = ours / peer;
  const judged = aim?.of === 'ratio' ? ratio : ours;
  return {
    name,
    unit,
    ours: rounded(ours),
    peer: Number.isNaN(peer) ? null : rounded(peer),
    peerName: peerName ?? null,
    ratio: Number.isNaN(ratio) ? null : rounded(ratio),
    aim: aim ? aimText(aim, unit) : null,
    met: aim ? (aim.is === 'at least' ? judged >= aim.value : judged <= aim.value) : null,
    remark: remark ?? null,
  };
}

function aimText({ of, is, value }: Aim, unit: string): string {
  const sign = is === 'at least' ? '≥' : '≤';
  return of === 'ratio' ? `${sign} ${times(value)}` : `${sign} ${figure(value)} ${unit}`;
}

/** Three digits say all that a benchmark knows. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

export function figure(value: number): string {
  return rounded(value).toLocaleString('en', { maximumSignificantDigits: 3 });
}

export function times(ratio: number): string {
  return `${figure(ratio)}×`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
