import { sendChat } from '../../schema/room/commands.ts';
import { requestOf } from '../../schema/call.ts';
import { HEARTBEAT_EVERY, guestJoin } from '../../schema/room/constants.ts';
import { roomName } from '../../schema/members/names.ts';
import { SOCKET_PATH } from '../../schema/room/socket.ts';
import { ask, startHelper } from '../harness/ipc.ts';
import { startServer, type Server } from '../harness/processes.ts';
import { makeWorld, startSellover, type World } from '../harness/world.ts';
import type { GeneratorOrder, RunResult } from './generator.ts';
import type { Posting } from './poster.ts';
import type { Etiquette } from './viewer.ts';

/** `deflated` is our server with viewers that take compressed messages, as browsers do. */
export type TargetName = 'sellover' | 'deflated' | 'naive' | 'socketio';

/** Viewers of a server, in a process of their own, and the posters who talk to them. */
export interface Audience {
  /** Until there are so many; they come in some at a time, or so many at once. */
  grow(viewers: number, atOnce?: number): Promise<void>;
  run(rate: number, warm: number, measured: number): Promise<RunResult>;
  leave(): void;
}

/** A fresh server with its audience. */
export interface Stage extends Omit<Audience, 'leave'> {
  readonly server: Server;
  readonly room: Room;
  close(): Promise<void>;
}

/** How viewers come in, in turn, and where posts go. */
export interface Room {
  readonly etiquettes: readonly Etiquette[];
  readonly posting: Posting;
}

interface Target extends Room {
  readonly server: Server;
  dispose(): void;
}

export async function openStage(name: TargetName, nodeArgs: readonly string[] = []): Promise<Stage> {
  if (name === 'naive' || name === 'socketio') return stageOf(await peer(name, nodeArgs));
  const world = await makeWorld();
  const etiquette = {
    ...guestEtiquette(world),
    ...(name === 'deflated' && { takesDeflated: true as const }),
  };
  return stageOf({
    server: await startSellover(world, nodeArgs),
    etiquettes: [etiquette],
    posting: postingIn(world),
    dispose: () => world.dispose(),
  });
}

export async function stageOf({ server, dispose, ...room }: Target): Promise<Stage> {
  const { grow, run, leave } = await gather(server, room);
  return {
    server,
    room,
    grow,
    run,
    async close() {
      leave();
      await server.stop();
      dispose();
    },
  };
}

export async function gather({ port, pid }: Server, room: Room): Promise<Audience> {
  const generator = startHelper(new URL('generator.ts', import.meta.url));
  const order = <Answer>(given: GeneratorOrder) => ask<Answer>(generator, given);
  await order({ do: 'begin', port, serverPid: pid, ...room });
  return {
    grow: (viewers, atOnce) => order({ do: 'grow', viewers, ...(atOnce !== undefined && { atOnce }) }),
    run: (rate, warm, measured) => order({ do: 'run', rate, warm, measured }),
    leave: () => generator.disconnect(),
  };
}

/** Someone without an account; `afterSeq`: who comes back, and is in when `last` has come. */
export function guestEtiquette(
  { plan: { broadcastSysId, broadcastScheduleSysId } }: World,
  back?: { readonly afterSeq: number; readonly last: string },
): Etiquette {
  const room = {
    room: roomName(broadcastSysId, broadcastScheduleSysId),
    broadcastSysId,
    broadcastScheduleSysId,
  };
  const data = { ...room, mode: 'live', ...guestJoin, ...(back && { afterSeq: back.afterSeq }) };
  return {
    path: SOCKET_PATH,
    entrance: [
      { say: JSON.stringify({ event: 'joinRoom', data }) },
      { hear: back?.last ?? '"event":"joinRoom","data":{"resultCode":"0001"' },
    ],
    heartbeat: { text: JSON.stringify({ event: 'heartbeat', data: room }), every: HEARTBEAT_EVERY },
  };
}

export function postingIn({ plan: { broadcastSysId }, headers }: World): Posting {
  return { path: requestOf(sendChat, { broadcastSysId, msg: '' }).path, headers };
}

/** Where the peers take posts. */
export const PEER_POSTING: Posting = { path: '/', headers: [{}] };

async function peer(name: 'naive' | 'socketio', nodeArgs: readonly string[]): Promise<Target> {
  const etiquettes: Record<typeof name, Etiquette> = {
    naive: { path: '/', entrance: [{}] },
    socketio: {
      path: '/socket.io/?EIO=4&transport=websocket',
      entrance: [{ hear: '0{', say: '40' }, { hear: '40{' }],
      ping: { hear: '2', say: '3' },
    },
  };
  return {
    server: await startServer(new URL(`peers/${name}.ts`, import.meta.url), {}, nodeArgs),
    etiquettes: [etiquettes[name]],
    posting: PEER_POSTING,
    dispose: () => {},
  };
}
