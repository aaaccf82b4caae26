/** iCalendar, as RFC 5545 defines it. */

export interface CalendarEvent {
  /** The same for ever, and nobody else's. */
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

/** In octets, without the line break. */
const LINE_MAX = 75;

/** A calendar with its name, made at `now`. */
export function icalendar(
  events: readonly CalendarEvent[],
  { name, now }: { readonly name: string; readonly now: number },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sellover//Broadcasts//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(event.start)}`,
      `DTEND:${utc(event.end)}`,
      `SUMMARY:${escaped(event.summary)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261120T103000Z` */
function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll('\r\n', '\\n')
    .replaceAll('\n', '\\n');
}

/** A long line goes on in the next one, after a space. No character is divided. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > LINE_MAX) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
}
