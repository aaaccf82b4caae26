import { MSG_TYPE, PERMISSION, ROOM_EVENT } from '../../../schema/constants.ts';
import type { DurableData, DurableEvent } from '../../../schema/socket.ts';
import { maskUserId, type Profile } from '../account/accounts.ts';
import type { RoomMessage } from '../../platform/bus/bus.ts';
import type { RecordedEvent } from '../../platform/log/log.ts';
import { roomOfStream, type RoomEvent } from './decider.ts';

/** Looks up how a member appears; null when they are no longer there. */
export type ProfileOf = (userSysId: number) => Profile | null;

/** Chat is kept by its author's id; this is how an author who has left reads. */
const GONE: Profile = { userId: '', nick: '**' };

/**
 * The one message of a room's event, the same whether it is sent now or given to someone who comes back
 * later: only a nickname that was changed in between reads differently.
 */
export function roomMessage(recorded: RecordedEvent, profileOf: ProfileOf): RoomMessage {
  const room = roomOfStream(recorded.stream);
  const event = { type: recorded.type, data: recorded.data } as RoomEvent;
  const make = <E extends DurableEvent>(name: E, data: DurableData<E>, hostData?: object): RoomMessage => ({
    seq: recorded.version,
    event: name,
    data,
    ...(hostData ? { hostData } : {}),
  });
  const chat = (line: Partial<DurableData<'chatMessage'>> & { msgType: number }) => {
    const { userId, nick } = (recorded.actorId === null ? null : profileOf(recorded.actorId)) ?? GONE;
    return make(
      'chatMessage',
      {
        room,
        nick,
        userId: maskUserId(userId),
        permission: PERMISSION.member,
        msg: '',
        content: null,
        answer: null,
        createdAt: new Date(recorded.recordedAt).toISOString(),
        logSysId: recorded.version,
        prdtSysIds: [],
        ordPrdts: [],
        ...line,
      },
      { userId },
    );
  };
  switch (event.type) {
    case 'ChatSent':
      return chat(event.data);
    case 'NoticeSet':
      return chat({ msgType: MSG_TYPE.notice, permission: PERMISSION.host, msg: event.data.notiContent });
    case 'ProductPinned':
      return chat({ msgType: MSG_TYPE.pin, permission: PERMISSION.host, prdtSysIds: [event.data.prdtSysId] });
    case 'PurchaseAnnounced': {
      const { nick } = (recorded.actorId === null ? null : profileOf(recorded.actorId)) ?? GONE;
      return chat({
        msgType: MSG_TYPE.purchase,
        nick: maskNick(nick),
        prdtSysIds: event.data.ordPrdts.map(({ prdtSysId }) => prdtSysId),
        ordPrdts: [...event.data.ordPrdts],
      });
    }
    case 'NoticeClosed':
      return make('event', { room, type: ROOM_EVENT.closeNotice });
    case 'BuyHereShown':
      return make('event', { room, type: ROOM_EVENT.buyHere, prdtSysId: event.data.prdtSysId });
    case 'ProductShown':
      return make('viewPrdt', { room, ...event.data });
    case 'ProductsChanged':
      return make('changePrdt', {
        room,
        fixPrdtSysId: event.data.fixPrdtSysId,
        products: [...event.data.products],
      });
    case 'OrderButtonChanged':
      return make('changeHideOrderBtn', { room, isHideOrdBtn: event.data.isHideOrdBtn });
    case 'LiveFlagChanged':
      return make('broadcastControl', {
        room,
        broadcastSysId: broadcastOfRoom(room),
        liveFlag: event.data.liveFlag,
      });
    case 'StreamSwitched':
      return make('broadcastConversion', {
        room,
        broadcastSysId: broadcastOfRoom(room),
        liveUrl: event.data.liveUrl,
        isMultiTransmission: 1,
      });
    default:
      return unknownMessage(event, recorded, room);
  }
}

/** Of a later version of the server: viewers ignore it, but nothing is missing where it stands in the order. */
function unknownMessage(_event: never, { version }: RecordedEvent, room: string): RoomMessage {
  return { seq: version, event: 'unknown', data: { room } };
}

/** 10 of `10_77`. */
export function broadcastOfRoom(room: string): number {
  return Number(room.slice(0, room.indexOf('_')));
}

/** What others see of a buyer. */
function maskNick(nick: string): string {
  return nick.endsWith('**') ? nick : `${[...nick][0] ?? ''}**`;
}
