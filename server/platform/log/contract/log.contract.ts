import { describe } from 'vitest';
import { describeExecuting } from './executing.contract.ts';
import { describeKeys } from './keys.contract.ts';
import { describeProcesses } from './processes.contract.ts';
import { describeReading } from './reading.contract.ts';
import { describeTables } from './tables.contract.ts';
import { describeTimers } from './timers.contract.ts';
import { newTrial, type Place } from './trial.support.ts';
import { describeVersions } from './versions.contract.ts';

/** What every implementation of the log promises. */
export function describeLog(kind: string, newPlace: () => Promise<Place>): void {
  describe(`the log on ${kind}`, () => {
    const trial = newTrial(newPlace);
    describeExecuting(trial);
    describeKeys(trial);
    describeTimers(trial);
    describeReading(trial);
    describeTables(trial);
    describeProcesses(trial);
    describeVersions(trial);
  });
}
