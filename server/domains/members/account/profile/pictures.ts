import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import {
  PROFILE_PICTURE_PIXELS_MAX,
  PROFILE_PICTURE_WIDTH,
} from '../../../../../schema/members/constants.ts';
import { PROFILE_PICTURE_PATH } from '../../../../../schema/members/pictures.ts';
import type { ForgettingTables } from '../../../../platform/forgetting.ts';
import { Refusal, type EventLog, type Reads } from '../../../../platform/log/log.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import type { Source } from '../../../../platform/source.ts';
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

const deletePicture = statement<{ userSysId: number }>((db, p) =>
  db.deleteFrom('profile_pictures').where('user_sys_id', '=', p('userSysId')),
);

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

export async function readPictureUrl(reads: Reads, userSysId: number): Promise<string | null> {
  const row = await reads.one(pictureIdOf({ userSysId }));
  return row ? `${PROFILE_PICTURE_PATH}/${row.picture_id}` : null;
}

/** Members' profile pictures. */
export class ProfilePictures {
  readonly #log: EventLog;
  readonly #source: Source;

  constructor(log: EventLog, source: Source) {
    this.#log = log;
    this.#source = source;
  }

  /** Resolves to the picture's address. Throws 0012 for anything that is no picture of an accepted format. */
  async set(userSysId: number, base64: string, commandId: string): Promise<string> {
    const webp = await asProfilePicture(Buffer.from(base64, 'base64'));
    const pictureId = this.#source.uuid();
    const row = profilePictures.upsert({
      user_sys_id: userSysId,
      picture_id: pictureId,
      webp: webp.toString('base64'),
    });
    const member = memberStream(userSysId);
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      // A picture must not outlive its member.
      streams: [member],
      decide: (states) => {
        requireMember(states.get(member));
        return { events: [], rows: [row], reply: null };
      },
    });
    return `${PROFILE_PICTURE_PATH}/${pictureId}`;
  }

  async remove(userSysId: number): Promise<void> {
    await this.#log.write([deletePicture({ userSysId })]);
  }

  /** Null: there is no such picture any more. */
  async read(pictureId: string): Promise<Buffer | null> {
    const row = await this.#log.reads.one(pictureById({ pictureId }));
    return row ? Buffer.from(row.webp, 'base64') : null;
  }
}

/** Encoded anew, so that nothing of the file but its pixels is kept: no place, no camera, no other content. */
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

export function pictureRoutes(app: FastifyInstance, pictures: ProfilePictures): void {
  app.get<{ Params: { readonly pictureId: string } }>(
    `${PROFILE_PICTURE_PATH}/:pictureId`,
    async (request, reply) => {
      const webp = await pictures.read(request.params.pictureId);
      if (!webp) throw new Refusal('0004');
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(webp);
    },
  );
}

export const profilePictureTables: ForgettingTables = {
  name: 'profile-pictures',
  migrations: [[create(profilePictures)]],
  forgets: {
    profile_pictures: { holds: 'people', ofMember: (userSysId) => deletePicture({ userSysId }), term: null },
  },
};
