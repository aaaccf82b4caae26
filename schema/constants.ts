/** Every limit and timing that more than one part of the product must agree on. Times are milliseconds. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Room socket. */
export const HEARTBEAT_EVERY = 10 * second;
/** Three missed heartbeats: the server drops the socket. */
export const SOCKET_SILENCE_MAX = 3 * HEARTBEAT_EVERY;
/** A socket that has not joined a room by then is closed. */
export const JOIN_WITHIN = 10 * second;
export const SOCKET_TIMEOUT = 20 * second;
/** The longest wait of the client between two attempts to reconnect. */
export const RECONNECT_DELAY_MAX = 10 * second;
export const SOCKET_FRAME_BYTES_MAX = 4096;
export const FRAME_MESSAGES_MAX = 100;
/** Messages of a room are gathered this long before they leave in one frame… */
export const FANOUT_WINDOW = 16;
/** …and at most this long when sockets or the event loop fall behind. */
export const FANOUT_WINDOW_MAX = 200;
export const LIKES_WINDOW = 250;
export const VIEWS_WINDOW = 250;
/** A room is told of changed products at most this often… */
export const PRODUCTS_TOLD_EVERY = 200;
/** …and of purchases this often, in at most so many lines; the last line sums up the rest. */
export const PURCHASES_TOLD_EVERY = 500;
export const PURCHASE_LINES_MAX = 10;
/** A line that sums up names no more products than these. */
export const SUMMED_PRODUCTS_MAX = 5;
/** …and that coupons are gone this often. */
export const COUPONS_TOLD_EVERY = 200;
/** …and how many of them are left. */
export const COUPONS_LEFT_TOLD_EVERY = second;
/** The latest chat messages a first join gets. */
export const JOIN_CHAT_HISTORY = 100;
/** A viewer who missed more messages than this joins as if for the first time (`gap`). */
export const RESUME_MAX = 20_000;
export const TOKEN_REFRESH_GUARD = 1 * second;

/** Tokens with a meaning of their own, in place of a member's access token. */
export const GUEST_TOKEN = 'none-user';
/** Sent by viewers of a past broadcast. */
export const VOD_TOKEN = 'vod';

/** Permission flags. */
export const PERMISSION = { member: 1, host: 2, manager: 3, guest: 4 } as const;
export type Permission = (typeof PERMISSION)[keyof typeof PERMISSION];

/** How a guest joins: without an account, read-only. */
export const guestJoin = { token: GUEST_TOKEN, permission: PERMISSION.guest } as const;
/** How anybody joins a past broadcast. */
export const vodJoin = { token: VOD_TOKEN, permission: PERMISSION.guest } as const;

/** Chat. */
export const CHAT_LENGTH_MAX = 140;
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
export const CHAT_CALM_AFTER = 3 * second;
/** Screen readers announce at most so many lines, and only this often. */
export const CHAT_SPOKEN_MAX = 3;
export const CHAT_SPOKEN_EVERY = 8 * second;
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
export const NICK_MASK_VISIBLE = 3;
export const NICK_MASK = '**';

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
export const NOTICE_CLEAR_DELAY = 1 * second;

/** Marketing banner: its line moves a pixel in this time, and disappears so long after it has stopped. */
export const MARKETING_PX_EVERY = 40;
export const MARKETING_STAYS = 5 * second;
export const MARKETING_LENGTH_MAX = 200;

/** Live player. */
export const LIVE_CHECK_EVERY = 2 * second;
export const END_PANEL_DELAY = 5 * second;
/** How often a client asks for the recording of a broadcast that has just ended… */
export const RECORDING_ASKED_EVERY = 15 * second;
/** …and how long after the offer it opens by itself. */
export const REPLAY_OPENS_AFTER = 8 * second;
export const PLAYER_BUFFER_MAX = 3 * second;
export const PLAYER_BACK_BUFFER = 1 * second;
/** A broken stream is retried after these delays… */
export const PLAYER_QUICK_RETRIES = [1 * second, 2 * second, 4 * second] as const;
/** …then this often until it works, with the reason on screen. */
export const PLAYER_RETRY_EVERY = 5 * second;
/** The timeout of one attempt. */
export const PLAYER_TRY_LASTS = 15 * second;
/** The viewer is told when the picture has been frozen for this long. */
export const PLAYER_STALL_MAX = 4 * second;
export const HEART_LASTS = 2 * second;
/** The buy-here animation: long enough to be read and followed, short enough not to nag. */
export const BUY_HERE_LASTS = 5 * second;
export const PRODUCT_POPUP_LASTS = 6 * second;
export const ROLLING_STEP = 4 * second;
export const ROLLING_THUMBNAIL_PX = 40;
export const ROLLING_MAX = 50;
export const VIEWER_LIMIT_MAX = 1_000_000;
/** How often a viewer turned away by a full room asks for a seat. */
export const SEAT_ASKED_EVERY = 10 * second;
export const BROADCAST_CHANGE_DELAY = 300;

