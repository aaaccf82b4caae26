/** Limits, timings and states of broadcasts: schedules, reminders, video from encoders. Times are milliseconds. */
import { DAY, HOUR, MINUTE, SECOND } from '../durations.ts';

// Reminders.

/** A page opened this long after a broadcast has begun still announces it to members with a reminder. */
export const REMINDER_TOLD_WITHIN = 10 * MINUTE;
/** How often a page asks whether a broadcast with a reminder has begun. */
export const REMINDERS_ASKED_EVERY = 20 * SECOND;
/** Reminders of one member that are read. */
export const REMINDERS_MAX = 100;

/** Products on the card of a broadcast. */
export const CARD_PRODUCTS = 3;
/** So many on air, and so many to come, are looked through for those that a member follows: they come first. */
export const FOLLOWED_FIRST_AMONG = 500;
/** How often a page with broadcasts asks for them again: one that has just begun or ended is soon right. */
export const BROADCASTS_ASKED_EVERY = 20 * SECOND;
/** Opened broadcasts that a browser remembers. */
export const WATCHED_MAX = 100;
/** Past broadcasts on the home screen. */
export const PAST_BROADCASTS_SHOWN = 6;

/** How long the page of a shared link shows a preview before it opens the broadcast. */
export const SHARE_ENTRY_SHOWN = 1.5 * SECOND;

/** `liveFlag` of a broadcast. */
export const LIVE_FLAG = { before: 0, onAir: 1, ended: 2, stopped: 3 } as const;
export type LiveFlag = (typeof LIVE_FLAG)[keyof typeof LIVE_FLAG];
/** What a schedule is of: a broadcast that is on air or coming, or one that can be watched again. */
export const SCHEDULE_TYPE = { live: 1, replay: 2 } as const;
/** `broadcastType`: where the video comes from. */
export const BROADCAST_TYPE = { liveUrl: 0, mediaList: 1 } as const;

// Video from an encoder.

/** Bytes of one file. */
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
/** The longest segment that is taken. One that its playlist gives another length is left out. */
export const INGEST_SEGMENT_LASTS_MAX = 30 * SECOND;
/** So many of the latest warnings about an encoder's video are kept… */
export const ENCODER_WARNINGS_KEPT = 20;
/** …and a host's page asks for them so often. */
export const ENCODER_WARNINGS_ASKED_EVERY = 5 * SECOND;
export const INGEST_RENDITIONS_MAX = 12;
/** Of one broadcast: a few renditions of short segments, each with its playlist, and some of them once more. */
export const INGEST_RATE = { perSecond: 40, burst: 200 } as const;
/** A playlist costs one more for each of so many characters, because it is parsed whole each time. */
export const INGEST_PLAYLIST_UNIT = 32 * 1024;
/** Players start this many segments behind the live edge. */
export const LIVE_BEHIND_SEGMENTS = 2;
/** Then they come this near, so that a segment is loaded while they wait for the next one to be listed. */
export const LIVE_HELD_SEGMENTS = 1.75;
/** Further behind than this the player jumps; nearer, it plays faster until it is there. */
export const LIVE_BEHIND_MAX_SEGMENTS = 4;
/** Segments in the live playlist: besides those, room for a slow reload. */
export const LIVE_WINDOW_SEGMENTS = 6;
/** After this silence of an encoder, another one with different file names may take over. */
export const INGEST_SILENT_AFTER = 10 * SECOND;
/** A stream that viewers are shown has stopped when its encoder has sent nothing for so long… */
export const ENCODER_STOPPED_AFTER = 6 * SECOND;
/** …and for as long as so many of its segments last. */
export const ENCODER_STOPPED_SEGMENTS = 2;
/** By so much the time of day may be off in a recording. An encoder may be faster than the clock. */
export const RECORDED_TIME_OFF_MAX = SECOND;
/** Video sent this long before the broadcast began may be its first picture. */
export const INGEST_BEFORE_AIR = 15 * SECOND;

// The same by RTMP.

