import type { Input, Operation, Reply } from '../../../schema/operation.ts';
import type { Api } from '../../api.ts';
import { patiently } from './again.ts';
import type { Difference } from './differences.ts';
import type { Pictures } from './pictures.ts';
import type { ShopFolder } from './shop.ts';
import type { Standing } from './standing.ts';

export type Kind = 'added' | 'changed' | 'stopped' | 'resumed' | 'ended';

/** One thing that is done as a whole or not at all. */
export interface Step {
  readonly kind: Kind;
  /** `product GL-1001 Lip Tint`. */
  readonly what: string;
  /** The same for one thing under whatever name; left out: `what` is. */
  readonly key?: string;
  readonly differences: readonly Difference[];
  /** What may be done beside other steps and is needed first: uploads. */
  readonly prepare?: () => Promise<unknown>;
  readonly carryOut: () => Promise<unknown>;
}

/** What a plan is made of. */
export interface Parts {
  readonly api: Api;
  readonly folder: ShopFolder;
  readonly standing: Standing;
  readonly pictures: Pictures;
  readonly prune: boolean;
  /** How many calls at a time. */
  readonly atATime: number;
}

/** The step that changes a thing; none: it is as the folder says. */
export function changed(
  what: string,
  differences: readonly Difference[],
  carryOut: Step['carryOut'],
  key?: string,
): Step[] {
  if (differences.length === 0) return [];
  return [{ kind: 'changed', what, ...(key !== undefined && { key }), differences, carryOut }];
}

export function ended(what: string, carryOut: Step['carryOut']): Step {
  return { kind: 'ended', what, differences: [], carryOut };
}

/** Calls once the server has time for it. */
export function send<O extends Operation>(api: Api, operation: O, input: Input<O>): Promise<Reply<O>> {
  return patiently(() => api.call(operation, input));
}