/** The floating player: this share of the screen's width and height. */
export const PIP_SHARE = 0.26;
/** How long it takes to snap to an edge… */
export const PIP_SNAP_LASTS = 400;
/** …and within which a second tap on its size button is ignored. */
export const PIP_TOGGLE_DEBOUNCE = 300;
/** A finger that moves further than this has swiped. */
export const SWIPE_OVER_PX = 60;

/** A page opened this long after a broadcast has begun still announces it to members with a reminder. */
export const REMINDER_TOLD_WITHIN = 10 * minute;
/** How often a page asks whether a broadcast with a reminder has begun. */
export const REMINDERS_ASKED_EVERY = 20 * second;
/** Reminders of one member that are read. */
export const REMINDERS_MAX = 100;

/** The timeout for loading a part of the app. */
export const PART_LOAD_TIMEOUT = 120 * second;
/** How often a screen that failed to load is retried. */
export const NETWORK_LOOK = 3 * second;
/** The timeout for loading a public postcode service. */
export const POSTCODE_WIDGET_TIMEOUT = 10 * second;
/** Messages of its frame to our page: it is ready, and an address was chosen. */
export const POSTCODE_WIDGET_READY = 'postcodeReady';
export const POSTCODE_CHOSEN = 'postcodeChosen';
/** Addresses that are shown at a time. */
export const POSTCODES_ROW_COUNT = 10;

/** How long a closed sheet keeps its content: slightly longer than its closing animation. */
export const MODAL_RESET_DELAY = 300;

export const TOAST_LASTS = 3 * second;

/** Past broadcasts: chat is loaded in windows of this length; the next one this long before the last one ends… */
export const VOD_WINDOW = 10 * second;
export const VOD_RELOAD_WITHIN = 3 * second;
/** …with so many earlier messages, and at most so many of its own. */
export const VOD_BEFORE_CNT = 20;
export const VOD_WINDOW_MESSAGES_MAX = 200;
/** The longest window that may be asked for. */
export const VOD_WINDOW_MAX = 60 * second;
/** A viewer who starts within this time after a marketing line still gets it. */
export const VOD_MARKETING_LASTS = 30 * second;
/** How many lines of chat are kept… */
export const VOD_CHAT_LIST_MAX = 50;
/** …and how long a pinned product is shown. */
export const VOD_PIN_LASTS = 6 * second;
/** A question or its answer pops up in a replay for so long of the recording. */
export const VOD_QUESTION_LASTS = 8 * second;
/** A drag along the timeline has ended when it has not moved for this long. */
export const VOD_SEEK_SETTLES = 300;
/** How long the message of a player without a recording stays before it closes. */
export const VOD_CLOSE_DELAY = 800;
/** Highlights of a past broadcast at most. */
export const MOMENTS_MAX = 50;
/** Highlights come from order counts of intervals of this length, in seconds. */
export const MOMENT_ORDERS_WITHIN = 30;
/** In the address of a past broadcast: the second to start from. */
export const START_PARAM = 't';
/** Past broadcasts on the home screen. */
export const PAST_BROADCASTS_SHOWN = 6;

/** Translation: of one call, with texts as long as an answer or a notice; together their body is not too large. */
export const TRANSLATION_MESSAGES_MAX = 250;
export const TRANSLATION_LENGTH_MAX = 500;
export const TRANSLATION_LENGTH_SUM_MAX = 20_000;
/** Only with this value are messages translated; otherwise they come back as sent. Control characters are always dropped. */
export const TRANSLATED = 'success';