/** Bytes of one message: a whole picture of 30 Mbit/s and more. */
export const RTMP_MESSAGE_MAX = 4 * 1024 * 1024;
/** Bytes of all messages that a connection has begun and not ended. */
export const RTMP_UNFINISHED_MAX = 2 * RTMP_MESSAGE_MAX;
export const RTMP_CHUNK_STREAMS_MAX = 16;
/** Bytes of a chunk that a sender may announce. Smaller ones would cost more than what is in them. */
export const RTMP_CHUNK_MIN = 128;
export const RTMP_CHUNK_MAX = 0xff_ff_ff;
/** What a connection may send before its key is known: a handshake and a few commands (bytes). */
export const RTMP_UNKNOWN_MAX = 64 * 1024;
/** How long it may take to get there. */
export const RTMP_PUBLISH_WITHIN = 15 * SECOND;
/** A connection that sends nothing for so long is closed. */
export const RTMP_SILENT_AFTER = 15 * SECOND;
/** How long the words of a refusal may take to reach their sender. */
export const RTMP_TOLD_WITHIN = SECOND;
/** Connections of one server process. */
export const RTMP_CONNECTIONS_MAX = 200;
/** Of one address, as long as they have no key: a whole studio may connect again at once. */
export const RTMP_UNKNOWN_PER_ADDRESS = 20;
/** A segment ends at the first key frame after so long… */
export const RTMP_SEGMENT_LASTS = 1.9 * SECOND;
/** …and at any frame after so long… */
export const RTMP_SEGMENT_LASTS_MAX = 10 * SECOND;
/** …or before so many bytes, which leaves room for one more message. */
export const RTMP_SEGMENT_BYTES_MAX = INGEST_SEGMENT_MAX - RTMP_MESSAGE_MAX - 1024 * 1024;
/** …or after so many pictures and sounds: tiny ones take more memory than their bytes. */
export const RTMP_SEGMENT_SAMPLES_MAX = 8192;
/** A sender's clock that jumps by more than this starts a new time line. */
export const RTMP_CLOCK_JUMP = 5 * SECOND;

// The same from the camera page.

/** A token of it is good for so long: it is fetched when a connection is opened. */
export const CAMERA_TOKEN_LASTS = 60 * SECOND;
/** A page leaves out pictures up to the next key frame when more than this waits to be sent (ms of its video). */
export const CAMERA_WAITING_MAX = SECOND;
/** It makes a key frame each so long. */
export const CAMERA_KEY_EVERY = 2 * SECOND;
export const CAMERA_FRAMERATE = 30;
/** Its page asks so often whether the broadcast is on air, or over. */
export const CAMERA_PHASE_ASKED_EVERY = 10 * SECOND;
/** Of the picture, and bits a second. */
export const CAMERA_SIZE = { width: 720, height: 1280 } as const;
export const CAMERA_BITS = 2_000_000;
export const CAMERA_SOUND_BITS = 96_000;
export const CAMERA_SOUND_RATE = 48_000;
/** A page tries again after so long, then after twice as long each time, up to the most. */
export const CAMERA_RETRY_AFTER = SECOND;
export const CAMERA_RETRY_AFTER_MAX = 8 * SECOND;
/** A connection that is not answered within this, or moves nothing for so long, counts as lost. */
export const CAMERA_SILENCE_MAX = 10 * SECOND;

// Low latency: the parts of a segment, before it is whole.

/** A part ends before it lasts longer… */
export const PART_LASTS = 400;
/** …unless a picture was left out, and players are promised this. */
export const PART_TARGET = 500;
/** Players stay this far behind the newest part. */
export const PART_HOLD_BACK = 1.2 * SECOND;
/** The last segments whose parts are kept. */
export const PARTS_SEGMENTS = 3;
/** A player that asks for the next part waits for it at most so long. */
export const PART_WAITED_MAX = 6 * SECOND;
/** Without a new part for so long, players are given whole segments again. */
export const PARTS_SILENT_AFTER = 5 * SECOND;
/** Bytes of a part that other nodes are told. */
export const PART_TOLD_MAX = 700_000;

// The same video for other services.

/** Services that get the video of one broadcast. */
export const RESTREAMS_MAX = 5;
export const RESTREAM_NAME_LENGTH_MAX = 40;
export const RESTREAM_URL_LENGTH_MAX = 300;
export const RESTREAM_KEY_LENGTH_MAX = 300;
/** One that has ended the connection, or cannot be reached, is tried again after so long. */
export const RESTREAM_AGAIN_AFTER = 5 * SECOND;
/** At its end a service gets so long to take the last pictures. */
export const RESTREAM_ENDED_WITHIN = 2 * SECOND;
/** Bytes that may wait for a slow line. More are left out, up to the next key frame. */
export const RESTREAM_WAITING_MAX = 4 * 1024 * 1024;

export const SCHEDULES_ROW_COUNT = 50;
/** Broadcasts in a calendar that others subscribe to. */
export const CALENDAR_BROADCASTS_MAX = 200;
/** Days of a calendar that are counted at once: six weeks, which hold any month. */
export const SCHEDULE_DAYS_MAX = 42;

// What a seller may say of a broadcast.

export const BROADCAST_TITLE_LENGTH_MAX = 100;
export const BROADCAST_COMMENT_LENGTH_MAX = 300;
export const BROADCAST_PRODUCTS_MAX = 100;
/** From the planned start to the planned end: as long as an encoder's playlist may be. */
export const BROADCAST_LASTS_MAX = 9 * HOUR;
/** How far ahead one may be planned to begin. */
export const BROADCAST_PLANNED_AHEAD_MAX = 365 * DAY;
/** Tabs of a seller's broadcasts. */
export const BROADCAST_TAB = { upcoming: 1, ended: 2 } as const;
export type BroadcastTab = (typeof BROADCAST_TAB)[keyof typeof BROADCAST_TAB];
