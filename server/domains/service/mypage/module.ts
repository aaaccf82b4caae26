import * as consents from '../../../../schema/members/consents.ts';
import * as contract from '../../../../schema/members/my-page.ts';
import { domainModule } from '../../../platform/module.ts';
import { agreeToTerms } from './agree-to-terms.ts';
import { changeMyInfo } from './change-my-info.ts';
import { consentsNeeded, deposit, myInfo, myPage } from './queries.ts';
import { tellOfAccount } from './notifications.ts';

/** The member's own page: one answer out of many domains. */
export const mypage = domainModule({
  name: 'mypage',
  contract: { ...contract, ...consents },
  operations: { agreeToTerms, changeMyInfo, consentsNeeded, deposit, myInfo, myPage },
  open: (platform) => ({ reactions: [tellOfAccount(platform)] }),
});