/** Game. */
export const GAME_STATUS = {
  created: 0,
  firstRound: 1,
  laterRound: 2,
  hostChose: 3,
  result: 4,
  ended: 5,
} as const;
export const GAME_RESULT = { lost: 0, won: 1, tie: 2 } as const;
export type GameResult = (typeof GAME_RESULT)[keyof typeof GAME_RESULT];
export const GAME_JOIN_MAX = 1000;
/** How long challengers have after the host's choice. */
export const GAME_COUNTDOWN = 10 * second;
/** How much earlier the client's countdown ends than the server's, so that a choice arrives in time. */
export const GAME_SEND_AHEAD = 700;
/** How long a result is shown… */
export const GAME_RESULT_LASTS = 6 * second;
/** …and if the viewer already knows that the game is over. */
export const GAME_OVER_LASTS = 3 * second;
export const GAME_FAILURE_LASTS = 5 * second;
/** The number of challengers is published at most this often. */
export const GAME_JOINS_TOLD_EVERY = 250;
/** A challenger who rejoins within this time gets the last result again. */
export const GAME_RESULT_TOLD_AGAIN = 60 * second;
export const GAME_NONCE_BYTES = 16;
export const GAME_OPTION = { max: 20, textMax: 200 } as const;

/** `liveFlag` of a broadcast. */
export const LIVE_FLAG = { before: 0, onAir: 1, ended: 2, stopped: 3 } as const;
export type LiveFlag = (typeof LIVE_FLAG)[keyof typeof LIVE_FLAG];
/** What a schedule is of: a broadcast that is on air or coming, or one that can be watched again. */
export const SCHEDULE_TYPE = { live: 1, replay: 2 } as const;
/** `broadcastType`: where the video comes from. */
export const BROADCAST_TYPE = { liveUrl: 0, mediaList: 1 } as const;

/** Rehearsals of one seller that may be open at once: each until it has ended, or its time is over. */
export const REHEARSALS_OPEN_MAX = 20;
/** How long a rehearsal accepts video and counts as open. */
export const REHEARSAL_LASTS = 24 * 60 * minute;
/** How fast one host may make them. */
export const REHEARSALS_RATE = { perSecond: 1 / 60, burst: 10 } as const;

/** Video from an encoder. Bytes are those of one file. */
export const INGEST_SEGMENT_MAX = 16 * 1024 * 1024;
export const INGEST_PLAYLIST_MAX = 1024 * 1024;
/** Lines of an encoder's playlist: nine hours of segments of two seconds. */
export const INGEST_LINES_MAX = 50_000;
/** Characters in one of its lines. */
export const INGEST_LINE_LENGTH_MAX = 8_192;
export const INGEST_PATH_LENGTH_MAX = 200;
/** All that one broadcast may send: eleven hours at 6.5 Mbit/s. */
export const INGEST_BROADCAST_MAX = 32 * 1024 * 1024 * 1024;
/** Files of one broadcast that no playlist has named yet. */
export const INGEST_WAITING_MAX = 500;
/** The longest segment that a playlist may name. */
export const INGEST_SEGMENT_LASTS_MAX = 30 * second;
export const INGEST_RENDITIONS_MAX = 12;
/** Of one broadcast: a few renditions of short segments, each with its playlist, and some of them once more. */
export const INGEST_RATE = { perSecond: 40, burst: 200 } as const;
/** A playlist costs one more for each of so many characters, because it is parsed whole each time. */
export const INGEST_PLAYLIST_UNIT = 32 * 1024;
/** Players start this many segments behind the live edge. */
export const LIVE_BEHIND_SEGMENTS = 2;
/** Segments in the live playlist: besides those, room for a slow reload. */
export const LIVE_WINDOW_SEGMENTS = 6;
/** After this silence of an encoder, another one with different file names may take over. */
export const INGEST_SILENT_AFTER = 10 * second;
/** Video sent this long before the broadcast began may be its first picture. */
export const INGEST_BEFORE_AIR = 15 * second;

