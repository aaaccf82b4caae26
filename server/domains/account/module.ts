import * as contract from '../../../schema/accounts.ts';
import { AddressLimit } from '../../platform/http/address-limit.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from './accounts.ts';
import { accountHandlers } from './handlers.ts';
import { LoginKey } from './login-key.ts';
import { secretsOf } from './secrets.ts';
import { sessionFold } from './session.ts';
import { accountTables } from './tables.ts';
import { Tokens } from './tokens.ts';

/** Members: who they are, how they log in, where they live. */
export const account = domainModule({
  name: 'account',
  contract,
  folds: [sessionFold],
  rowTables: [accountTables],
  open: ({ config, log, clock, ids, logger }) => {
    const { tokenSecret, loginKey } = secretsOf(config.dataDir, config.tokenSecret ?? undefined, logger);
    const tokens = new Tokens(tokenSecret, clock);
    const accounts = new Accounts({ log, tokens, clock, ids, loginKey: new LoginKey(loginKey) });
    const logins = new AddressLimit(config.logins, clock);
    return { services: [tokens, accounts], handlers: accountHandlers({ accounts, logins }) };
  },
});
