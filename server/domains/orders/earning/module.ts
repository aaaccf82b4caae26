import { domainModule } from '../../../platform/module.ts';
import { earnedFold, earnPoints } from './earning.ts';
import { earningSettings } from './settings.ts';

/** Points for what members buy and keep. */
export const earning = domainModule({
  name: 'earning',
  settings: earningSettings,
  folds: [earnedFold],
  open: ({ config, log, source }) => ({
    reactions: [earnPoints({ log, source }, config.pointEarnPercent)],
  }),
});
