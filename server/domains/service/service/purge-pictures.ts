import { monthsBefore } from '../../../../schema/korean-days.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../platform/log/tables/purging.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { freeing } from '../../members/media/offers.ts';
import { inquiryPictures, picturesBefore } from './rows.ts';

/** Frees the files of pictures whose inquiry is over, so that they are deleted. Resolves to how many. */
export async function purgePictures(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  { now, isDryRun }: PurgeAsked,
): Promise<number> {
  const before = monthsBefore(now, RETENTION_MONTHS.orderReceivers);
  if (isDryRun) return foundBy(log, picturesBefore({ before }));
  return purgeEntries(
    log,
    () => picturesBefore({ before }),
    async (rows) => {
      await executeOwn(
        { log, source },
        {
          decide: (_states, at) => {
            const freed = rows.map(({ file_sys_id }) => freeing(file_sys_id, at));
            return {
              events: freed.flatMap(({ events }) => events),
              rows: [
                ...freed.flatMap((each) => each.rows),
                ...rows.map(({ file_sys_id }) => inquiryPictures.remove({ file_sys_id })),
              ],
            };
          },
        },
      );
      return rows.length;
    },
  );
}
