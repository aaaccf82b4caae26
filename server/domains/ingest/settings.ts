import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { dataDir, natsUrl } from '../../platform/config.ts';
import { together, variable, whole } from '../../platform/settings.ts';

const GB = 1_000_000_000;
/** Some two hundred broadcasts of two hours, at 2.5 Mbit/s. */
const GB_PER_SELLER = 500;

export const ingestSettings = {
  /** The folder for video from encoders. Null: none, so uploads are refused. */
  ingestDir: together(
    {
      dataDir,
      natsUrl,
      given: variable<string | null>('INGEST_DIR', {
        about:
          'where [video from encoders](encoder.md) is kept; with `NATS_URL` there is no default, as all nodes must see it',
        unset: null,
        shown: '`DATA_DIR/ingest`',
        parse: (given, must) => {
          if (given === '') return null;
          if (!couldBeFolder(resolve(given))) must(`be a folder, unlike ${given}`);
          return resolve(given);
        },
      }),
    },
    // Several nodes need a shared folder, which only an operator can name.
    (read) => read.given ?? (read.natsUrl === null ? join(read.dataDir, 'ingest') : null),
  ),
  ingestBytesPerSeller: together(
    {
      gb: whole('INGEST_GB_PER_SELLER', 'gigabytes that all video of one seller may take', {
        unset: GB_PER_SELLER,
        max: 1_000_000,
      }),
    },
    ({ gb }) => gb * GB,
  ),
};

/** It is a folder, or it can be created. */
function couldBeFolder(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? found.isDirectory() : couldBeFolder(dirname(path));
  } catch {
    return false;
  }
}
