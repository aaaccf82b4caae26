import { LIVE_FLAG } from '../../../schema/constants.ts';
import type { Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import { roomOfStream, type RoomEvent } from './decider.ts';

export interface RoomRow {
  room: string;
  live_flag: number;
  live_start_at: number | null;
  live_end_at: number | null;
  live_url: string | null;
  noti: string;
  is_hide_ord_btn: number;
  fix_prdt_sys_id: number | null;
}

interface RoomTables {
  rooms: RoomRow;
  room_products: { room: string; prdt_sys_id: number; sales_exposure_type: number };
}

const { statement } = statementsFor<RoomTables>();

const startRoom = statement<{ room: string; liveUrl: string | null; startedAt: number }>((db, p) =>
  db.insertInto('rooms').values({
    room: p('room'),
    live_flag: LIVE_FLAG.onAir,
    live_start_at: p('startedAt'),
    live_end_at: null,
    live_url: p('liveUrl'),
    noti: '',
    is_hide_ord_btn: 0,
    fix_prdt_sys_id: null,
  }),
);

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

const setExposure = statement<{ room: string; prdtSysId: number; salesExposureType: number }>((db, p) =>
  db.replaceInto('room_products').values({
    room: p('room'),
    prdt_sys_id: p('prdtSysId'),
    sales_exposure_type: p('salesExposureType'),
  }),
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

type On<T extends RoomEvent['type']> = RecordedEvent<Extract<RoomEvent, { type: T }>>;

export const roomProjection: Projection = {
  name: 'room',
  version: 1,
  tables: ['rooms', 'room_products'],
  schema: [
    `CREATE TABLE rooms (
      room TEXT PRIMARY KEY,
      live_flag INTEGER NOT NULL,
      live_start_at INTEGER,
      live_end_at INTEGER,
      live_url TEXT,
      noti TEXT NOT NULL,
      is_hide_ord_btn INTEGER NOT NULL,
      fix_prdt_sys_id INTEGER
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX rooms_on_air ON rooms (live_flag) WHERE live_flag = ${LIVE_FLAG.onAir}`,
    `CREATE TABLE room_products (
      room TEXT NOT NULL,
      prdt_sys_id INTEGER NOT NULL,
      sales_exposure_type INTEGER NOT NULL,
      PRIMARY KEY (room, prdt_sys_id)
    ) STRICT, WITHOUT ROWID`,
  ],
  on: {
    LiveFlagChanged: ({ stream, data, recordedAt }: On<'LiveFlagChanged'>) => {
      const room = roomOfStream(stream);
      return data.liveFlag === LIVE_FLAG.onAir
        ? [startRoom({ room, liveUrl: data.liveUrl, startedAt: recordedAt })]
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
          setExposure({ room, prdtSysId, salesExposureType }),
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
