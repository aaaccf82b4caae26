import { LIVE_FLAG } from '../../../schema/constants.ts';
import type { EventOf, Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../platform/log/table.ts';
import { roomOfStream, type RoomEvent } from './decider.ts';

const rooms = table(
  'rooms',
  {
    room: text,
    live_flag: int,
    live_start_at: nullable(int),
    live_end_at: nullable(int),
    live_url: nullable(text),
    noti: text,
    is_hide_ord_btn: int,
    fix_prdt_sys_id: nullable(int),
  },
  {
    key: ['room'],
    indexes: { rooms_on_air: { columns: ['live_flag'], where: { live_flag: LIVE_FLAG.onAir } } },
  },
);
export type RoomRow = RowOf<typeof rooms>;

const roomProducts = table(
  'room_products',
  { room: text, prdt_sys_id: int, sales_exposure_type: int },
  { key: ['room', 'prdt_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof rooms | typeof roomProducts>>();

const endRoom = statement<{ room: string; liveFlag: number; endedAt: number }>((db, p) =>
  db
    .updateTable('rooms')
    .set({ live_flag: p('liveFlag'), live_end_at: p('endedAt'), live_url: null })
    .where('room', '=', p('room')),
);

const setNoti = statement<{ room: string; noti: string }>((db, p) =>
  db
    .updateTable('rooms')
    .set({ noti: p('noti') })
    .where('room', '=', p('room')),
);

const setPinned = statement<{ room: string; fixPrdtSysId: number | null }>((db, p) =>
  db
    .updateTable('rooms')
    .set({ fix_prdt_sys_id: p('fixPrdtSysId') })
    .where('room', '=', p('room')),
);

const setHideOrdBtn = statement<{ room: string; isHideOrdBtn: number }>((db, p) =>
  db
    .updateTable('rooms')
    .set({ is_hide_ord_btn: p('isHideOrdBtn') })
    .where('room', '=', p('room')),
);

const setLiveUrl = statement<{ room: string; liveUrl: string }>((db, p) =>
  db
    .updateTable('rooms')
    .set({ live_url: p('liveUrl') })
    .where('room', '=', p('room')),
);

export const roomByName = statement((db, p: Params<{ room: string }>) =>
  db.selectFrom('rooms').selectAll().where('room', '=', p('room')),
);

export const roomsOnAir = statement((db) =>
  db.selectFrom('rooms').select('room').where('live_flag', '=', LIVE_FLAG.onAir),
);

export const exposuresOfRoom = statement((db, p: Params<{ room: string }>) =>
  db.selectFrom('room_products').select(['prdt_sys_id', 'sales_exposure_type']).where('room', '=', p('room')),
);

type On<T extends RoomEvent['type']> = RecordedEvent<EventOf<RoomEvent, T>>;

export const roomProjection: Projection = {
  name: 'room',
  version: 1,
  tables: [rooms, roomProducts],
  on: {
    LiveFlagChanged: ({ stream, data, recordedAt }: On<'LiveFlagChanged'>) => {
      const room = roomOfStream(stream);
      return data.liveFlag === LIVE_FLAG.onAir
        ? [
            rooms.insert({
              room,
              live_flag: data.liveFlag,
              live_start_at: recordedAt,
              live_end_at: null,
              live_url: data.liveUrl,
              noti: '',
              is_hide_ord_btn: 0,
              fix_prdt_sys_id: null,
            }),
          ]
        : [endRoom({ room, liveFlag: data.liveFlag, endedAt: recordedAt })];
    },
    NoticeSet: ({ stream, data }: On<'NoticeSet'>) => [
      setNoti({ room: roomOfStream(stream), noti: data.notiContent }),
    ],
    NoticeClosed: ({ stream }: On<'NoticeClosed'>) => [setNoti({ room: roomOfStream(stream), noti: '' })],
    ProductsChanged: ({ stream, data }: On<'ProductsChanged'>) => {
      // A purchase changes stock alone, and purchases are what comes in crowds.
      if (data.cause === 'stock') return [];
      const room = roomOfStream(stream);
      return [
        setPinned({ room, fixPrdtSysId: data.fixPrdtSysId }),
        ...data.products.map(({ prdtSysId, salesExposureType }) =>
          roomProducts.upsert({ room, prdt_sys_id: prdtSysId, sales_exposure_type: salesExposureType }),
        ),
      ];
    },
    OrderButtonChanged: ({ stream, data }: On<'OrderButtonChanged'>) => [
      setHideOrdBtn({ room: roomOfStream(stream), isHideOrdBtn: data.isHideOrdBtn }),
    ],
    StreamSwitched: ({ stream, data }: On<'StreamSwitched'>) => [
      setLiveUrl({ room: roomOfStream(stream), liveUrl: data.liveUrl }),
    ],
  },
};
