import { sharedFolder } from '../../../platform/config.ts';
import { together, whole } from '../../../platform/settings.ts';

const GB = 1_000_000_000;
/** Some two hundred broadcasts of two hours, at 2.5 Mbit/s. */
const GB_PER_SELLER = 500;

export const ingestSettings = {
  /** The folder for video from encoders. Null: none, so uploads are refused. */
  ingestDir: sharedFolder('INGEST_DIR', 'ingest', 'where [video from encoders](encoder.md) is kept'),
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
