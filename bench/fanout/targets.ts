import { sendChat } from '../../schema/room-commands.ts';
import { requestOf } from '../../schema/call.ts';
import { HEARTBEAT_EVERY } from '../../schema/constants.ts';
import { roomName } from '../../schema/room.ts';
import { guestJoin, SOCKET_PATH } from '../../schema/socket.ts';
import { ask, startHelper } from '../harness/ipc.ts';
import { startServer, type Server } from '../harness/processes.ts';
import { makeWorld, startSellover } from '../harness/world.ts';
import type { GeneratorOrder, RunResult } from './generator.ts';
import type { Posting } from './poster.ts';
import type { Etiquette } from './viewer.ts';

export type TargetName = 'sellover' | 'naive' | 'socketio';

/** A fresh server with its viewers and posters. */
export interface Stage {
  readonly server: Server;
  grow(viewers: number): Promise<void>;
  run(rate: number, warm: number, measured: number): Promise<RunResult>;
  close(): Promise<void>;
}

interface Target {
  readonly server: Server;
  readonly etiquette: Etiquette;
  readonly posting: Posting;
  dispose(): void;
}

export async function openStage(name: TargetName, nodeArgs: readonly string[] = []): Promise<Stage> {
  const target = name === 'sellover' ? await sellover(nodeArgs) : await peer(name, nodeArgs);
  const { server, etiquette, posting } = target;
  const generator = startHelper(new URL('generator.ts', import.meta.url));
  const order = <Answer>(given: GeneratorOrder) => ask<Answer>(generator, given);
  await order({ do: 'begin', port: server.port, serverPid: server.pid, etiquette, posting });
  return {
    server,
    grow: (viewers) => order({ do: 'grow', viewers }),
    run: (rate, warm, measured) => order({ do: 'run', rate, warm, measured }),
    async close() {
      generator.disconnect();
      await server.stop();
      target.dispose();
    },
  };
}

async function sellover(nodeArgs: readonly string[]): Promise<Target> {
  const world = await makeWorld();
  const { plan, headers } = world;
  const { broadcastSysId, broadcastScheduleSysId } = plan;
  const room = {
    room: roomName(broadcastSysId, broadcastScheduleSysId),
    broadcastSysId,
    broadcastScheduleSysId,
  };
  const join = { event: 'joinRoom', data: { ...room, mode: 'live', ...guestJoin } };
  return {
    server: await startSellover(world, nodeArgs),
    etiquette: {
      path: SOCKET_PATH,
      entrance: [{ say: JSON.stringify(join) }, { hear: '"event":"joinRoom","data":{"resultCode":"0001"' }],
      heartbeat: { text: JSON.stringify({ event: 'heartbeat', data: room }), every: HEARTBEAT_EVERY },
    },
    posting: {
      path: requestOf(sendChat, { broadcastSysId, msg: '' }).path,
      headers,
    },
    dispose: () => world.dispose(),
  };
}

async function peer(name: Exclude<TargetName, 'sellover'>, nodeArgs: readonly string[]): Promise<Target> {
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
    etiquette: etiquettes[name],
    posting: { path: '/', headers: [{}] },
    dispose: () => {},
  };
}
