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

/** The NATS subject of a room's messages. */
export function roomSubject(room: string): string {
  assertRoomName(room);
  return `sellover.room.${room}`;
}

/** The subject of messages that belong to no room. No room can have this name. */
export const ANNOUNCEMENTS = 'announcements';
export const ANNOUNCEMENTS_SUBJECT = `sellover.${ANNOUNCEMENTS}`;
