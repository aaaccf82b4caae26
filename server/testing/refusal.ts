import { expect } from 'vitest';
import type { ResultCode } from '../../schema/codes.ts';
import type { Refusal } from '../platform/log/log.ts';

/** For `toThrow` and `rejects`: the domain said no, with this code (and at least these facts). */
export function refusal(resultCode: ResultCode, facts: Refusal['facts'] = {}): Refusal {
  return expect.objectContaining({
    name: 'Refusal',
    resultCode,
    facts: expect.objectContaining(facts),
  }) as Refusal;
}
