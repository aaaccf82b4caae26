import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_DIGEST_HEADER } from '../../../../schema/members/media/constants.ts';
import { FILES_PATH } from '../../../../schema/members/media/uploads.ts';
import { SHARE_FOLDER } from '../../../../schema/pictures.ts';
import { ShareCards } from '../../../platform/http/share-cards.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { FilePart } from '../../../platform/media/file-store.ts';
import type { GivenQuery, SignedPaths } from '../../../platform/media/private-addresses.ts';
import type { Files } from './files.ts';
import { isPrivate, urlOf } from './names.ts';

const A_YEAR = 31_536_000;
/** For the operator may name another address. */
const AN_HOUR = 'max-age=3600';
/** A file that somebody uploaded is never a page. */
const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/**
 * Serves uploaded files, and private ones by signed addresses alone; one signature opens all widths. A file never changes, so
 * browsers keep it, but a private one no longer than its address is good. Shared caches do not keep what belongs to a member.
 */
export function serveFiles(app: FastifyInstance, files: Files, signed: SignedPaths): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string, width?: number) => {
    const file = await files.find(name);
    if (!file) throw new Refusal('0004');
    const query = request.query as GivenQuery;
    const isSigned = isPrivate(file);
    if (isSigned && !signed.isGood(urlOf(file), query)) throw new Refusal('0004');
    const address = files.addressOf(file, width);
    if (address !== null) return reply.header('cache-control', `public, ${AN_HOUR}`).redirect(address);
    const part = width === undefined ? partAsked(request.headers.range, file.bytes) : undefined;
    if (part === 'none')
      return reply.code(416).header('content-range', `bytes */${file.bytes}`).headers(HARMLESS).send();
    const cache = isSigned
      ? `private, max-age=${signed.lastsFor(query)}`
      : `${file.user_sys_id === null ? 'public' : 'private'}, max-age=${A_YEAR}`;
    const found = await files.read(file, { ...(width !== undefined && { width }), ...(part && { part }) });
    if (!found) throw new Refusal('0004');
    if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${file.bytes}`);
    return reply
      .headers(HARMLESS)
      .headers(file.user_sys_id === null && file.digest ? { [UPLOAD_DIGEST_HEADER]: file.digest } : {})
      .header('cache-control', `${cache}, immutable`)
      .header('accept-ranges', width === undefined ? 'bytes' : 'none')
      .header('content-length', found.bytes)
      .type(file.type)
      .send(found.content);
  };
  app.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, (request, reply) =>
    send(request, reply, request.params.name),
  );
  app.get<{ Params: { name: string; width: string } }>(
    `${FILES_PATH}/:width(^\\d+$)/:name`,
    (request, reply) => send(request, reply, request.params.name, Number(request.params.width)),
  );
}

/** Serves the cards of sellers' pictures. Members' own have none. */
export function serveFileCards(app: FastifyInstance, files: Files): void {
  const find = async (name: string) => {
    const file = await files.find(`${name}.webp`);
    return file?.user_sys_id === null ? file : null;
  };
  const cards = new ShareCards(async (name) => {
    const file = await find(name);
    const found = file && (await files.read(file));
    return found && buffer(found.content);
  });
  app.get<{ Params: { name: string } }>(
    `${FILES_PATH}/${SHARE_FOLDER}/:name(^[\\w-]+).jpg`,
    async (request, reply) => {
      // A card may outlive its picture.
      if (!(await find(request.params.name))) throw new Refusal('0004');
      return cards.send(reply, request.params.name);
    },
  );
}

/** Undefined: all of it, also if several parts are asked for. `none`: a part that there is not. */
export function partAsked(range: string | undefined, bytes: number): FilePart | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  return first > last ? 'none' : { first, last };
}
