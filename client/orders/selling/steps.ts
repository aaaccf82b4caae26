/** What a seller can do next, as the table of moves says. */
import type { Claim } from '../../../schema/orders/claims.ts';
import { mayMove, MOVES, type MoveName } from '../../../schema/orders/moves.ts';

export const LINE_STEPS = ['prepare', 'dispatch'] as const;
export type LineStep = (typeof LINE_STEPS)[number];

export function stepOfLine(statusCode: number): LineStep | null {
  return LINE_STEPS.find((step) => mayMove(step, statusCode)) ?? null;
}

const CLAIM_STEPS = ['accept', 'receive', 'finish', 'dispatch', 'refuse'] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** The way forward first. */
export function stepsOfClaim({ type, statusCode }: Pick<Claim, 'type' | 'statusCode'>): readonly ClaimStep[] {
  const kind = `${type[0]!.toUpperCase()}${type.slice(1)}`;
  return CLAIM_STEPS.filter((step) => {
    const move = `${step}${kind}`;
    return move in MOVES && mayMove(move as MoveName, statusCode);
  });
}
