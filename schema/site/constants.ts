/** Limits of what the app tells of itself, and of short links. */
import { DAY, SECOND } from '../durations.ts';

/** Of an address of the app, with its query. */
export const TARGET_LENGTH_MAX = 500;
/** Of the first path of a visit, without ids. */
export const VISIT_PATH_LENGTH_MAX = 120;
/** Different paths, languages and devices that are counted apart in one day; all others are counted together. */
export const VISIT_KINDS_A_DAY_MAX = 1000;
/** Of an error's text. */
export const CONSOLE_TEXT_LENGTH_MAX = 1000;
/** Of the name of a screen. */
export const SCREEN_LENGTH_MAX = 40;
/** Different errors that are kept of one day. */
export const CONSOLE_LOGS_A_DAY_MAX = 500;
/** For one IP address: how many errors it reports at once, and as many again in a day. So none alone fills the day. */
export const CONSOLE_LOGS_OF_ADDRESS = { perSecond: 60 / (DAY / SECOND), burst: 60 } as const;
/** Errors that one session of a browser reports. */
export const CONSOLE_LOGS_A_SESSION_MAX = 20;
/** Days of visits that operators may ask for. */
export const VISIT_DAYS_MAX = 366;
export const VISITS_LISTED_MAX = 500;
/** Timers of one thing that operators are shown. */
export const TIMERS_LISTED_MAX = 100;
