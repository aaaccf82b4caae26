import { Command, InvalidArgumentError, Option } from 'commander';
import Value from 'typebox/value';
import { removeAccount } from '../../schema/members/account-removal.ts';
import { RETENTION_MONTHS, SUSPENSION_EVIDENCE_DAYS } from '../../schema/members/constants.ts';
import { memberPoints } from '../../schema/buying/points.ts';
import * as operators from '../../schema/members/members.ts';
import { checkReceipt, ErasureReceipt, withdrawMember } from '../../schema/members/withdrawal.ts';
import type { Input, Reply } from '../../schema/operation.ts';
import { REPORT_REASON } from '../../schema/service/safety/constants.ts';
import { runLater } from '../context.ts';
import { calls, group, wordsFor } from '../contract/command.ts';
import { ChecksFailed, UsageError } from '../errors.ts';
import { textOf } from '../files.ts';
import { count, countOf, monthsText, timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
import { facts, listText } from '../table.ts';
import { wholeFromOne } from '../values.ts';

/** `sellover member …`: the accounts of members. */
export function memberCommand(): Command {
  const args = { userId: ['<user>', 'the member’s id'] } as const;
  const role = ['--role <role>', 'the role', wordsFor(['host', 'manager'])] as const;
  const sellerSysId = ['--seller <n>', 'the seller of a host'] as const;
  return group(
    'member',
    'Manage the accounts of members; for managers. The log says who did what. create works on the database itself and ' +
      'needs no login.',
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
    [
      createCommand(),
      calls('list', operators.members, {
        description:
          'List members, the newest first, and count the active, the dormant and the suspended. Of dormant members no id is shown.',
        options: {
          standing: [
            '--standing <standing>',
            'those who stand so',
            wordsFor(['active', 'dormant', 'suspended']),
          ],
        },
        text: ({ activeCnt, dormantCnt, suspendedCnt, members }, c) =>
          [
            `${count(activeCnt)} active, ${count(dormantCnt)} dormant, ${count(suspendedCnt)} suspended`,
            listText(c, members, '', {
              '>Number': ({ userSysId }) => userSysId,
              Id: ({ userId }) => userId,
              Standing: ({ standing }) => standing,
              'Here last': ({ seenAt }) => timeText(seenAt),
              Roles: ({ roles }) => rolesText(roles),
            }),
          ]
            .join('\n')
            .trim(),
      }),
      calls('show', operators.member, {
        description:
          'Show a member: how they stand, their roles, and their suspensions with evidence and answer.',
        args,
        text: memberText,
      }),
      calls('suspend', operators.suspendMember, {
        description:
          'Suspend a member. All logins and seats in rooms end within a second. A login with the right password tells them why. ' +
          `They see the evidence, and may answer it, for ${SUSPENSION_EVIDENCE_DAYS} days. Managers cannot be suspended.`,
        args,
        options: {
          reasonTypeCode: ['--as <kind>', 'the kind of reason', REPORT_REASON],
          reason: ['--reason <text>', 'why; the member reads it'],
          evidence: ['--evidence <text>', 'what it rests on; the member reads it'],
          days: ['--days <n>', 'how many days it lasts (default: until it is lifted)'],
        },
        text: ({ until, evidenceUntil }, c, { userId }) => {
          const end = until === null ? 'until it is lifted' : `until ${timeText(until)}`;
          return `${c.green('✓')} ${userId} is suspended ${end}; may answer the evidence until ${timeText(evidenceUntil)}`;
        },
      }),
      calls('restore', operators.restoreMember, {
        description:
          `Lift a suspension. It is reviewed within ${SUSPENSION_EVIDENCE_DAYS} days of its notice, or later if the member answered ` +
          'in that time; otherwise this is refused with 0007.',
        args,
        text: (_, c, { userId }) => `${c.green('✓')} ${userId} may log in again`,
      }),
      calls('grant', operators.grantRole, {
        summary: 'give a member a role',
        description:
          'Let a member run the broadcasts of a seller, or manage all. Members have proven their phone, and nobody their e-mail ' +
          'address, so the id alone does not say whose account it is.',
        args,
        options: {
          role,
          sellerSysId,
          mobile: ['--phone <number>', 'the phone that the person gave you; the member must have proven it'],
          userSysId: ['--number <n>', 'instead: the number of the account, which you know to be theirs'],
        },
        asked: (input) => {
          requireSeller(input);
          if (input.mobile === undefined && input.userSysId === undefined)
            throw new UsageError(
              'an id does not prove whose it is',
              'Add --phone with the number that the person gave you, or --number with that of the account.',
            );
          return input;
        },
        text: ({ roles }, c, { userId }) => `${c.green('✓')} ${userId} is now ${rolesText(roles)}`,
      }),
      calls('revoke', operators.revokeRole, {
        description: 'Take a role from a member, within a second everywhere.',
        args,
        options: { role, sellerSysId },
        asked: (input) => {
          requireSeller(input);
          return input;
        },
        text: ({ roles }, c, { userId }) =>
          `${c.green('✓')} ${userId} is now ${rolesText(roles) || 'a customer'}`,
      }),
      calls('release', operators.releaseUserId, {
        description:
          'Free an e-mail address that a stranger has as their id, so that its owner can sign up. First make sure that the owner ' +
          'reads what is sent there. Who had it gets another id, and a text says so; nothing else of them changes.',
        args: { userId: ['<user>', 'the e-mail address that a stranger has as their id'] },
        text: ({ userId }, c, released) =>
          `${c.green('✓')} ${released.userId} is free; who had it logs in as ${userId}`,
      }),
      calls('remove', withdrawMember, {
        description:
          `Close a member’s account and delete their data. ${WHAT_BECOMES_OF_DATA.join(' ')} This cannot be undone, so it asks ` +
          'first; scripts give --yes. As a request it is as if they had left by themselves: they may join again after 30 days, and ' +
          'it is refused with 1016 while an order, a payment or a refund is under way. With --as terminated we end the contract ' +
          '(2 months), with --as misuse the account was used illegitimately (30 days); a login then says that the id is blocked. ' +
          'Hosts leave after their roles are revoked; managers cannot be removed.',
        args,
        options: {
          reason: new Option('--reason <text>', 'why, for your records; without names or numbers').default(
            'removed by a manager',
          ),
        },
        // Fails early, so that nobody confirms the impossible.
        before: memberPoints,
        asked: (input, { out }, { yes }) => {
          if (!yes) for (const sentence of WHAT_BECOMES_OF_DATA) out.note(sentence);
          return input;
        },
        sure: ({ holdingPoint }, { userId }) => {
          const held = holdingPoint > 0 ? `, who holds ${countOf(holdingPoint, 'point')}` : '';
          return [
            `Remove ${userId}${held}? This cannot be undone.`,
            'A removed member cannot be brought back',
          ];
        },
        sends: async (send, input, { api }, { as }: { readonly as: keyof typeof REMOVED_AS }) => {
          const { userId, reason } = input;
          const because = REMOVED_AS[as];
          if (because === null) return { userId, ...(await send(input)) };
          const { userSysId } = await api.call(operators.member, { userId });
          await api.call(removeAccount, { uid: userSysId, reason, because });
          return { userId, userSysId };
        },
        text: ({ userId }, c) =>
          `${c.green('✓')} ${userId} is removed: logged out everywhere, personal data deleted`,
      }).addOption(
        new Option('--as <kind>', 'who wants it, and why')
          .choices(Object.keys(REMOVED_AS))
          .default('request'),
      ),
      calls('erase', checkReceipt, {
        description:
          'Check the receipt of a former member: whether it is ours and unchanged, and whether the rows that it names are really ' +
          'gone. It deletes nothing.',
        options: {
          receipt: ['--receipt <file>', 'the receipt that the former member was given', receiptIn],
        },
        text: receiptText,
        judge: ({ isGenuine, left }) => {
          if (!isGenuine) throw new ChecksFailed('The receipt is not genuine');
          if (left.length > 0) throw new ChecksFailed('Rows of this former member are still there');
        },
      }),
    ],
  );
}

function createCommand(): Command {
  return new Command('create')
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
    .action(runLater(() => import('./create-member.ts'), 'createMember'));
}

type Roles = Reply<typeof operators.grantRole>['roles'];

function rolesText(roles: Roles): string {
  return roles
    .map(({ role, sellerSysId }) => (sellerSysId === null ? role : `${role} of seller ${sellerSysId}`))
    .join(', ');
}

function requireSeller({ role, sellerSysId }: Input<typeof operators.revokeRole>): void {
  if (role === 'host' && sellerSysId === undefined)
    throw new UsageError('a host needs a seller', 'Name it with --seller, such as --seller 2.');
  if (role === 'manager' && sellerSysId !== undefined)
    throw new UsageError('a manager is one of all sellers', 'Leave out --seller.');
}

function memberText(shown: Reply<typeof operators.member>, c: Colours): string {
  return [
    facts(c, [
      ['Number', String(shown.userSysId)],
      ['Id', shown.userId],
      ['Nickname', shown.nickName],
      ['Phone', shown.mobile],
      ['Standing', shown.standing],
      ['Joined', timeText(shown.joinedAt)],
      ...(shown.recommendedBy === null
        ? []
        : ([['Recommended by', `member ${shown.recommendedBy}`]] as const)),
      ['Here last', timeText(shown.seenAt)],
      ['Logins', String(shown.sessionCnt)],
      ['Roles', rolesText(shown.roles) || 'none'],
    ]),
    ...shown.suspensions.map((each) => suspensionText(c, each)),
  ].join('\n\n');
}

function suspensionText(c: Colours, suspension: operators.Suspension): string {
  const { reasonTypeCode, reason, suspendedAt, until, restoredAt, evidence, evidenceUntil, answer } =
    suspension;
  return facts(c, [
    ['Suspended', timeText(suspendedAt)],
    ['Until', until === null ? 'it is lifted' : timeText(until)],
    ...(restoredAt === null ? [] : ([['Lifted', timeText(restoredAt)]] as const)),
    ['Reason', `${reasonWord(reasonTypeCode)}: ${reason}`],
    ['Evidence', evidence ?? ''],
    ['Answer', answer ?? `none; possible until ${timeText(evidenceUntil)}`],
  ]);
}

function reasonWord(code: number): string {
  return Object.entries(REPORT_REASON).find(([, each]) => each === code)?.[0] ?? String(code);
}

/** Who wants an account to be closed: its member, or us. */
const REMOVED_AS = { request: null, terminated: 'terminated', misuse: 'misuse' } as const;

const { withdrawnAccounts, orderReceivers, texts } = RETENTION_MONTHS;

/** What happens to a member's data, sentence by sentence, as `forgets` of the domains' tables and `RETENTION_MONTHS` say. */
const WHAT_BECOMES_OF_DATA = [
  'All logins end at once.',
  'Deleted at once: name, phone number, password, addresses, cart, favourites, and which products they viewed. Coupons and ' +
    'points are lost.',
  `Kept: that the id was closed, and why, for ${monthsText(withdrawnAccounts)}; whom orders went to, for ` +
    `${monthsText(orderReceivers)}; text messages, for ${monthsText(texts)}.`,
  'Orders, chat lines, questions and reviews stay, without a name.',
];

function receiptText(
  { isGenuine, left }: Reply<typeof checkReceipt>,
  c: Colours,
  { receipt }: Input<typeof checkReceipt>,
): string {
  const { erasedAt, deleted, kept, receiptSysId } = receipt;
  if (!isGenuine) return `${c.red('✗')} This receipt is not ours, or was changed`;
  return [
    `${left.length === 0 ? c.green('✓') : c.red('✗')} Receipt ${receiptSysId} of ${timeText(erasedAt)} is ours and unchanged`,
    ...deleted.map(({ what, count: rows }) => {
      const still = left.find((each) => each.what === what)?.count ?? 0;
      return `  ${what}: ${countOf(rows, 'row')} deleted, ${still === 0 ? 'gone' : `${still} still there`}`;
    }),
    ...kept.map(
      (each) =>
        `  ${each.what}: ${countOf(each.count, 'row')} kept (${each.why}) until ${timeText(each.until)}`,
    ),
  ].join('\n');
}

function receiptIn(file: string): ErasureReceipt {
  if (file === '') throw new InvalidArgumentError('Name a file.');
  const hint = 'Give the file that the former member saved, as it is.';
  const text = textOf(file);
  try {
    const receipt: unknown = JSON.parse(text);
    if (Value.Check(ErasureReceipt, receipt)) return receipt;
  } catch {
    // Told below.
  }
  throw new UsageError(`${file} is no receipt`, hint);
}
