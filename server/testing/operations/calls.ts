import type { ResultCode } from '../../../schema/codes.ts';
import type { Input, OperationsOf } from '../../../schema/operation.ts';
import type { ContractOf, OperationName, OperationOf } from '../../domains.ts';
import type { How } from '../api.ts';
import type { Stage } from '../stage.ts';
import type { Person } from '../world.ts';

/** Everybody who asks, in the order of a {@link Row}. */
export const ROLES = ['guest', 'buyer', 'stranger', 'host', 'otherHost', 'manager'] as const;

/** What an operation answers to everybody, asked about what is the buyer's, or the host's. */
export type Row = readonly [
  guest: ResultCode,
  /** The member whom it is about. */
  buyer: ResultCode,
  /** Another member. */
  stranger: ResultCode,
  /** Of the seller whom it is about. */
  host: ResultCode,
  /** Of another seller. */
  otherHost: ResultCode,
  manager: ResultCode,
];

export const ANYBODY: Row = ['0001', '0001', '0001', '0001', '0001', '0001'];
export const MEMBERS: Row = ['14', '0001', '0001', '0001', '0001', '0001'];
export const OWNER: Row = ['14', '0001', '9001', '9001', '9001', '9001'];
/** As if there were no such order. */
export const BUYER: Row = ['14', '0001', '2010', '2010', '2010', '2010'];
export const HOST: Row = ['14', '9001', '9001', '0001', '9001', '0001'];
export const MANAGER: Row = ['14', '9001', '9001', '9001', '9001', '0001'];

export interface Call<N extends OperationName> {
  readonly input: Input<OperationOf<N>>;
  readonly by?: Person | null;
  readonly how?: How;
}

type MakeCall<N extends OperationName> = (stage: Stage) => Call<N> | Promise<Call<N>>;

/** The calls of an operation: one that succeeds, and one for each refusal that is its own. */
export interface Calls<N extends OperationName> {
  readonly good: MakeCall<N>;
  readonly refused?: Readonly<Partial<Record<ResultCode, MakeCall<N>>>>;
}

/** What the tests of all operations need to know of each. */
export type Example<N extends OperationName> = Calls<N> & {
  readonly roles: Row;
  /** Refusals that the contract documents, and that tests of their own bring about. */
  readonly triedElsewhere?: readonly ResultCode[];
  /** Other hosts are refused only after their input was checked, as the owner must be looked up first. */
  readonly isFoundLater?: true;
} & (OperationOf<N> extends { readonly idempotent: true }
    ? {
        /** Turns the good call into another one, which may not use its Idempotency-Key. */
        readonly changed: Partial<Input<OperationOf<N>>>;
      }
    : object);

/** An example for each operation of a module: it does not compile while one is missing. */
export type ExamplesOf<M> = {
  readonly [N in Extract<keyof OperationsOf<ContractOf<M>>, OperationName>]: Example<N>;
};

/** No broadcast, product, order, address or member has this id. */
export const NOBODY = 987_654_321;

export async function ended(stage: Stage): Promise<Stage> {
  await stage.server.world.control(stage.plan, 2);
  return stage;
}

/** For an operation of the host whose input is this beside the broadcast. */
export function hostCalls<N extends OperationName>(rest: (stage: Stage) => object): Calls<N> {
  const call = (stage: Stage, broadcastSysId: number): Call<N> => ({
    input: { broadcastSysId, ...rest(stage) } as Input<OperationOf<N>>,
    by: stage.host,
  });
  return {
    good: (stage) => call(stage, stage.broadcastSysId),
    refused: {
      '0004': (stage) => call(stage, NOBODY),
      '0007': async (stage) => call(await ended(stage), stage.broadcastSysId),
    },
  };
}

export function sellerCalls<N extends OperationName>(rest: object): Calls<N> {
  const input = (sellerSysId: number) => ({ sellerSysId, ...rest }) as Input<OperationOf<N>>;
  return {
    good: ({ host }) => ({ input: input(1), by: host }),
    refused: {
      '0004': ({ manager }) => ({ input: input(NOBODY), by: manager }),
    },
  };
}

/** Before, during and after the broadcast. */
export function ofHost<N extends OperationName>(rest: (stage: Stage) => object): Calls<N> {
  const { good, refused } = hostCalls<N>(rest);
  return { good, refused: { '0004': refused!['0004']! } };
}

/** What the buyer says after the host has muted (0), removed (1) or banned (2) them. */
export async function listed(
  { api, broadcastSysId, buyer, host }: Stage,
  blackType: 0 | 1 | 2,
): Promise<void> {
  const { userId } = buyer;
  await api.done('blacklistMember', { broadcastSysId, userId, blackType }, { token: host.token });
}

export function ofBroadcast<N extends OperationName>(): Calls<N> {
  return {
    good: ({ broadcastSysId }) => ({ input: { broadcastSysId } as Input<OperationOf<N>> }),
    refused: { '0004': () => ({ input: { broadcastSysId: NOBODY } as Input<OperationOf<N>> }) },
  };
}

export function ofSeller<N extends OperationName>(): Calls<N> {
  const input = (sellerSysId: number) => ({ sellerSysId }) as Input<OperationOf<N>>;
  return {
    good: () => ({ input: input(1) }),
    refused: { '0004': () => ({ input: input(NOBODY) }) },
  };
}
