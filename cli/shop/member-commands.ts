import { Command, InvalidArgumentError, Option } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { SUSPENSION_EVIDENCE_DAYS } from '../../schema/members/constants.ts';
import { REPORT_REASON } from '../../schema/service/safety/constants.ts';
import { run } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import { DEFAULT_REASON, REMOVED_AS, WHAT_BECOMES_OF_DATA } from './member-words.ts';
import { erase, grant, list, release, remove, restore, revoke, show, suspend } from './member.ts';
import { createMember } from '../log/create-member.ts';

/** `sellover member …`: the accounts of members. */
export function memberCommand(): Command {
  const group = new Command('member')
    .description(
      'Manage the accounts of members; for managers. The log says who did what. create works on the database itself and ' +
        'needs no login.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover member create boss@shop.example --manager
  sellover member list --standing suspended
  sellover member show viewer01
  sellover member suspend viewer01 --as abuse --reason 'insults' --evidence chat
  sellover member restore viewer01
  sellover member grant viewer01 --role host --seller 2 --phone 010-1234-5678
  sellover member revoke viewer01 --role host --seller 2
  sellover member release owner@shop.example
  sellover member remove viewer01 --reason 'asked for it by phone' --yes
  sellover member erase --receipt receipt.json`,
    );
  group
    .command('create')
    .argument('<user>', 'the new member’s id: an e-mail address, or 3 to 30 small letters and digits')
    .option('--manager', 'they manage all sellers')
    .option('--seller <n>', 'they run the broadcasts of this seller', wholeFromOne)
    .addOption(new Option('--role <role>', 'their role there').choices(['host']))
    .option('--password-stdin', 'read the password from stdin, not from the terminal')
    .summary('create the account of a manager or host, in the database')
    .description(
      'Create the account of a manager or host, in the data folder or at DATABASE_URL: the first manager has nobody who ' +
        'could grant the role. It asks for a password, to which the rules of sign-ups apply. The account agrees to the ' +
        'terms that are required, so let its owner read them first. A server need not run, but may. If the server has ' +
        'SEAL_KEY, TOKEN_SECRET or TERMS_DIR, set them here, too.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover member create boss@shop.example --manager
  pass host | sellover member create host02 --seller 2 --role host --password-stdin`,
    )
    .action(run(createMember));
  group
    .command('list')
    .addOption(
      new Option('--standing <standing>', 'those who stand so').choices(['active', 'dormant', 'suspended']),
    )
    .option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .summary('list members, and count how they stand')
    .description(
      'List members, the newest first, and count the active, the dormant and the suspended. Of dormant members no id is shown.',
    )
    .action(run(list));
  group
    .command('show')
    .argument('<user>', 'the member’s id')
    .summary('show how a member stands, their roles and suspensions')
    .description(
      'Show a member: how they stand, their roles, and their suspensions with evidence and answer.',
    )
    .action(run(show));
  group
    .command('suspend')
    .argument('<user>', 'the member’s id')
    .addOption(
      new Option('--as <kind>', 'the kind of reason')
        .choices(Object.keys(REPORT_REASON))
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why; the member reads it')
    .requiredOption('--evidence <text>', 'what it rests on; the member reads it')
    .option('--days <n>', 'how many days it lasts (default: until it is lifted)', wholeFromOne)
    .summary('keep a member from logging in, for a reason')
    .description(
      'Suspend a member. All logins and seats in rooms end within a second. A login with the right password tells them why. ' +
        `They see the evidence, and may answer it, for ${SUSPENSION_EVIDENCE_DAYS} days. Managers cannot be suspended.`,
    )
    .action(run(suspend));
  group
    .command('restore')
    .argument('<user>', 'the member’s id')
    .summary('lift a suspension')
    .description(
      `Lift a suspension. It is reviewed within ${SUSPENSION_EVIDENCE_DAYS} days of its notice, or later if the member answered ` +
        'in that time; otherwise this is refused with 0007.',
    )
    .action(run(restore));
  const ofRole = (name: 'grant' | 'revoke') =>
    group
      .command(name)
      .argument('<user>', 'the member’s id')
      .addOption(new Option('--role <role>', 'the role').choices(['host', 'manager']).makeOptionMandatory())
      .option('--seller <n>', 'the seller of a host', wholeFromOne);
  ofRole('grant')
    .option('--phone <number>', 'the phone that the person gave you; the member must have proven it')
    .option('--number <n>', 'instead: the number of the account, which you know to be theirs', wholeFromOne)
    .summary('give a member a role')
    .description(
      'Let a member run the broadcasts of a seller, or manage all. Members have proven their phone, and nobody their e-mail ' +
        'address, so the id alone does not say whose account it is.',
    )
    .action(run(grant));
  ofRole('revoke')
    .summary('take a role from a member')
    .description('Take a role from a member, within a second everywhere.')
    .action(run(revoke));
  group
    .command('release')
    .argument('<user>', 'the e-mail address that a stranger has as their id')
    .summary('free an e-mail address for its owner')
    .description(
      'Free an e-mail address that a stranger has as their id, so that its owner can sign up. First make sure that the owner ' +
        'reads what is sent there. Who had it gets another id, and a text says so; nothing else of them changes.',
    )
    .action(run(release));
  group
    .command('remove')
    .argument('<user>', 'the member’s id')
    .option('--reason <text>', 'why, for your records; without names or numbers', DEFAULT_REASON)
    .addOption(
      new Option('--as <kind>', 'who wants it, and why').choices(Object.keys(REMOVED_AS)).default('request'),
    )
    .option('-y, --yes', 'do not ask')
    .summary('close a member’s account and delete their data')
    .description(
      `Close a member’s account. ${WHAT_BECOMES_OF_DATA.join(' ')} This cannot be undone, so it asks ` +
        'first; scripts give --yes. As a request it is as if they had left by themselves: they may join again after 30 days, and ' +
        'it is refused with 1016 while an order, a payment or a refund is under way. With --as terminated we end the contract ' +
        '(2 months), with --as misuse the account was used illegitimately (30 days); a login then says that the id is blocked. ' +
        'Hosts leave after their roles are revoked; managers cannot be removed.',
    )
    .action(run(remove));
  group
    .command('erase')
    .requiredOption('--receipt <file>', 'the receipt that the former member was given', fileName)
    .summary('check an erasure receipt')
    .description(
      'Check the receipt of a former member: whether it is ours and unchanged, and whether the rows that it names are really ' +
        'gone. It deletes nothing.',
    )
    .action(run(erase));
  return group;
}

function fileName(name: string): string {
  if (name === '') throw new InvalidArgumentError('Name a file.');
  return name;
}
