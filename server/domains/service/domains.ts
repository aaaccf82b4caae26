import { mypage } from './mypage/module.ts';
import { safety } from './safety/module.ts';
import { service } from './service/module.ts';
import { support } from './support/module.ts';
import { timers } from './timers/module.ts';
import { webhook } from './webhook/module.ts';

/** What serves people afterwards, over all of the others. Each domain stands after those that it uses. */
export const serviceDomains = [support, service, webhook, timers, mypage, safety] as const;
