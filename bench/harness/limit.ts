import type { Measured } from './report.ts';

/** A generator that works for more of its core's time than this may be what limits the result. */
const GENERATOR_BUSY_MAX = 0.85;

export function isLimit(generatorBusy: number): boolean {
  return generatorBusy > GENERATOR_BUSY_MAX;
}

export function limitRemark(limited: boolean): Pick<Measured, 'remark'> {
  return limited ? { remark: 'limited by the generator' } : {};
}
