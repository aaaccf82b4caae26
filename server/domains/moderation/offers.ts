import { BLACK_CODE } from '../../../schema/blacklist.ts';
import type { BlackType } from '../../../schema/constants.ts';
import { OK } from '../../../schema/codes.ts';
import type { OwnMessage } from '../../../schema/socket.ts';

/** What a member alone is told of what stands against them; null: nothing any more. */
export function regBlackUser(room: string, userId: string, blackType: BlackType | null): OwnMessage {
  const resultCode = blackType === null ? OK : BLACK_CODE[blackType];
  return { event: 'regBlackUser', data: { room, userId, blackType, resultCode } };
}
