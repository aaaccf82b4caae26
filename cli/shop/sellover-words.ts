import type { SelloverStep } from '../../schema/members/sellovers.ts';

export interface ApplicationsOptions {
  readonly step?: SelloverStep;
  readonly all?: true;
  readonly limit: number;
}

export interface AcceptOptions {
  readonly seller?: number;
  readonly name?: string;
}

export interface RefuseOptions {
  readonly reason: string;
}
