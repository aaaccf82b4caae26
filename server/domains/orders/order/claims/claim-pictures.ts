/** Frees the files of pictures whose request is long over, so that they are deleted as its texts are. No two name the same file. */
import { RETENTION_MONTHS } from '../../../../../schema/members/constants.ts';
import { monthsBefore } from '../../../../../schema/korean-days.ts';
import type { EventLog } from '../../../../platform/log/log.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../../platform/log/tables/purging.ts';
import type { Source } from '../../../../platform/source.ts';
import { freeing, type Files } from '../../../members/media/offers.ts';
import { clearPictures, picturedBefore, type PicturedRow } from './tables.ts';

export class ClaimPictures {
  readonly #log: EventLog;
  readonly #source: Pick<Source, 'commandId'>;
  readonly #files: Pick<Files, 'find'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly source: Pick<Source, 'commandId'>;
    readonly files: Pick<Files, 'find'>;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#files = parts.files;
  }

  /** Resolves to how many requests had pictures. */
  async purge({ now, isDryRun }: PurgeAsked): Promise<number> {
    const before = monthsBefore(now, RETENTION_MONTHS.orderReceivers);
    if (isDryRun) return foundBy(this.#log, picturedBefore({ before }));
    return purgeEntries(
      this.#log,
      () => picturedBefore({ before }),
      async (rows) => {
        for (const row of rows) await this.#free(row);
        return rows.length;
      },
    );
  }

  async #free(row: PicturedRow): Promise<void> {
    const { claimSysId } = row;
    const urls = [row.pictures, row.answer_pictures].flatMap((stored) => JSON.parse(stored) as string[]);
    // Those of a member who has left are gone.
    const files = await Promise.all(urls.map((url) => this.#files.find(url.slice(url.lastIndexOf('/') + 1))));
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [],
      decide: (_states, at) => {
        const freed = files.flatMap((file) => (file ? [freeing(file.file_sys_id, at)] : []));
        return {
          events: freed.flatMap(({ events }) => events),
          rows: [...freed.flatMap((each) => each.rows), clearPictures({ claimSysId })],
          reply: null,
        };
      },
    });
  }
}
