import { Command, Option } from 'commander';
import { run } from './context.ts';
import { login, logout, token, whoami } from './login.ts';

export function loginCommand(): Command {
  return new Command('login')
    .description(
      'Log in and stay logged in. The login is kept in a file that only you can read, one for each server, and is ' +
        'renewed when needed. Scripts can set SELLOVER_USER and SELLOVER_PASSWORD instead of logging in.',
    )
    .option('-u, --user <id>', 'your user id (default: asked for)')
    .option('--password-stdin', 'read the password from stdin, not from the terminal')
    .addHelpText(
      'after',
      `
Examples:
  sellover login --user host01
  pass host01 | sellover login --user host01 --password-stdin`,
    )
    .action(run(login));
}

export function logoutCommand(): Command {
  return new Command('logout').description('Log out, on this machine and at the server.').action(run(logout));
}

export function whoamiCommand(): Command {
  return new Command('whoami')
    .description('Show who is logged in. This asks the server whether the login is still valid.')
    .action(run(whoami));
}

export function tokenCommand(): Command {
  return new Command('token')
    .description(
      'Print an access token of the login, to call the API with. It is renewed if it is about to end, and good for up to ' +
        'half an hour. Servers take a key instead; see: sellover key',
    )
    .addOption(new Option('--for <program>', 'as this program takes it').choices(['curl']))
    .addHelpText(
      'after',
      `
Examples:
  sellover token
  sellover token --for curl`,
    )
    .action(run(token));
}