/** Products. */
export const OPTION_TYPE = { simple: 1, normal: 2, single: 3, twoLevel: 4 } as const;
export const STOCK_TYPE = { unlimited: 1, limited: 2 } as const;
export const EXPOSURE = { hidden: 1, normal: 2, pinned: 3 } as const;
export type Exposure = (typeof EXPOSURE)[keyof typeof EXPOSURE];
/** `debit`: delivery is paid at the door. Any other value: with the order. */
export const DELIVERY_PRICE_TYPE = { debit: 2 } as const;
/** Won more for a parcel to Jeju and to the islands. */
export const FAR_DELIVERY_AMOUNT = 3_500;
export const LINE_QTY_MIN = 1;
export const LINE_QTY_MAX = 999;
/** Unlimited stock as a number. */
export const UNLIMITED_STOCK_QTY = 1000;
/** `pickFlag`; `stopped`: the product is not sold, so it cannot be picked. */
export const PICK_FLAG = { notPicked: 0, picked: 1, stopped: 2 } as const;
/** Of one member. */
export const PICKS_MAX = 500;
/** Recently viewed products kept for one member. */
export const PRODUCT_VIEWS_MAX = 50;
/** How long after the page has loaded it asks for the recently viewed products. */
export const LAST_VIEW_DELAY = second;
export const PRODUCT_QUESTION_LENGTH_MAX = 1000;
export const PRODUCT_QUESTION_LINE_BREAKS_MAX = 8;
/** Unanswered questions of one member about one product. */
export const PRODUCT_QUESTIONS_OPEN_MAX = 5;
/** Of a search for products. */
export const KEYWORD_LENGTH_MAX = 100;
/** A search starts this long after the last keystroke. */
export const SEARCH_DEBOUNCE = 250;
/** Recent searches kept on a device. */
export const RECENT_SEARCHES_MAX = 10;
/** Stock at or below this is shown to the viewer. */
export const LOW_STOCK_SHOWN = 20;

/** Reviews. Characters of a comment. */
export const REVIEW_LENGTH_MIN = 10;
export const REVIEW_LENGTH_MAX = 1000;
export const REVIEW_SCORE_MAX = 5;
/** How long after a purchase is confirmed it may be reviewed. */
export const REVIEW_WITHIN = 180 * day;

/** Coupons. */
/** What `discountPolicyFigures` counts: won, or percent of the price. */
export const DISCOUNT_POLICY = { amount: 1, percent: 2 } as const;
export const COUPON_PERCENT_MAX = 100;
export const COUPON_NAME_LENGTH_MAX = 40;
export const COUPON_USABLE_DAYS_DEFAULT = 30;
export const COUPON_USABLE_DAYS_MAX = 365;
export const LIVE_COUPON_QTY_MAX = 1_000_000;
/** Live coupons of a room that are to be taken at the same time. */
export const LIVE_COUPONS_MAX = 10;
/** How long a live coupon pops up before it shrinks to a button. */
export const COUPON_POPUP_LASTS = 5 * second;
/** How long before its end a coupon shows a countdown. */
export const COUPON_COUNTDOWN_LASTS = 10 * minute;
export const COUPONS_IN_ORDER_MAX = 20;
/**
 * A coupon that had expired when its cancelled order gave it back lasts so much longer, once: counted from the end that it was
 * issued with, and not beyond its fixed end.
 */
export const COUPON_BACK_FOR = 3 * day;

/** Points. One is worth one won. */
/** The balance below which none can be used. */
export const POINTS_USABLE_FROM = 1_000;
/** The default unit in which points are used. */
export const POINT_USE_UNIT = 100;
/** They expire at the end of a Korean day, at most this many days after they were granted. */
export const POINT_USABLE_DAYS_MAX = 365;
/** Points that one change may grant or take. */
export const POINTS_AT_ONCE_MAX = 10_000_000;
export const POINT_HISTORY_MONTHS = 12;
export const POINT_HISTORY_TYPE = {
  earned: 1,
  deducted: 2,
  expired: 3,
  sellerPromotion: 4,
  manualGrant: 5,
  earnCancelled: 6,
  usedOnOrder: 7,
  useCancelled: 8,
  reward: 9,
  deleted: 10,
} as const;
/** How histories tell them apart. */
export const POINT_HISTORY_GROUP = { saved: 1, used: 2, expired: 3 } as const;

