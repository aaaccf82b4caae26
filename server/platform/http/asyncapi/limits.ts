/** What a client of the room socket must know of codes and limits, in words: for its pages and its AsyncAPI document. */
import { CHAT_RESULT, type ChatMeaning, meaningOf, OK } from '../../../../schema/codes.ts';
import * as constants from '../../../../schema/room/constants.ts';
import { CLOSE, closeMeansComeBack } from '../../../../schema/room/constants.ts';
import type { ClientEvent, clientRights } from '../../../../schema/room/socket.ts';
import type { GatewaySettings } from '../../gateway/settings.ts';

export const WHO: Readonly<Record<(typeof clientRights)[ClientEvent], string>> = {
  anyone: 'anyone',
  member: 'logged in',
  replay: '`vod` only',
};

const CLOSE_MEANS: { readonly [N in keyof typeof CLOSE]: string } = {
  restart: 'the server restarts, or could not let you in now',
  tooSlow: 'you read too slowly; resume brings what you missed',
  silent: 'nothing came from you, not even a pong',
  notJoined: 'you were in no room for too long',
  putOut: 'you were put out; the `response` and the `leaveRoom` before it say why',
  badFrame: 'too many frames could not be read',
  tooManyFrames: 'you went on sending too fast',
};

export const closeCodes = Object.entries(CLOSE).map(([name, code]) => ({
  code,
  name,
  meaning: CLOSE_MEANS[name as keyof typeof CLOSE],
  comesBack: closeMeansComeBack(code),
}));

const asJoin = ({ refresh, retry }: ChatMeaning) =>
  refresh ? 'renew the token, join again' : retry ? 'come back later' : 'final';
const inRoom = ({ refresh, leave, alert }: ChatMeaning) =>
  refresh
    ? 'renew the token, join again'
    : leave
      ? 'you are out'
      : alert
        ? 'tell the viewer'
        : 'only answers';

export const refusals = Object.entries(CHAT_RESULT)
  .filter(([code]) => code !== OK)
  .map(([code, { msg }]) => ({
    code,
    meaning: msg,
    asJoin: asJoin(meaningOf(code)),
    inRoom: inRoom(meaningOf(code)),
  }));

const seconds = (ms: number) => `${ms / 1000} s`;
const rate = ({ burst, perSecond }: GatewaySettings['chat']) => `${burst} at once, then ${perSecond}/s`;

export const limitsOf = ({ frames, joins, chat, like }: GatewaySettings) =>
  [
    ['join after the socket opens', seconds(constants.JOIN_WITHIN)],
    ['heartbeat', `every ${seconds(constants.HEARTBEAT_EVERY)}`],
    ['the server pings a silent client after', seconds(constants.SOCKET_PING_AFTER)],
    ['the server drops a silent client after', seconds(constants.SOCKET_SILENCE_MAX)],
    ['socket timeout: a client gives up a silent server after', seconds(constants.SOCKET_TIMEOUT)],
    ['first wait before coming back', seconds(constants.RECONNECT_DELAY_FIRST)],
    ['longest wait before coming back', seconds(constants.RECONNECT_DELAY_MAX)],
    ['guard time after a renewal', seconds(constants.TOKEN_REFRESH_GUARD)],
    ['renewals without a successful join', String(constants.TOKEN_RENEWALS_MAX)],
    ['bytes of a client frame', String(constants.SOCKET_FRAME_BYTES_MAX)],
    ['messages of a server frame', String(constants.FRAME_MESSAGES_MAX)],
    ['latest chat lines of a first join', String(constants.JOIN_CHAT_HISTORY)],
    ['messages that a resume brings', String(constants.RESUME_MAX)],
    ['characters of a chat line', String(constants.CHAT_LENGTH_MAX)],
    ['characters of an `ackId`', String(constants.ACK_ID_LENGTH_MAX)],
    ['frames of a socket', rate(frames)],
    ['joins of a socket', rate(joins)],
    ['chat lines of a member', rate(chat)],
    ['likes of a member', rate(like)],
  ] as const;
