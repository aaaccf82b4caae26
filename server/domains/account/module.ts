import * as removal from '../../../schema/members/account-removal.ts';
import * as contract from '../../../schema/members/accounts.ts';
import { AddressLimit } from '../../platform/limits/address-limit.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from './accounts.ts';
import { dropMember } from './dropping.ts';
import { accountHandlers } from './handlers.ts';
import { addressBookFold } from './address-book.ts';
import { Addresses } from './addresses.ts';
import { Callers } from './callers.ts';
import { Credentials } from './credentials.ts';
import { LoginKey } from './login-key.ts';
import { memberFold } from './member.ts';
import { ProductViews } from './product-views.ts';
import { revocationProjection, Revocations } from './revocations.ts';
import { sessionFold } from './session.ts';
import { Sessions } from './sessions.ts';
import { accountSettings } from './settings.ts';
import { accountTables } from './tables.ts';
import { Tokens } from './tokens.ts';

/** Members: profile, login and addresses. */
export const account = domainModule({
  name: 'account',
  contract: { ...contract, ...removal },
  settings: accountSettings,
  folds: [sessionFold, memberFold, addressBookFold],
  projections: [revocationProjection],
  rowTables: [accountTables],
  open: async ({ config, secrets, log, clock, source, limits, sockets, forgetting }) => {
    const tokens = new Tokens(secrets.tokenSecret, clock);
    const revocations = await Revocations.open(log, clock);
    revocations.onRevoked((who) => {
      if ('userSysId' in who && who.isRemoved) dropMember(sockets, who.userSysId);
      else sockets.expel(who);
    });
    const accounts = new Accounts({
      log,
      tokens,
      clock,
      source,
      rowsOf: forgetting.rowsOf,
    });
    const credentials = new Credentials({
      reads: log.reads,
      tokens,
      clock,
      limits,
      loginKey: new LoginKey(secrets.loginKey),
      failuresPerPlace: config.loginFailuresPerAddress,
    });
    const sessions = new Sessions({ log, tokens, credentials, clock, source });
    const addresses = new Addresses(log, source);
    const logins = new AddressLimit(limits.rate('logins', config.logins));
    return {
      services: [tokens, accounts, addresses, new ProductViews(log, clock), new Callers(tokens, revocations)],
      handlers: accountHandlers({ accounts, credentials, sessions, addresses, logins }),
    };
  },
});