/** Orders. */
export const ORDER_STATUS = { depositPending: 1, paid: 2, cancelled: 102 } as const;
/** A member with such an order cannot leave. */
export const ONGOING_ORDER_STATUSES = [ORDER_STATUS.depositPending, ORDER_STATUS.paid] as const;
/** What a member types to leave. */
export const WITHDRAWAL_WORDS = { ko: '탈퇴', en: 'WITHDRAW' } as const;
/** How long after its end buyers may finish an order in a broadcast. */
export const ORDERS_AFTER_END = 3 * minute;
export const ORDER_PRODUCTS_MAX = 100;
/** An order without a login is cancelled if it is not paid within this time, except by virtual account. */
export const GUEST_PAY_WITHIN = 30 * minute;
/** Unpaid orders without a login, and pieces of one product in them: for one phone number, and for one IP address, which many share. */
export const GUEST_UNPAID = {
  byPhone: { orders: 5, pieces: 50 },
  byAddress: { orders: 20, pieces: 100 },
} as const;
/** Orders without a login from one IP address. Many people share one, and each order holds its pieces until it is paid. */
export const NON_MEMBER_ORDERS = { burst: 30, perSecond: 0.2 } as const;
/** Look-ups of such orders from one IP address; the buyer's page polls for the deposit every few seconds. */
export const NON_MEMBER_LOOK_UPS = { burst: 60, perSecond: 2 } as const;
/** Its number has this many digits. */
export const NON_MEMBER_ORDER_DIGITS = 16;
/** When customer service answers, in Korea: on weekdays, and not over lunch. */
export const CUSTOMER_SERVICE_HOURS = {
  from: '09:00',
  until: '18:00',
  lunchFrom: '12:00',
  lunchUntil: '13:00',
} as const;

/** Payment methods; other numbers are refused. */
export const PAY_METHOD = {
  card: 1,
  virtualAccount: 2,
  phone: 3,
  kakaoPay: 4,
  samsungPay: 5,
  payLink: 6,
} as const;
/** How often the page of a virtual account checks for the deposit. */
export const DEPOSIT_LOOKED_FOR_EVERY = 5 * second;

/** Sales events of one seller at a time; their products have their own terms. */
export const EVENT_PLANS_MAX = 50;
export const EVENT_PLAN_PRODUCTS_MAX = 100;
export const EVENT_PLAN_ORDER_CNT_MAX = 999;
/** An answer that names this event blocks the purchase, whatever its code; so none is called so. */
export const BLOCKING_EVENT_PLAN = 1;
export const FIRST_EVENT_PLAN = BLOCKING_EVENT_PLAN + 1;

/** Lines of a cart. */
export const BASKETS_MAX = 100;
/** A line of a member's cart, after its last change. */
export const BASKET_KEPT = 30 * day;
/** The first line of a guest's cart; each new one has one less than the lowest. */
export const GUEST_BASKET_FIRST = 999;
export const OPTION_GROUPS_MAX = 100;
export const ADD_ONS_MAX = 100;
/** How long a repeat of an Idempotency-Key gets the first answer. */
export const IDEMPOTENCY_KEPT = 1 * day;
/** How many refusals a server process remembers by their Idempotency-Key; a reply is kept in the database. */
export const REFUSALS_REMEMBERED = 10_000;
export const IDEMPOTENCY_KEY_LENGTH_MAX = 200;
export const HOST_NAME_LENGTH_MAX = 253;

/** Requests. */
/** A request that is slower is ended. */
export const HEADERS_WITHIN = 10 * second;
export const REQUEST_WITHIN = 30 * second;
/** The longest address, written as a form, fits; only an operation that says so takes more. */
export const BODY_BYTES_MAX = 8 * 1024;
/** An order of {@link ORDER_PRODUCTS_MAX} products with options. */
export const ORDER_BODY_BYTES_MAX = 256 * 1024;
/** An order without a login: a whole cart, with few options. */
export const GUEST_ORDER_BODY_BYTES_MAX = 64 * 1024;
/** Bytes of one member or address that a server process reads in bodies larger than {@link BODY_BYTES_MAX}. */
export const LARGE_BODIES = { perSecond: 256 * 1024, burst: 1024 * 1024 } as const;
/** A whole cart with options, which a guest shows too. */
export const BASKETS_BODY_BYTES_MAX = 128 * 1024;
/** What a crowd says in {@link VOD_WINDOW}. */
export const TRANSLATION_BODY_BYTES_MAX = 64 * 1024;

