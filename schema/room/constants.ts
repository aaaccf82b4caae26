/** Limits, timings and numbers of the live room and of its replays. Times are milliseconds. */
import { GUEST_TOKEN, PERMISSION } from '../members/constants.ts';
import { DAY, SECOND } from '../durations.ts';

// The socket.

export const HEARTBEAT_EVERY = 10 * SECOND;
/** Three missed heartbeats, and no answer to a ping: the server drops the socket. */
export const SOCKET_SILENCE_MAX = 3 * HEARTBEAT_EVERY;
/** The server pings a socket that has been silent for so long. Browsers answer even for a hidden page, whose timers they slow down. */
export const SOCKET_PING_AFTER = 2 * HEARTBEAT_EVERY;
/** A socket that has not joined a room by then is closed. */
export const JOIN_WITHIN = 10 * SECOND;
export const SOCKET_TIMEOUT = 20 * SECOND;
/** A page that was out of sight gives its socket this long to answer. */
export const SOCKET_PROBE_TIMEOUT = 5 * SECOND;
/** A client's wait before it reconnects doubles with each attempt, from this to that. With jitter it waits at least half. */
export const RECONNECT_DELAY_FIRST = SECOND / 2;
export const RECONNECT_DELAY_MAX = 10 * SECOND;
export const SOCKET_FRAME_BYTES_MAX = 4096;
export const FRAME_MESSAGES_MAX = 100;
export const ACK_ID_LENGTH_MAX = 64;
/** Messages of a room are gathered this long before they leave in one frame… */
export const FANOUT_WINDOW = 16;
/** …and at most this long when sockets or the event loop fall behind. */
export const FANOUT_WINDOW_MAX = 200;
export const LIKES_WINDOW = 250;
export const VIEWS_WINDOW = 250;

// What a room is told.

/** A room is told of changed products at most this often… */
export const PRODUCTS_TOLD_EVERY = 200;
/** …and of purchases this often, in at most so many lines; the last line sums up the rest. */
export const PURCHASES_TOLD_EVERY = 500;
export const PURCHASE_LINES_MAX = 10;
/** A line that sums up names at most this many products. */
export const SUMMED_PRODUCTS_MAX = 5;
/** A room is told that coupons are gone at most this often… */
export const COUPONS_TOLD_EVERY = 200;
/** …and how many of them are left. */
export const COUPONS_LEFT_TOLD_EVERY = SECOND;

// Joining.

/** The latest chat messages a first join gets. */
export const JOIN_CHAT_HISTORY = 100;
/** A viewer who missed more messages than this joins as if for the first time (`gap`). */
export const RESUME_MAX = 20_000;
export const TOKEN_REFRESH_GUARD = SECOND;
/** New tokens that a client gets before a room must have let it in. */
export const TOKEN_RENEWALS_MAX = 3;
/** Sent by viewers of a past broadcast. */
export const VOD_TOKEN = 'vod';

/** How a guest joins: without an account, read-only. */
export const guestJoin = { token: GUEST_TOKEN, permission: PERMISSION.guest } as const;
/** How anybody joins a past broadcast. */
export const vodJoin = { token: VOD_TOKEN, permission: PERMISSION.guest } as const;

// Chat.

export const CHAT_LENGTH_MAX = 140;
/** A request may be longer than a line, so that too long a line gets its own code. */
export const CHAT_SENT_LENGTH_MAX = 1000;
/** The input cuts its text to this length when it reaches {@link CHAT_LENGTH_MAX}. */
export const CHAT_INPUT_LENGTH = 139;
export const CHAT_LIST_MAX = 100;
export const CHAT_BATCH_EVERY = 16;
export const CHAT_BATCH_MAX = 100;
/** A line stays in place for this long before the next one moves it. So many lines of one burst are exempt… */
export const CHAT_LINE_STANDS = 50;
export const CHAT_LINES_AHEAD = 12;
/** …and in a rush, which skips lines, the list is drawn this often. A rush ends after so long without another. */
export const CHAT_RUSH_DRAWN_EVERY = 100;
export const CHAT_CALM_AFTER = 3 * SECOND;
/** Screen readers announce at most so many lines, and only this often. */
export const CHAT_SPOKEN_MAX = 3;
export const CHAT_SPOKEN_EVERY = 8 * SECOND;
/** The most and the fewest of the kept lines that are drawn while nobody scrolls up. */
export const CHAT_DRAWN_MAX = 100;
export const CHAT_DRAWN_MIN = 60;
/** Within this distance from the bottom the list follows new messages; beyond it the scroll-down button shows. */
export const CHAT_FOLLOW_PX = 150;
export const CHAT_FOCUS_RESET = 300;
/** The slowest chat that a host may set: seconds between two lines of one member. */
export const SLOW_SECONDS_MAX = 300;
/** Reporters counted for one line; later reports change nothing for the host. */
export const CHAT_REPORTERS_MAX = 200;
export const BLOCKED_WORDS_MAX = 500;
export const BLOCKED_WORD_LENGTH_MAX = 30;

