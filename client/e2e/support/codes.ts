import { outbox } from '../../../schema/members/sms.ts';
import type { World } from './world.ts';

/** The code that was texted last to a phone, as it stands in the outbox. */
export async function codeTo(world: World, to: string): Promise<string> {
  const manager = await world.member('manager01');
  const { texts } = await manager.call(outbox, { startIndex: 0, rowCount: 1, to });
  return /인증번호 (\d{6})/.exec(texts[0]!.msg)![1]!;
}