/** Sign-in. */
export const ACCESS_TOKEN_LIFE = 30 * minute;
export const REFRESH_TOKEN_LIFE = 30 * day;
/** A refresh token with less left than this must be renewed itself (code 14). */
export const REFRESH_TOKEN_RENEW_BEFORE = 7 * day;
/** An access token with less left than this is refreshed before use. */
export const ACCESS_TOKEN_SPARE = 5 * second;
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const;
/** A refresh token that is shown again within this time after its renewal gets the same successor again. */
export const REFRESH_REPEATED_WITHIN = 10 * second;
/** How many wrong passwords there may be before a wait, which doubles with each further one. */
export interface FailuresAllowed {
  readonly max: number;
  readonly firstWait: number;
  readonly longestWait: number;
  /** So long after the last wrong one. */
  readonly forgottenAfter: number;
}
export const LOGIN_FAILURES = {
  /** For an account from one place. */
  fromOnePlace: { max: 10, firstWait: 15 * minute, longestWait: 15 * minute, forgottenAfter: 15 * minute },
  /** From one place for all accounts; `max` is a setting. */
  ofOnePlace: { max: 100, firstWait: minute, longestWait: 15 * minute, forgottenAfter: 60 * minute },
  /** For an account from places where it has not logged in before. */
  fromAnywhere: { max: 20, firstWait: minute, longestWait: 60 * minute, forgottenAfter: day },
} as const satisfies Record<string, FailuresAllowed>;
/** Wrong phone numbers for a non-member's order, and numbers of orders that are none. */
export const LOOK_UP_FAILURES = {
  fromOnePlace: { max: 5, firstWait: 5 * minute, longestWait: 60 * minute, forgottenAfter: 60 * minute },
  ofOnePlace: { max: 50, firstWait: minute, longestWait: 15 * minute, forgottenAfter: 60 * minute },
  fromAnywhere: { max: 10, firstWait: minute, longestWait: 60 * minute, forgottenAfter: day },
} as const satisfies Record<string, FailuresAllowed>;
/** A code that is texted to who ordered without a login, once their order takes no more phone numbers. */
export const NON_MEMBER_CODE = {
  digits: 6,
  /** Wrong ones. */
  tries: 5,
  lasts: 10 * minute,
  againAfter: minute,
} as const;
/** A correct code opens the order for this long. */
export const NON_MEMBER_KEY_LASTS = day;
/** Of one account; the one from which it logged in longest ago goes. */
export const KNOWN_PLACES_MAX = 20;
export const ADDRESSES_MAX = 50;

/** For how many months is kept what a purge then deletes. */
export const RETENTION_MONTHS = {
  loginPlaces: 3,
  removedAccounts: 6,
  withdrawnAccounts: 12,
  /** From the decision or the planned end of its broadcast, whichever is later. A ban is permanent: it ends with the account. */
  blacklistEntries: 6,
  chatReports: 6,
  orderReceivers: 60,
  texts: 1,
} as const;

/** The zone that broadcasts, orders and deadlines are spoken of in. It has had no summer time since 1988. */
export const TIME_ZONE = 'Asia/Seoul';
export const TIME_ZONE_OFFSET = '+09:00';

/** Paging. */
export const ROW_COUNT_DEFAULT = 20;
export const ROW_COUNT_MAX = 100;
export const SCHEDULES_ROW_COUNT = 50;

/** Request header that says what the client is; a broadcast may be started only from the app. */
export const CLIENT_HEADER = 'x-sellover-client';
export const CLIENT_APP = 'app';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Of an answer: under what its request is found in the server's log. */
export const REQUEST_ID_HEADER = 'x-request-id';

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
  origin: 4503,
} as const;

/** Close codes from 4500 on mean: do not come back by yourself. */
export function closeMeansComeBack(code: number): boolean {
  return code < 4500;
}

/** Seller's look where a seller has set none. */
export const DEFAULT_LOOK = {
  sellerColor: '#E73656',
  brdchatColor: '#FFFFFF',
  brdNotiColor: '#ffe24d',
  brdOrdTxtColor: '#FFFFFF',
  usrOrdNotiColor: '#0070C0',
} as const;
