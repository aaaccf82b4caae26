/**
 * Limits and timings that all areas share. Those of one area are in its own constants.ts, such as schema/room/constants.ts.
 * Times are milliseconds.
 */
import { DAY, SECOND } from './durations.ts';

// Screens.

/** The timeout for loading a part of the app. */
export const PART_LOAD_TIMEOUT = 120 * SECOND;
/** How often a screen that failed to load is retried. */
export const NETWORK_LOOK = 3 * SECOND;
/** Answers with success while the server takes calls. */
export const READY_PATH = '/readyz';

/** How long a closed sheet keeps its content: slightly longer than its closing animation. */
export const MODAL_RESET_DELAY = 300;
export const TOAST_LASTS = 3 * SECOND;

// The app around the page.

/** How often the page asks the app for what it keeps… */
export const BRIDGE_READ_EVERY = 300;
/** …and how long at most. */
export const BRIDGE_READ_TIMEOUT = 1500;

// Translation.

/** Texts in one call, and the length of each: an answer or a notice fits. */
export const TRANSLATION_MESSAGES_MAX = 250;
export const TRANSLATION_LENGTH_MAX = 500;
/** The length of all texts of one call. */
export const TRANSLATION_LENGTH_SUM_MAX = 20_000;
/** Only with this value are messages translated; otherwise they come back as sent. Control characters are always dropped. */
export const TRANSLATED = 'success';

// Searching.

/** Characters in a search for products or addresses. */
export const KEYWORD_LENGTH_MAX = 100;
/** A search starts this long after the last keystroke. */
export const SEARCH_DEBOUNCE = 250;

// Requests.

/** How long a repeat of an Idempotency-Key gets the first answer. */
export const IDEMPOTENCY_KEPT = DAY;
/** How many refusals a server process remembers by their Idempotency-Key; a reply is kept in the database. */
export const REFUSALS_REMEMBERED = 10_000;
export const IDEMPOTENCY_KEY_LENGTH_MAX = 200;
/** A request that is slower is ended. */
export const HEADERS_WITHIN = 10 * SECOND;
export const REQUEST_WITHIN = 30 * SECOND;
/** The longest address, written as a form, fits; only an operation that says so takes more. */
export const BODY_BYTES_MAX = 8 * 1024;
/**
 * What one member may change, and all members of one address: some 1,000 and 100,000 in a day, of which the log keeps each
 * for ever. Many phones share the address of a carrier. `server/docs/sizing.md` says what that costs.
 */
export const WRITES_OF_MEMBER = { burst: 300, perSecond: 0.008 } as const;
export const WRITES_OF_ADDRESS = { burst: 10_000, perSecond: 1 } as const;
/** Bytes of one member or address that a server process reads in bodies larger than {@link BODY_BYTES_MAX}. */
export const LARGE_BODIES = { perSecond: 256 * 1024, burst: 1024 * 1024 } as const;
/** What a crowd says in one window of a past broadcast's chat. */
export const TRANSLATION_BODY_BYTES_MAX = 64 * 1024;

/** How many wrong passwords there may be before a wait, which doubles with each further one. */
export interface FailuresAllowed {
  readonly max: number;
  readonly firstWait: number;
  readonly longestWait: number;
  /** So long after the last wrong one. */
  readonly forgottenAfter: number;
}

/** The zone that broadcasts, orders and deadlines are spoken of in. It has had no summer time since 1988. */
export const TIME_ZONE = 'Asia/Seoul';
export const TIME_ZONE_OFFSET = '+09:00';

// Paging.

export const ROW_COUNT_DEFAULT = 20;
export const ROW_COUNT_MAX = 100;
/** The largest `startIndex` of a list. The database reads and discards every row before a page. */
export const START_INDEX_MAX = 10_000;

/** Request header that says what the client is; a broadcast may be started only from the app. */
export const CLIENT_HEADER = 'x-sellover-client';
export const CLIENT_APP = 'app';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Carries the token of `reauth`, for operations that require re-authentication. */
export const REAUTH_HEADER = 'x-reauth';
/** Of an answer: under what its request is found in the server's log. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** What Markdown of strangers may become: characters of HTML, elements within each other, and milliseconds that it takes. */
export const MARKDOWN_HTML_MAX = 400_000;
export const MARKDOWN_DEPTH_MAX = 40;
export const MARKDOWN_RENDERED_WITHIN = 5000;
/** A text that took longer is shown as it was written for so long (ms). */
export const MARKDOWN_TRIED_AGAIN_AFTER = 60_000;
/** Cells of all its tables: more would never fit in its HTML. */
export const MARKDOWN_CELLS_MAX = MARKDOWN_HTML_MAX / '<td></td>\n'.length;