/** Hosts mute or remove a member for one broadcast, or ban them from all of the seller's. */
export const BLACK_TYPE = { mute: 0, remove: 1, ban: 2 } as const;
export type BlackType = (typeof BLACK_TYPE)[keyof typeof BLACK_TYPE];

export const MSG_TYPE = {
  normal: 0,
  question: 1,
  notice: 3,
  marketing: 4,
  buyHere: 6,
  closeNotice: 7,
  pin: 8,
  rolling: 9,
  purchase: 14,
  /** Many purchases in one line. */
  purchases: 15,
  system: 999,
} as const;
export type MsgType = (typeof MSG_TYPE)[keyof typeof MSG_TYPE];

/** `event.type` of the socket message `event`. */
export const ROOM_EVENT = { buyHere: 1, closeNotice: 2 } as const;

/** Of a host's answer to a question. */
export const ANSWER_LENGTH_MAX = 500;

/** Notice line: longer than MAX is cut to CUT characters and an ellipsis, with a more button. */
export const NOTICE_LINE_MAX = 40;
export const NOTICE_LINE_CUT = 38;
export const NOTICE_LENGTH_MAX = 500;
/** The notice sheet keeps its content longer after it closes than other sheets ({@link MODAL_RESET_DELAY}). */
export const NOTICE_CLEAR_DELAY = SECOND;

/** Marketing banner: its line moves a pixel in this time, and disappears so long after it has stopped. */
export const MARKETING_PX_EVERY = 40;
export const MARKETING_STAYS = 5 * SECOND;
export const MARKETING_LENGTH_MAX = 200;

// The stage.

export const LIVE_CHECK_EVERY = 2 * SECOND;
export const END_PANEL_DELAY = 5 * SECOND;
/** How often a client asks for the recording of a broadcast that has just ended… */
export const RECORDING_ASKED_EVERY = 15 * SECOND;
/** …and how long after the offer it opens by itself. */
export const REPLAY_OPENS_AFTER = 8 * SECOND;
export const PLAYER_BUFFER_MAX = 3 * SECOND;
export const PLAYER_BACK_BUFFER = SECOND;
/** A broken stream is retried after these delays… */
export const PLAYER_QUICK_RETRIES = [SECOND, 2 * SECOND, 4 * SECOND] as const;
/** …then this often until it works, with the reason on screen. */
export const PLAYER_RETRY_EVERY = 5 * SECOND;
/** The timeout of one attempt. */
export const PLAYER_TRY_LASTS = 15 * SECOND;
/** The viewer is told when the picture has been frozen for this long. */
export const PLAYER_STALL_MAX = 4 * SECOND;
/** After so long without a stall the player goes as near to the live edge as before it. */
export const PLAYER_STEADY_AFTER = 30 * SECOND;
/** A player that shows parts of segments jumps to the live edge at most so often. */
export const PLAYER_JUMPS_EVERY = 10 * SECOND;
export const HEART_LASTS = 2 * SECOND;
/** The buy-here animation: long enough to be read and followed, short enough not to nag. */
export const BUY_HERE_LASTS = 5 * SECOND;
export const PRODUCT_POPUP_LASTS = 6 * SECOND;
export const ROLLING_STEP = 4 * SECOND;
export const ROLLING_THUMBNAIL_PX = 40;
export const ROLLING_MAX = 50;
export const VIEWER_LIMIT_MAX = 1_000_000;
/** How often a viewer turned away by a full room asks for a seat. */
export const SEAT_ASKED_EVERY = 10 * SECOND;
export const BROADCAST_CHANGE_DELAY = 300;

// The floating player.

