export { sanctionsByHosts } from './sanctions.ts';
import { BLACK_CODE } from '../../../../schema/room/blacklist.ts';
import type { BlackType } from '../../../../schema/room/constants.ts';
import { OK } from '../../../../schema/codes.ts';
import type { OwnMessage } from '../../../../schema/room/socket.ts';

/** The private message about a mute, removal or ban; null: it is lifted. */
export function regBlackUser(room: string, userId: string, blackType: BlackType | null): OwnMessage {
  const resultCode = blackType === null ? OK : BLACK_CODE[blackType];
  return { event: 'regBlackUser', data: { room, userId, blackType, resultCode } };
}
