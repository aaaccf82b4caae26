import * as contract from '../../../../schema/broadcasts/restreams.ts';
import { domainModule } from '../../../platform/module.ts';
import { Senders } from '../ingest/offers.ts';
import { Restreaming } from './restreaming.ts';
import { removeRestream, restreams, setRestream } from './restreams.ts';
import { restreamTables } from './rows.ts';
import { restreamSettings } from './settings.ts';

/** The video of a sender, sent on to other services. */
export const restream = domainModule({
  name: 'restream',
  contract,
  settings: restreamSettings,
  rowTables: [restreamTables],
  operations: { removeRestream, restreams, setRestream },
  open: (platform) => {
    platform.use(Senders).follow((broadcastSysId) => new Restreaming(platform, broadcastSysId));
    return {};
  },
});
