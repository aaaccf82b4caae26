import { account } from './account/module.ts';
import { alert } from './alert/module.ts';
import { apikey } from './apikey/module.ts';
import { block } from './block/module.ts';
import { media } from './media/module.ts';
import { members } from './members/module.ts';
import { reauth } from './reauth/module.ts';
import { seen } from './seen/module.ts';
import { signup } from './signup/module.ts';
import { social } from './social/module.ts';
import { terms } from './terms/module.ts';
import { verification } from './verification/module.ts';
import { withdrawal } from './withdrawal/module.ts';

/** Who people are, and what they may do. Each domain stands after those that it uses. */
export const membersDomains = [
  terms,
  account,
  apikey,
  block,
  alert,
  verification,
  reauth,
  media,
  seen,
  signup,
  social,
  withdrawal,
  members,
] as const;
