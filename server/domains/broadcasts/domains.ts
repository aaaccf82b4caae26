import { follow } from './follow/module.ts';
import { guide } from './guide/module.ts';
import { ingest } from './ingest/module.ts';
import { planning } from './planning/module.ts';
import { reminder } from './reminder/module.ts';
import { replay } from './replay/module.ts';
import { restream } from './restream/module.ts';
import { sellover } from './sellover/module.ts';

/** What is around a broadcast: its video, its plan, its recording, who waits for it. Each domain stands after those that it uses. */
export const broadcastsDomains = [
  ingest,
  restream,
  reminder,
  replay,
  follow,
  guide,
  sellover,
  planning,
] as const;
