import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import {
  PROFILE_PICTURE_PIXELS_MAX,
  PROFILE_PICTURE_WIDTH,
} from '../../../../../schema/members/constants.ts';
import * as contract from '../../../../../schema/members/pictures.ts';
import { PROFILE_PICTURE_PATH } from '../../../../../schema/members/pictures.ts';
import { theirRows, type ForgettingTables } from '../../../../platform/forgetting.ts';
import { Refusal, type EventLog, type Reads } from '../../../../platform/log/log.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { command, query } from '../../../../platform/operations.ts';
import { memberStream, requireMember } from '../memberships/member.ts';
import { users } from '../users.ts';

/** Small enough for a row: WebP, base64. A new picture has a new id, so that browsers may cache each for ever. */
const profilePictures = table(
  'profile_pictures',
  { user_sys_id: int, picture_id: text, webp: text },
  { key: ['user_sys_id'], unique: [['picture_id']], references: { user_sys_id: users } },
);

const { statement } = statementsFor<TablesOf<typeof profilePictures>>();

const pictureIdOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('profile_pictures').select('picture_id').where('user_sys_id', '=', p('userSysId')),
);

const pictureById = statement((db, p: Params<{ pictureId: string }>) =>
  db.selectFrom('profile_pictures').select('webp').where('picture_id', '=', p('pictureId')),
);

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

export async function readPictureUrl(reads: Reads, userSysId: number): Promise<string | null> {
  const row = await reads.one(pictureIdOf({ userSysId }));
  return row ? `${PROFILE_PICTURE_PATH}/${row.picture_id}` : null;
}

/** Throws 0012 unless the file is a picture in an accepted format. */
export const setPicture = command(contract.setPicture, ({ source }) => async ({ caller, body }) => {
  const webp = await asProfilePicture(Buffer.from(body.picture, 'base64'));
  const pictureId = source.uuid();
  const row = profilePictures.upsert({
    user_sys_id: caller.userSysId,
    picture_id: pictureId,
    webp: webp.toString('base64'),
  });
  // A picture must not outlive its member.
  const member = memberStream(caller.userSysId);
  return {
    streams: [member],
    decide: (states) => {
      requireMember(states.get(member));
      return { events: [], rows: [row], reply: { pictureUrl: `${PROFILE_PICTURE_PATH}/${pictureId}` } };
    },
  };
});

export const removePicture = query(contract.removePicture, ({ log }) => async ({ caller }) => {
  await log.write([profilePictures.remove({ user_sys_id: caller.userSysId })]);
  return {};
});

/** Re-encodes the picture, so that only its pixels are kept: no place, no camera, no other content. */
async function asProfilePicture(file: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(file, { limitInputPixels: PROFILE_PICTURE_PIXELS_MAX });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Refusal('0012', { field: 'picture' });
    return await picture
      .autoOrient()
      .resize({ width: PROFILE_PICTURE_WIDTH, height: PROFILE_PICTURE_WIDTH, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('0012', { field: 'picture', reason: 'must be a JPEG, PNG or WebP picture' });
  }
}

export function pictureRoutes(app: FastifyInstance, { reads }: Pick<EventLog, 'reads'>): void {
  app.get<{ Params: { readonly pictureId: string } }>(
    `${PROFILE_PICTURE_PATH}/:pictureId`,
    async ({ params: { pictureId } }, reply) => {
      const row = await reads.one(pictureById({ pictureId }));
      if (!row) throw new Refusal('0004');
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(Buffer.from(row.webp, 'base64'));
    },
  );
}

export const profilePictureTables: ForgettingTables = {
  name: 'profile-pictures',
  migrations: [[create(profilePictures)]],
  forgets: {
    profile_pictures: { holds: 'people', ofMember: theirRows(profilePictures), term: null },
  },
};
