/** Calendar files (iCalendar), which calendars of phones and computers add or subscribe to. */

/** What is planned: of every seller, or of one with `?sellerSysId=`. `?lang=` names the language. */
export const CALENDAR_PATH = '/calendar.ics';

/** One broadcast. */
export function broadcastCalendarPath(broadcastSysId: number): string {
  return `/v1/broadcasts/${broadcastSysId}${CALENDAR_PATH}`;
}
