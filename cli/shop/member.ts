import * as points from '../../schema/buying/points.ts';
import { withdrawMember } from '../../schema/members/withdrawal.ts';
import type { Context } from '../context.ts';
import { type RemoveOptions, WHAT_BECOMES_OF_DATA } from './member-words.ts';
import { countOf } from '../output.ts';
import { isSure } from '../prompt.ts';

export async function remove(
  { api, out }: Context,
  userId: string,
  { reason, yes }: RemoveOptions,
): Promise<void> {
  if (!yes) {
    // Fails early, so that nobody confirms the impossible.
    const { holdingPoint } = await api.call(points.memberPoints, { userId, startIndex: 0, rowCount: 1 });
    for (const sentence of WHAT_BECOMES_OF_DATA) out.note(sentence);
    const held = holdingPoint > 0 ? `, who holds ${countOf(holdingPoint, 'point')}` : '';
    const question = `Remove ${userId}${held}? This cannot be undone.`;
    if (!(await isSure(question, 'A removed member cannot be brought back')))
      return out.note('Nothing was done');
  }
  const { userSysId } = await api.call(withdrawMember, { userId, reason });
  out.data(
    { userId, userSysId },
    (c) => `${c.green('✓')} ${userId} is removed: logged out everywhere, personal data deleted`,
  );
}
