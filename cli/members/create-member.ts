import { PASSWORD_LENGTH } from '../../schema/members/constants.ts';
import { Refusal } from '../../server/platform/log/log.ts';
import type { LogDatabase } from '../../server/platform/log/database.ts';
import { findProjections } from '../../server/platform/log/tables/log-tables.ts';
import { createStaff, StaffPlaceUnusable } from '../../server/staff.ts';
import type { Context } from '../context.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { askSecret, readStdin } from '../prompt.ts';
import { areOfThisProgram, keyOf } from '../site/log/db.ts';
import { existingDatabase } from '../site/log/log-file.ts';

interface CreateOptions {
  readonly manager?: true;
  readonly role?: 'host';
  readonly seller?: number;
  readonly passwordStdin?: true;
}

/** Beside a server or without one: what a log takes from another process, a server reads before it decides. */
export async function createMember(
  { settings, out }: Context,
  user: string,
  options: CreateOptions,
): Promise<void> {
  const membership = membershipOf(options);
  if (settings.sealKey !== undefined) keyOf(settings);
  await requireThisProgram(await existingDatabase(settings));
  const password = await passwordFor(user, options);
  const { dataDir, databaseUrl, sealKey = null, tokenSecret, termsDir } = settings;
  const place = { dataDir, databaseUrl, sealKey, tokenSecret, termsDir };
  try {
    const created = await createStaff(place, { userId: user, password, membership });
    const { role, sellerSysId } = membership;
    out.data({ ...created, role, sellerSysId }, (c) =>
      [
        `${c.green('✓')} ${created.userId} is now ${sellerSysId === null ? role : `${role} of seller ${sellerSysId}`}`,
        'Next, while the server runs:',
        ...nextOf(role, created.userId).map((line) => `  ${line}`),
      ].join('\n'),
    );
  } catch (error) {
    if (error instanceof Refusal) throw explained(error, user);
    if (error instanceof StaffPlaceUnusable)
      throw new UsageError(error.message, 'The server would not start with this, either.');
    throw error;
  }
}

function membershipOf({ manager, role, seller }: CreateOptions) {
  if (manager && (seller !== undefined || role !== undefined))
    throw new UsageError('a manager is one of all sellers', 'Leave out --seller and --role.');
  if (manager) return { role: 'manager', sellerSysId: null } as const;
  if (seller === undefined)
    throw new UsageError(
      'they need a role',
      'Say --manager, or name the seller whose broadcasts they run: --seller 2 --role host',
    );
  return { role: 'host', sellerSysId: seller } as const;
}

/** Opening the log with another program would rebuild what a server uses, and stop it. */
async function requireThisProgram(database: LogDatabase): Promise<void> {
  const rows = await database.inspect(({ reads }) => reads.all(findProjections()));
  if (!areOfThisProgram(rows))
    throw new UsageError(
      `${database.where} is of another version of Sellover`,
      'Start the server of this version first: it brings the database up to date.',
    );
}

async function passwordFor(user: string, { passwordStdin }: CreateOptions): Promise<string> {
  if (passwordStdin) return readStdin();
  if (!process.stdin.isTTY)
    throw new UsageError(
      'There is no terminal to ask for the password',
      'Pipe it in: pass boss | sellover member create boss --manager --password-stdin',
    );
  const password = await askSecret(`New password of ${user}: `);
  if ((await askSecret('Once more: ')) !== password)
    throw new UsageError('The two passwords differ', 'Try again.');
  return password;
}

function nextOf(role: 'manager' | 'host', userId: string): string[] {
  const login = `npx sellover login --user ${userId}`;
  return role === 'manager'
    ? [login, "npx sellover seller create --name '우리가게' --name-en 'Our Shop'"]
    : [login, 'npx sellover broadcast list'];
}

const PASSWORD_RULE = `A password has ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters: letters, digits and special characters.`;

/** By the reason of a refused password. */
const passwordWords: Readonly<Record<string, string>> = {
  length: 'The password is too short or too long',
  mix: 'The password lacks letters, digits or special characters',
  id: 'The password has the user id in it',
  common: 'The password is one that guessers try first',
};

function explained({ resultCode, facts }: Refusal, user: string): Error {
  const { field, reason } = facts;
  if (field === 'password')
    return new UsageError(passwordWords[String(reason)] ?? 'The password is not good', PASSWORD_RULE);
  if (resultCode === '0005')
    return new UsageError(`${user} cannot be a user id`, `It ${String(reason)}, with . _ or - inside.`);
  if (resultCode === '1013')
    return new RefusedError(
      `${user} is taken`,
      'Choose another id, or give that member the role: sellover member grant --help',
      resultCode,
    );
  if (resultCode === '1007')
    return new RefusedError(
      `${user} belonged to a former member, and may not come back yet`,
      'Choose another id.',
      resultCode,
    );
  if (facts['sellerSysId'] !== undefined)
    return new RefusedError(
      `There is no seller ${String(facts['sellerSysId'])}`,
      'A manager opens one with: sellover seller create',
      resultCode,
    );
  return new RefusedError(`It was refused with ${resultCode}`, 'Try again.', resultCode);
}
