import Value from 'typebox/value';
import * as points from '../../schema/buying/points.ts';
import { removeAccount } from '../../schema/members/account-removal.ts';
import * as operators from '../../schema/members/members.ts';
import { checkReceipt, ErasureReceipt, withdrawMember } from '../../schema/members/withdrawal.ts';
import type { Reply } from '../../schema/operation.ts';
import { REPORT_REASON } from '../../schema/service/safety/constants.ts';
import type { Context } from '../context.ts';
import { ChecksFailed, UsageError } from '../errors.ts';
import {
  type EraseOptions,
  type ListOptions,
  type GrantOptions,
  type RemoveOptions,
  REMOVED_AS,
  type RoleOptions,
  type SuspendOptions,
  WHAT_BECOMES_OF_DATA,
} from './member-words.ts';
import { textOf } from '../files.ts';
import { count, countOf, timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
import { isSure } from '../prompt.ts';
import { facts, table } from '../table.ts';

type Roles = Reply<typeof operators.grantRole>['roles'];

const rolesText = (roles: Roles) =>
  roles
    .map(({ role, sellerSysId }) => (sellerSysId === null ? role : `${role} of seller ${sellerSysId}`))
    .join(', ');

const reasonName = (code: number) =>
  Object.entries(REPORT_REASON).find(([, each]) => each === code)?.[0] ?? String(code);

export async function list({ api, out }: Context, { standing, limit }: ListOptions): Promise<void> {
  const page = { startIndex: 0, rowCount: limit };
  const listed = await api.call(operators.members, standing ? { ...page, standing } : page);
  const { activeCnt, dormantCnt, suspendedCnt, members } = listed;
  out.data(listed, (c) =>
    [
      `${count(activeCnt)} active, ${count(dormantCnt)} dormant, ${count(suspendedCnt)} suspended`,
      ...(members.length === 0
        ? []
        : [
            table(
              c,
              ['Number', 'Id', 'Standing', 'Here last', 'Roles'],
              members.map((each) => [
                String(each.userSysId),
                each.userId,
                each.standing,
                timeText(each.seenAt),
                rolesText(each.roles),
              ]),
              [0],
            ),
          ]),
    ].join('\n'),
  );
}

export async function show({ api, out }: Context, userId: string): Promise<void> {
  const shown = await api.call(operators.member, { userId });
  out.data(shown, (c) =>
    [
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
    ].join('\n\n'),
  );
}

function suspensionText(c: Colours, suspension: operators.Suspension): string {
  const { reasonTypeCode, reason, suspendedAt, until, restoredAt, evidence, evidenceUntil, answer } =
    suspension;
  return facts(c, [
    ['Suspended', timeText(suspendedAt)],
    ['Until', until === null ? 'it is lifted' : timeText(until)],
    ...(restoredAt === null ? [] : ([['Lifted', timeText(restoredAt)]] as const)),
    ['Reason', `${reasonName(reasonTypeCode)}: ${reason}`],
    ['Evidence', evidence ?? ''],
    ['Answer', answer ?? `none; possible until ${timeText(evidenceUntil)}`],
  ]);
}

export async function suspend(
  { api, out }: Context,
  userId: string,
  { as, reason, evidence, days }: SuspendOptions,
): Promise<void> {
  const done = await api.call(operators.suspendMember, {
    userId,
    reasonTypeCode: REPORT_REASON[as],
    reason,
    evidence,
    ...(days !== undefined && { days }),
  });
  const { until, evidenceUntil } = done;
  out.data({ userId, ...done }, (c) => {
    const end = until === null ? 'until it is lifted' : `until ${timeText(until)}`;
    return `${c.green('✓')} ${userId} is suspended ${end}; may answer the evidence until ${timeText(evidenceUntil)}`;
  });
}

export async function restore({ api, out }: Context, userId: string): Promise<void> {
  const done = await api.call(operators.restoreMember, { userId });
  out.data({ userId, ...done }, (c) => `${c.green('✓')} ${userId} may log in again`);
}

export async function grant({ api, out }: Context, userId: string, options: GrantOptions): Promise<void> {
  const { phone, number } = options;
  const role = asked(options);
  if (phone === undefined && number === undefined)
    throw new UsageError(
      'an id does not prove whose it is',
      'Add --phone with the number that the person gave you, or --number with that of the account.',
    );
  const done = await api.call(operators.grantRole, {
    userId,
    ...role,
    ...(phone !== undefined && { mobile: phone }),
    ...(number !== undefined && { userSysId: number }),
  });
  out.data({ userId, ...done }, (c) => `${c.green('✓')} ${userId} is now ${rolesText(done.roles)}`);
}

export async function revoke({ api, out }: Context, userId: string, options: RoleOptions): Promise<void> {
  const done = await api.call(operators.revokeRole, { userId, ...asked(options) });
  out.data(
    { userId, ...done },
    (c) => `${c.green('✓')} ${userId} is now ${rolesText(done.roles) || 'a customer'}`,
  );
}

function asked({ role, seller }: RoleOptions) {
  if (role === 'host' && seller === undefined)
    throw new UsageError('a host needs a seller', 'Name it with --seller, such as --seller 2.');
  if (role === 'manager' && seller !== undefined)
    throw new UsageError('a manager is one of all sellers', 'Leave out --seller.');
  return { role, ...(seller !== undefined && { sellerSysId: seller }) };
}

export async function release({ api, out }: Context, userId: string): Promise<void> {
  const done = await api.call(operators.releaseUserId, { userId });
  out.data(
    { released: userId, ...done },
    (c) => `${c.green('✓')} ${userId} is free; who had it logs in as ${done.userId}`,
  );
}

export async function remove(
  { api, out }: Context,
  userId: string,
  { reason, as, yes }: RemoveOptions,
): Promise<void> {
  if (!yes) {
    // Fails early, so that nobody confirms the impossible.
    const { holdingPoint } = await api.call(points.memberPoints, { userId, startIndex: 0, rowCount: 1 });
    for (const sentence of WHAT_BECOMES_OF_DATA) out.note(sentence);
    const held = holdingPoint > 0 ? `, who holds ${countOf(holdingPoint, 'point')}` : '';
    const question = `Remove ${userId}${held}? This cannot be undone.`;
    if (!(await isSure(question, 'A removed member cannot be brought back')))
      return out.note('Nothing was done');
  }
  const done = await removed({ api }, userId, reason, REMOVED_AS[as]);
  out.data(
    { userId, ...done },
    (c) => `${c.green('✓')} ${userId} is removed: logged out everywhere, personal data deleted`,
  );
}

async function removed(
  { api }: Pick<Context, 'api'>,
  userId: string,
  reason: string,
  because: (typeof REMOVED_AS)[keyof typeof REMOVED_AS],
) {
  if (because === null) return api.call(withdrawMember, { userId, reason });
  const { userSysId } = await api.call(operators.member, { userId });
  await api.call(removeAccount, { uid: userSysId, reason, because });
  return { userSysId };
}

export async function erase({ api, out }: Context, { receipt: file }: EraseOptions): Promise<void> {
  const receipt = receiptIn(file);
  const checked = await api.call(checkReceipt, { receipt });
  const { isGenuine, left } = checked;
  const { erasedAt, deleted, kept, receiptSysId } = receipt;
  out.data(checked, (c) =>
    isGenuine
      ? [
          `${left.length === 0 ? c.green('✓') : c.red('✗')} Receipt ${receiptSysId} of ${timeText(erasedAt)} is ours and unchanged`,
          ...deleted.map(({ what, count: rows }) => {
            const still = left.find((each) => each.what === what)?.count ?? 0;
            return `  ${what}: ${countOf(rows, 'row')} deleted, ${still === 0 ? 'gone' : `${still} still there`}`;
          }),
          ...kept.map(
            (each) =>
              `  ${each.what}: ${countOf(each.count, 'row')} kept (${each.why}) until ${timeText(each.until)}`,
          ),
        ].join('\n')
      : `${c.red('✗')} This receipt is not ours, or was changed`,
  );
  if (!isGenuine) throw new ChecksFailed('The receipt is not genuine');
  if (left.length > 0) throw new ChecksFailed('Rows of this former member are still there');
}

function receiptIn(file: string): ErasureReceipt {
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
