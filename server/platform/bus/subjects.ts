/** The room names of the contract. Anything else could be a wildcard or reach another subject. */
const ROOM_NAME = /^[1-9][0-9]{0,15}_[1-9][0-9]{0,15}$/;

export class NotARoomName extends Error {
  override name = 'NotARoomName';
  readonly room: string;
  constructor(room: string) {
    super(`not a room name: ${JSON.stringify(room.slice(0, 60))}`);
    this.room = room;
  }
}

export function isRoomName(room: string): boolean {
  return ROOM_NAME.test(room);
}

export function assertRoomName(room: string): void {
  if (!isRoomName(room)) throw new NotARoomName(room);
}

/** Where a room's messages travel between the processes. */
export function roomSubject(room: string): string {
  assertRoomName(room);
  return `sellover.room.${room}`;
}

/** Where processes tell each other what belongs to no room; it is no room's name. */
export const ANNOUNCEMENTS = 'announcements';
export const ANNOUNCEMENTS_SUBJECT = `sellover.${ANNOUNCEMENTS}`;
