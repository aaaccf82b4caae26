import * as operators from '../../schema/members/sellovers.ts';
import type { Context } from '../context.ts';
import { count, timeText } from '../output.ts';
import { oneLine, type Colours } from '../printing.ts';
import { facts } from '../table.ts';
import type { AcceptOptions, ApplicationsOptions, RefuseOptions } from './sellover-words.ts';

const STEPS = {
  none: 'nothing',
  applied: 'waits for you',
  rejected: 'rejected',
  offered: 'has to accept the contract',
  registered: 'registered',
  terminated: 'terminated',
} as const satisfies Record<operators.SelloverStep, string>;

export async function applications(
  { api, out }: Context,
  { step, all, limit }: ApplicationsOptions,
): Promise<void> {
  const page = { startIndex: 0, rowCount: limit };
  const listed = await api.call(operators.sellovers, all ? page : { ...page, step: step ?? 'applied' });
  out.data(listed, (c) =>
    listed.applications.length === 0
      ? 'No applications'
      : [
          count(listed.totalCnt),
          ...listed.applications.map((application) => applicationText(c, application)),
        ].join('\n\n'),
  );
}

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

export async function accept(
  { api, out }: Context,
  userId: string,
  { seller, name }: AcceptOptions,
): Promise<void> {
  const done = await api.call(operators.acceptSellover, {
    userId,
    ...(seller !== undefined && { sellerSysId: seller }),
    ...(name !== undefined && { sellerName: name }),
  });
  out.data({ userId, ...done }, (c) =>
    [
      `${c.green('✓')} ${userId} is accepted for seller ${done.sellerSysId}`,
      'They may broadcast as soon as they have accepted the contract.',
    ].join('\n'),
  );
}

export async function reject(
  { api, out }: Context,
  userId: string,
  { reason }: RefuseOptions,
): Promise<void> {
  const done = await api.call(operators.rejectSellover, { userId, reason });
  out.data({ userId, ...done }, (c) => `${c.green('✓')} ${userId} is rejected, and reads why`);
}

export async function terminate(
  { api, out }: Context,
  userId: string,
  { reason }: RefuseOptions,
): Promise<void> {
  const done = await api.call(operators.terminateSellover, { userId, reason });
  out.data(
    { userId, ...done },
    (c) => `${c.green('✓')} ${userId} may no longer broadcast for seller ${done.sellerSysId}`,
  );
}