/** Its share of the screen's width and height. */
export const PIP_SHARE = 0.26;
/** How long it takes to snap to an edge… */
export const PIP_SNAP_LASTS = 400;
/** …and within which a second tap on its size button is ignored. */
export const PIP_TOGGLE_DEBOUNCE = 300;
/** In the app: within this time a second press of Back closes the player that fills the screen. */
export const BACK_PRESS_WINDOW = 2 * SECOND;
/** A finger that moves further than this has swiped. */
export const SWIPE_OVER_PX = 60;

// Past broadcasts.

/** How often live chat is translated for viewers of another language, and how many texts at a time… */
export const LIVE_TRANSLATION_EVERY = 2 * SECOND;
export const LIVE_TRANSLATIONS_MAX = 20;
/** …and hosts' words alone for so long after the server has refused some. */
export const LIVE_TRANSLATION_SAVES = 30 * SECOND;

/** Chat is loaded in windows of this length; the next one this long before the last one ends… */
export const VOD_WINDOW = 10 * SECOND;
export const VOD_RELOAD_WITHIN = 3 * SECOND;
/** …with so many earlier messages, and at most so many of its own. */
export const VOD_BEFORE_CNT = 20;
export const VOD_WINDOW_MESSAGES_MAX = 200;
/** The longest window that may be asked for. */
export const VOD_WINDOW_MAX = 60 * SECOND;
/** A viewer who starts within this time after a marketing line still gets it. */
export const VOD_MARKETING_LASTS = 30 * SECOND;
/** How many lines of chat are kept… */
export const VOD_CHAT_LIST_MAX = 50;
/** …and how long a pinned product is shown. */
export const VOD_PIN_LASTS = 6 * SECOND;
/** A question or its answer pops up in a replay for so long of the recording. */
export const VOD_QUESTION_LASTS = 8 * SECOND;
/** A drag along the timeline has ended when it has not moved for this long. */
export const VOD_SEEK_SETTLES = 300;
/** One step of rewinding… */
export const REWIND_STEP = 30 * SECOND;
/** …and the least that a rewound viewer is behind live. Nearer, a window of the room's history would not be over yet. */
export const REWIND_NEAREST = VOD_WINDOW + 5 * SECOND;
/** How often a rewound viewer asks for new highlights and prices. */
export const REWIND_ASKED_EVERY = 30 * SECOND;
/** How long the message of a player without a recording stays before it closes. */
export const VOD_CLOSE_DELAY = 800;
/** Highlights of a past broadcast at most. */
export const MOMENTS_MAX = 50;
/** Highlights come from order counts of intervals of this length, in seconds. */
export const MOMENT_ORDERS_WITHIN = 30;
/** Such an interval is a highlight if it has at least this many orders, and this many times the average. */
export const MOMENT_ORDERS_MIN = 5;
export const MOMENT_ORDERS_TIMES_AVERAGE = 2;
/** The same thing again within this time is no new highlight, in seconds. */
export const MOMENT_REPEATED_WITHIN = 20;
/** In the address of a past broadcast: the second to start from. */
export const START_PARAM = 't';

// Rehearsals.

/** Rehearsals of one seller that may be open at once: each until it has ended, or its time is over. */
export const REHEARSALS_OPEN_MAX = 20;
/** How long a rehearsal accepts video and counts as open. */
export const REHEARSAL_LASTS = DAY;
/** How fast one host may make them. */
export const REHEARSALS_RATE = { perSecond: 1 / 60, burst: 10 } as const;
/** Recorded events that one call plays. */
export const RECORDED_EVENTS_MAX = 500;

// Live coupons.

/** Pieces of one coupon. */
export const LIVE_COUPON_QTY_MAX = 1_000_000;
/** Live coupons that a room offers at the same time. */
export const LIVE_COUPONS_MAX = 10;
/** How long a live coupon pops up before it shrinks to a button. */
export const COUPON_POPUP_LASTS = 5 * SECOND;

/** Close codes of the room socket; see {@link closeMeansComeBack}. */
export const CLOSE = {
  /** The server is going away for a moment. */
  restart: 4000,
  /** This client read too slowly; resume brings what it missed. */
  tooSlow: 4001,
  silent: 4002,
  notJoined: 4003,
  /** Put out by a rule: the `leaveRoom` or `response` before it says which. */
  putOut: 4500,
  badFrame: 4501,
  tooManyFrames: 4502,
} as const;

/** Close codes from 4500 on mean: do not come back by yourself. */
export function closeMeansComeBack(code: number): boolean {
  return code < 4500;
}
