import * as contract from '../../../../schema/catalog/descriptions.ts';
import { PICTURE_HEIGHT_MAX } from '../../../../schema/members/media/constants.ts';
import { FILES_PATH } from '../../../../schema/members/media/uploads.ts';
import type { Body } from '../../../../schema/operation.ts';
import { PICTURE_WIDTH_MAX } from '../../../../schema/pictures.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { requireShowable } from '../../../platform/markdown/strangers.ts';
import { command } from '../../../platform/operations.ts';
import { Files, freeing } from '../../members/media/offers.ts';
import { Catalog } from '../catalog/offers.ts';
import { describe, descriptionStream, filesShown } from './decider.ts';
import { shownWith, type PictureShown } from './product-description.ts';

/** Throws 0004 for a product of another seller, 0021 if it has changed since `ifVersion`, and what the decision does. */
export const setDescription = command(contract.setDescription, ({ use }) => {
  const [catalog, uploads] = [use(Catalog), use(Files)];
  return async ({ caller: { userSysId }, params: { sellerSysId, prdtSysId }, body: asked }) => {
    const { ifVersion, text, textEn, pictures } = asked;
    // A product never changes its seller, so this need not be decided again.
    if ((await catalog.product(prdtSysId))?.sellerSysId !== sellerSysId)
      throw new Refusal('0004', { prdtSysId });
    await requireShowable({ text, textEn }, shownWith(pictures.map(atMost)));
    const ref = descriptionStream(prdtSysId);
    const namings = await Promise.all(
      [...new Set(filesShown(asked))].map((fileSysId) =>
        uploads.naming([fileSysId], { kind: 'picture', userSysId, sellerSysId }),
      ),
    );
    return {
      streams: [ref, ...namings.flatMap(({ streams }) => streams)],
      decide: (states, now) => {
        const [before, version] = [states.get(ref), states.version(ref)];
        if (version !== ifVersion) throw new Refusal('0021', { version, changed: 'description' });
        const files = namings.flatMap((naming) => naming.files);
        const events = describe(before, asked, { sellerSysId, files });
        const known = new Set(filesShown(before));
        const still = new Set(filesShown(events.at(-1)?.data ?? before));
        const also = [
          ...namings
            .filter((naming) => !known.has(naming.files[0]!.fileSysId))
            .map((naming) => naming.named(states)),
          ...[...known].filter((id) => !still.has(id)).map((id) => freeing(id, now)),
        ];
        return {
          events: [{ ref, events }, ...also.flatMap((part) => part.events)],
          rows: also.flatMap((part) => part.rows),
          reply: { version: version + events.length },
        };
      },
    };
  };
});

/** Before the upload is looked up: it takes no more HTML than this. */
const UPLOADED: PictureShown = {
  imageUrl: `${FILES_PATH}/${'0'.repeat(36)}.webp`,
  width: PICTURE_WIDTH_MAX,
  height: PICTURE_HEIGHT_MAX,
};

function atMost({
  imageUrl,
  imageFileSysId,
  width = UPLOADED.width,
  height = UPLOADED.height,
}: Body<typeof contract.setDescription>['pictures'][number]): PictureShown {
  if (imageUrl === undefined || imageFileSysId !== undefined) return UPLOADED;
  return { imageUrl, width, height };
}
