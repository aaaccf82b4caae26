import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Broadcasts } from '../../domains/broadcast/broadcasts.ts';
import type { BroadcastPlan } from '../../domains/broadcast/broadcast.ts';
import type { Clock } from '../clock.ts';
import { refuse } from '../http/errors.ts';
import { masterPlaylist, mediaPlaylist, type Programme } from './playlist.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';

interface StreamPath {
  readonly broadcastSysId: string;
  readonly stream: string;
}

/** Plays footage of `mediaDir` as the streams of broadcasts, and serves its segments. */
export async function serveMedia(
  app: FastifyInstance,
  parts: { mediaDir: string; broadcasts: Broadcasts; clock: Clock },
): Promise<void> {
  const { mediaDir, broadcasts, clock } = parts;
  const programmes = new Map<string, Programme>();

  const programme = (name: string): Programme => {
    const known = programmes.get(name);
    if (known) return known;
    const read = JSON.parse(readFileSync(join(mediaDir, name, 'programme.json'), 'utf8')) as Programme;
    programmes.set(name, read);
    return read;
  };

  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: '/media/programmes/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '1h',
    allowedPath: (path) => /\.(?:mp4|m4s)$/.test(path),
  });

  app.get<{ Params: StreamPath }>(
    '/media/:broadcastSysId/:stream/master.m3u8',
    { schema: { hide: true } },
    (request, reply) => {
      const aired = airedStream(broadcasts, request.params);
      return aired ? sendPlaylist(reply, masterPlaylist(programme(aired.programme))) : refuse(reply, '0004');
    },
  );

  app.get<{ Params: StreamPath & { file: string } }>(
    '/media/:broadcastSysId/:stream/:file',
    { schema: { hide: true } },
    (request, reply) => {
      const aired = airedStream(broadcasts, request.params);
      const rendition = request.params.file.replace(/\.m3u8$/, '');
      if (!aired || !programme(aired.programme).renditions.some(({ name }) => name === rendition)) {
        return refuse(reply, '0004');
      }
      const base = `/media/programmes/${aired.programme}/${rendition}`;
      return sendPlaylist(reply, mediaPlaylist(programme(aired.programme), base, aired, clock.now()));
    },
  );
}

/** Null: no such stream, one that is played elsewhere, or a broadcast that has not begun. */
function airedStream(
  broadcasts: Broadcasts,
  path: StreamPath,
): { programme: string; startedAt: number; endedAt: number | null } | null {
  const broadcastSysId = Number(path.broadcastSysId);
  const plan: BroadcastPlan | null = Number.isSafeInteger(broadcastSysId)
    ? broadcasts.find(broadcastSysId)
    : null;
  const programme = plan?.streams.find(({ name }) => name === path.stream)?.programme;
  const room = plan && broadcasts.room(plan);
  if (!programme || !room?.live_start_at) return null;
  return { programme, startedAt: room.live_start_at, endedAt: room.live_end_at };
}

function sendPlaylist(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(PLAYLIST).header('cache-control', 'no-cache').send(text);
}
