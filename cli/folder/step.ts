import type { Api } from '../api.ts';
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
  readonly carryOut: () => Promise<void>;
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
