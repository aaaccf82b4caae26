import { domainModule } from '../../../platform/module.ts';
import { blockTables } from './rows.ts';

/** Who has blocked whom. `safety` has the calls, as they name authors of what other domains hold. */
export const block = domainModule({ name: 'block', rowTables: [blockTables] });
