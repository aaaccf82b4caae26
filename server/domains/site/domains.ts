import { analytics } from './analytics/module.ts';
import { appversion } from './appversion/module.ts';
import { company } from './company/module.ts';
import { postcode } from './postcode/module.ts';
import { retention } from './retention/module.ts';
import { shortlink } from './shortlink/module.ts';
import { sms } from './sms/module.ts';
import { translation } from './translation/module.ts';

/** What every site has, whatever it sells. Each domain stands after those that it uses. */
export const siteDomains = [
  analytics,
  appversion,
  company,
  shortlink,
  translation,
  postcode,
  retention,
  sms,
] as const;
