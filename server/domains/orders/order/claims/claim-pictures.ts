/** Frees the files of pictures whose request is long over, so that they are deleted as its texts are. No two name the same file. */
import { RETENTION_MONTHS } from '../../../../../schema/members/constants.ts';
import { monthsBefore } from '../../../../../schema/korean-days.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../../platform/log/tables/purging.ts';
import type { Platform } from '../../../../platform/module.ts';
import { executeOwn } from '../../../../platform/operations.ts';
import { freeing, type Files } from '../../../members/media/offers.ts';
import { claimTexts, NO_PICTURES, picturedBefore, type PicturedRow } from './rows.ts';

type ClaimPicturesNeed = Pick<Platform, 'log' | 'source'> & { readonly files: Pick<Files, 'find'> };

/** Resolves to how many requests had pictures. */
export async function purgeClaimPictures(
  need: ClaimPicturesNeed,
  { now, isDryRun }: PurgeAsked,
): Promise<number> {
  const before = monthsBefore(now, RETENTION_MONTHS.orderReceivers);
  if (isDryRun) return foundBy(need.log, picturedBefore({ before }));
  return purgeEntries(
    need.log,
    () => picturedBefore({ before }),
    async (rows) => {
      for (const row of rows) await free(need, row);
      return rows.length;
    },
  );
}

async function free(need: ClaimPicturesNeed, row: PicturedRow): Promise<void> {
  const { claimSysId } = row;
  const urls = [row.pictures, row.answer_pictures].flatMap((stored) => JSON.parse(stored) as string[]);
  // Those of a member who has left are gone.
  const found = await Promise.all(urls.map((url) => need.files.find(url.slice(url.lastIndexOf('/') + 1))));
  await executeOwn(need, {
    decide: (_states, at) => {
      const freed = found.flatMap((file) => (file ? [freeing(file.file_sys_id, at)] : []));
      return {
        events: freed.flatMap(({ events }) => events),
        rows: [
          ...freed.flatMap((each) => each.rows),
          claimTexts.set({ claim_sys_id: claimSysId, pictures: NO_PICTURES, answer_pictures: NO_PICTURES }),
        ],
      };
    },
  });
}
