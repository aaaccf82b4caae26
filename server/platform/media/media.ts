import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { partedStream, PAST_QUERY, streamFolder } from '../../../schema/broadcasts/stream-access.ts';
import { isVideoFile } from '../../../schema/members/media/video-files.ts';
import type { Clock } from '../clock.ts';
import { refuse } from '../http/errors.ts';
import { SignedPaths, type GivenQuery } from './private-addresses.ts';
import { firstSegment, lightest, masterPlaylist, mediaPlaylist, type Programme } from './playlist.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';

interface StreamPath {
  readonly broadcastSysId: string;
  readonly stream: string;
}

interface Asked extends StreamPath {
  readonly file: string;
}

export interface Airing {
  /** Only people who were given its address may read its streams. */
  isPrivate(broadcastSysId: number): Promise<boolean>;
  /** Which footage a stream of a broadcast has been playing, and since when; null: none. */
  aired(
    broadcastSysId: number,
    stream: string,
  ): Promise<{ programme: string; startedAt: number; endedAt: number | null } | null>;
}

/** Plays an encoder's video as a stream of a broadcast; null: it has none. */
export interface Pushed {
  playlist(broadcastSysId: number, stream: string, file: string, query: GivenQuery): Promise<string | null>;
  segment(
    broadcastSysId: number,
    stream: string,
    file: string,
  ): Promise<{ readonly content: Buffer; readonly type: string } | null>;
}

/** The files that a player requests one after the other before it has a picture, for a stream's address. */
export type StreamBegin = (liveUrl: string) => Promise<{
  readonly first: readonly string[];
  /** The first picture. It is a guess, because the stream goes on meanwhile, and only useful to a reader of the others. */
  readonly picture?: string;
}>;

/** The player requests the playlist this long after the page (ms). */
const PLAYLIST_COMES_AFTER = 400;

const MASTER = /^\/media\/(?<broadcastSysId>\d+)\/(?<stream>[^/]+)\/master\.m3u8$/;

/** Serves footage of `mediaDir` and encoders' video as the streams of broadcasts, with their segments. */
export async function serveMedia(
  app: FastifyInstance,
  parts: { mediaDir: string; guide: Airing; pushed: Pushed; clock: Clock; secret: string },
): Promise<StreamBegin> {
  const { mediaDir, guide, pushed, clock } = parts;
  const signed = new SignedPaths(parts.secret, clock);
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

  /** The query to repeat in a playlist; null: everybody may read it; undefined: nobody may with this request. */
  const accessOf = async ({ broadcastSysId, stream, file }: Asked, query: GivenQuery) => {
    const id = Number(broadcastSysId);
    if (!Number.isSafeInteger(id) || !(await guide.isPrivate(id))) return null;
    const folder = streamFolder(id);
    const isPlaylist = file.endsWith('.m3u8');
    if (!signed.isGood(isPlaylist ? folder : `${folder}${stream}/${file}`, query)) return undefined;
    return `until=${String(query['until'])}&by=${String(query['by'])}`;
  };

  app.get<{ Params: Asked; Querystring: GivenQuery }>(
    '/media/:broadcastSysId/:stream/:file',
    async (request, reply) => {
      const { file } = request.params;
      const access = await accessOf(request.params, request.query);
      if (access === undefined) return refuse(reply, '0004');
      const aired = await airedStream(guide, request.params);
      if (!aired) return sendPushed(pushed, request, access, reply);
      // A rehearsal has no past.
      const isPast = access === null && request.query[PAST_QUERY] !== undefined;
      if (file === 'master.m3u8') {
        const main = masterPlaylist(programme(aired.programme), isPast ? PAST_QUERY : null);
        return sendPlaylist(reply, opened(main, access));
      }
      const rendition = file.replace(/\.m3u8$/, '');
      if (!programme(aired.programme).renditions.some(({ name }) => name === rendition)) {
        return refuse(reply, '0004');
      }
      const base = `/media/programmes/${aired.programme}/${rendition}`;
      const at = { now: clock.now(), isPast };
      return sendPlaylist(reply, mediaPlaylist(programme(aired.programme), base, aired, at));
    },
  );

  return async (liveUrl) => {
    const path = MASTER.exec(liveUrl)?.groups as StreamPath | undefined;
    const aired = path && (await airedStream(guide, path));
    // For a stream of another host only the address is known. A file is not to be fetched whole.
    if (!aired) return { first: isVideoFile(liveUrl) ? [] : [partedStream(liveUrl)] };
    const { name } = lightest(programme(aired.programme));
    const playlist = liveUrl.replace('master.m3u8', `${name}.m3u8`);
    const base = `/media/programmes/${aired.programme}/${name}`;
    const at = clock.now() + PLAYLIST_COMES_AFTER;
    return {
      first: [liveUrl, playlist, `${base}/init.mp4`],
      picture: firstSegment(programme(aired.programme), base, aired, at),
    };
  };
}

/** Null: no such stream, one of another host, or a broadcast that has not begun. */
async function airedStream(guide: Airing, { broadcastSysId, stream }: StreamPath) {
  const id = Number(broadcastSysId);
  return Number.isSafeInteger(id) ? guide.aired(id, stream) : null;
}

async function sendPushed(
  pushed: Pushed,
  { params: { broadcastSysId, stream, file }, query }: { readonly params: Asked; readonly query: GivenQuery },
  access: string | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = Number(broadcastSysId);
  if (file.endsWith('.m3u8')) {
    const playlist = await pushed.playlist(id, stream, file, query);
    if (playlist === null) return refuse(reply, '0004');
    return sendPlaylist(reply, file === 'master.m3u8' ? opened(playlist, access) : playlist);
  }
  const segment = await pushed.segment(id, stream, file);
  if (!segment) return refuse(reply, '0004');
  return reply
    .type(segment.type)
    .header('cache-control', `${access === null ? 'public' : 'private'}, max-age=31536000, immutable`)
    .send(segment.content);
}

/** A playlist of playlists whose addresses carry the query, too. */
function opened(playlist: string, access: string | null): string {
  if (access === null) return playlist;
  return playlist.replaceAll(/\.m3u8(?="|$)/gm, `.m3u8?${access}`);
}

function sendPlaylist(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(PLAYLIST).header('cache-control', 'no-cache').send(text);
}
