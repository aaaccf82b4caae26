import { isLimit } from '../harness/limit.ts';
import { percent, type Report } from '../harness/report.ts';
import type { RunResult } from './generator.ts';
import { openStage, type Stage, type TargetName } from './targets.ts';

/** A rate is sustained if this share of the offered messages arrives, and 99 of 100 deliveries within P99_MAX (ms). */
const DELIVERED_MIN = 0.95;
export const P99_MAX = 250;
/** Two rates nearer to each other than this are one. */
const CLOSE_ENOUGH = 1.2;
const STEPS_MAX = 8;
/** The posters' connections come in during the first second. */
const WARM = 1300;
const MEASURED = 1500;

export interface Climb {
  readonly target: TargetName;
  readonly viewers: number;
  /** The first rate to try (messages/s), and by how much to go up or down from it until a limit is crossed. */
  readonly first: number;
  readonly step: number;
}

export interface Top {
  /** The highest rate that was sustained; null: not even the lowest. */
  readonly best: RunResult | null;
  /** Not the server but the generator may have been the limit. */
  readonly limitedByGenerator: boolean;
}

/** Climbs in geometric steps until a rate is not sustained, then halves the gap. */
export async function climb(report: Report, { target, viewers, first, step }: Climb): Promise<Top> {
  let stage: Stage | null = null;
  let best: RunResult | null = null;
  let failed: RunResult | null = null;
  let rate = first;
  try {
    for (let steps = 0; steps < STEPS_MAX && !isClose(best, failed); steps++) {
      if (stage === null) {
        stage = await openStage(target);
        await stage.grow(viewers);
      }
      const result = await stage.run(rate, WARM, MEASURED);
      const held = isSustained(result);
      report.waited(result.serverHeldUp);
      report.step(described(target, result, held));
      if (held) best = result;
      else failed = result;
      if (result.lost > 0) {
        await stage.close();
        stage = null;
      }
      if (best && failed) rate = Math.sqrt(best.rate * failed.rate);
      else rate = held ? rate * step : rate / step;
    }
  } finally {
    await stage?.close();
  }
  return { best, limitedByGenerator: isLimit((failed ?? best)!.generatorBusy) };
}

function isClose(best: RunResult | null, failed: RunResult | null): boolean {
  return best !== null && failed !== null && failed.rate / best.rate < CLOSE_ENOUGH;
}

function isSustained({ delivered, offered, viewers, p99 }: RunResult): boolean {
  return delivered >= DELIVERED_MIN * offered * viewers && p99 <= P99_MAX;
}

export function described(target: string, result: RunResult, held: boolean): string {
  const { rate, viewers, perSecond, p50, p99, generatorBusy, serverHeldUp, lost } = result;
  return [
    `${held ? 'held' : 'not held'}: ${target}, ${viewers} viewers × ${rate.toFixed(0)}/s`,
    `${Math.round(perSecond).toLocaleString('en')} deliveries/s`,
    `p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} ms`,
    `${cpuEach(result).toFixed(2)} µs CPU a delivery`,
    `generator ${percent(generatorBusy)}`,
    ...(serverHeldUp > 0.1 ? [`server waited for its core ${percent(serverHeldUp)}`] : []),
    ...(lost > 0 ? [`${lost} viewers put out`] : []),
  ].join(', ');
}

/** Microseconds of the server's processor that a delivery took. */
export function cpuEach({ cpuSeconds, delivered }: RunResult): number {
  return (cpuSeconds / delivered) * 1e6;
}
