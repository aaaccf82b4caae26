import type { Command } from 'commander';
import { SELLOVER_STEPS } from '../../schema/members/constants.ts';
import * as operators from '../../schema/members/sellovers.ts';
import { calls, wordsFor } from '../contract/command.ts';
import { count, timeText } from '../output.ts';
import { oneLine, type Colours } from '../printing.ts';
import { facts } from '../table.ts';

/** `sellover seller applications|accept|reject|terminate`: who may broadcast. */
export function selloverCommands(): Command[] {
  const applicant = { userId: ['<user>', 'the applicant’s id'] } as const;
  const options = { reason: ['--reason <text>', 'why; the member reads it'] } as const;
  return [
    calls('applications', operators.sellovers, {
      description:
        'List those who have applied to be sellovers and wait for you, the latest first. Each is shown with nickname, vendor, ' +
        'pledges, guardian and contract. For managers.',
      options: {
        step: ['--step <step>', 'those who are so far (default: applied)', wordsFor(SELLOVER_STEPS)],
      },
      asked: ({ step = 'applied', ...page }, _, { all }) => (all ? page : { ...page, step }),
      text: ({ totalCnt, applications }, c) =>
        applications.length === 0
          ? 'No applications'
          : [count(totalCnt), ...applications.map((each) => applicationText(c, each))].join('\n\n'),
    }).option('--all', 'all of them, whatever their state'),
    calls('accept', operators.acceptSellover, {
      description:
        'Accept an application. The applicant may broadcast for the seller as soon as they have accepted the contract; under 19 ' +
        'only with a guardian’s consent. For managers.',
      args: applicant,
      options: {
        sellerSysId: ['--seller <n>', 'the seller for whom they will broadcast (default: one is opened)'],
        sellerName: ['--name <text>', 'the name of the seller that is opened'],
      },
      text: ({ sellerSysId }, c, { userId }) =>
        `${c.green('✓')} ${userId} is accepted for seller ${sellerSysId}\n` +
        'They may broadcast as soon as they have accepted the contract.',
    }),
    calls('reject', operators.rejectSellover, {
      description:
        'Reject an application, also one that was accepted while its contract was not. They may apply again. For managers.',
      args: applicant,
      options,
      text: (_, c, { userId }) => `${c.green('✓')} ${userId} is rejected, and reads why`,
    }),
    calls('terminate', operators.terminateSellover, {
      description:
        'Terminate a sellover’s contract. The right to broadcast ends within a second everywhere. They no longer see the history of its ' +
        'time. For managers.',
      args: { userId: ['<user>', 'the sellover’s id'] },
      options,
      text: ({ sellerSysId }, c, { userId }) =>
        `${c.green('✓')} ${userId} may no longer broadcast for seller ${sellerSysId}`,
    }),
  ];
}

const STEPS = {
  none: 'nothing',
  applied: 'waits for you',
  rejected: 'rejected',
  offered: 'has to accept the contract',
  registered: 'registered',
  terminated: 'terminated',
} as const satisfies Record<operators.SelloverStep, string>;

function applicationText(c: Colours, application: operators.Application): string {
  const { userId, nickName, vendorType, appliedAt, isUnder19, guardian, step, contract } = application;
  return facts(c, [
    ['Id', userId],
    ['Nickname', oneLine(nickName)],
    ['Vendor', vendorType === 0 ? 'individual' : 'business'],
    ['Pledges', 'activity, healthy broadcast'],
    ['Applied', timeText(appliedAt)],
    ['Under 19', isUnder19 === null ? 'birth date not known' : isUnder19 === 1 ? 'yes' : 'no'],
    ['Guardian', guardian ? `${oneLine(guardian.name)}, ${guardian.mobile}` : 'none'],
    ['State', STEPS[step]],
    ['Contract', contract ? contractText(contract) : 'none'],
  ]);
}

function contractText(contract: operators.SellerContract): string {
  const { contractSysId, sellerSysId, version, registeredAt, terminatedAt } = contract;
  const dates = [
    ...(registeredAt === null ? [] : [`from ${timeText(registeredAt)}`]),
    ...(terminatedAt === null ? [] : [`to ${timeText(terminatedAt)}`]),
  ];
  return [`${contractSysId} with seller ${sellerSysId}, text ${version}`, ...dates].join(', ');
}
