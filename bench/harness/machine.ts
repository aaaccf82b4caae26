import { cpus, loadavg } from 'node:os';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly date: string;
  /** Programs that wanted to run before the benchmark began: more than a few tenths blur all numbers. */
  readonly loadBefore: number;
}

export function thisMachine(): Machine {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    node: process.version,
    date: new Date().toISOString(),
    loadBefore: Number(loadavg()[0]!.toFixed(2)),
  };
}
