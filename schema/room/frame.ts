import { OK } from '../codes.ts';
import type { JoinedRoom, ServerMessage } from './socket.ts';

/** What a client must know of a frame. A room's frame has the same bytes for all, so it need be made only once. */
export interface Frame {
  readonly messages: readonly ServerMessage[];
  /** Messages with a seq. Where they are a run without a hole, the first and the last tell all. */
  readonly durable: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly isRun: boolean;
  /** Something in it is for one client: an answer, its seat, or the loss of it. */
  readonly isPersonal: boolean;
}

export interface JoinAnswer {
  readonly event: 'joinRoom';
  readonly data: JoinedRoom;
}

/** The messages of a frame. What is none says nothing. */
export function messagesOf(text: string): readonly ServerMessage[] {
  try {
    const frame: unknown = JSON.parse(text);
    return Array.isArray(frame) ? frame.filter(isMessage) : [];
  } catch {
    return [];
  }
}

function isMessage(value: Partial<ServerMessage> | null): boolean {
  return typeof value?.event === 'string' && typeof value.data === 'object' && value.data !== null;
}

export function frameOf(messages: readonly ServerMessage[]): Frame {
  const seqs = messages.flatMap((message) => ('seq' in message ? [message.seq] : []));
  const [firstSeq = 0] = seqs;
  return {
    messages,
    durable: seqs.length,
    firstSeq,
    lastSeq: seqs.at(-1) ?? 0,
    isRun: seqs.every((seq, at) => seq === firstSeq + at),
    isPersonal: messages.some((message) => isForOne(message) || 'ackId' in message.data),
  };
}

/** The answer to a join; all others are only told how many watch. */
export function isJoined(message: ServerMessage): message is JoinAnswer {
  return message.event === 'joinRoom' && 'resultCode' in message.data;
}

export function isPuttingOut(message: ServerMessage): message is ServerMessage & { event: 'leaveRoom' } {
  return message.event === 'leaveRoom' && message.data.resultCode !== OK;
}

/** It is about this client, and nothing that happens in the room. */
export function isForOne(message: ServerMessage): boolean {
  return message.event === 'response' || isJoined(message) || isPuttingOut(message);
}
