import { CallFailed, CallRefused } from '../schema/call.ts';
import type { ResultCode } from '../schema/codes.ts';
import { PERMISSION } from '../schema/members/constants.ts';
import { CHAT_LENGTH_MAX } from '../schema/room/constants.ts';
import type { Access, Operation } from '../schema/operation.ts';
import {
  DatabaseUnusable,
  FolderReadOnly,
  PlaceTaken,
  StrangeDatabase,
} from '../server/platform/log/database-unusable.ts';
import { connectionProblem, systemProblem } from './system-errors.ts';

/** `bug` is what sysexits.h calls an internal software error. */
export const EXIT = {
  ok: 0,
  refused: 1,
  usage: 2,
  /** No server answers, or nobody has what was asked for. */
  noAnswer: 3,
  checksFailed: 4,
  damaged: 5,
  bug: 70,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

class Hinted extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** The request makes no sense. `hint` says what would. */
export class UsageError extends Hinted {
  override readonly name = 'UsageError';
}

/** Nobody has what was asked for. `hint` says where else to look. */
export class NotFound extends Hinted {
  override readonly name = 'NotFound';
}

/** The server refused, or would refuse. `hint` says what to do first. */
export class RefusedError extends Hinted {
  override readonly name = 'RefusedError';
  readonly resultCode: string | undefined;
  constructor(message: string, hint: string, resultCode?: string) {
    super(message, hint);
    this.resultCode = resultCode;
  }
}

/** The command finished and its checks failed. Its findings are already printed. */
export class ChecksFailed extends Error {
  override readonly name = 'ChecksFailed';
  readonly damaged: boolean;
  readonly hint: string | undefined;
  constructor(message: string, { damaged = false, hint }: { damaged?: boolean; hint?: string } = {}) {
    super(message);
    this.damaged = damaged;
    this.hint = hint;
  }
}

/** A refusal with its operation and the caller's permission; null: the caller was not logged in. */
export class OperationRefused extends CallRefused {
  readonly operation: Operation;
  readonly permission: number | null;
  constructor(refused: CallRefused, operation: Operation, permission: number | null) {
    super(refused.resultCode, refused.status, '', refused.facts, refused.requestId);
    this.message = refused.message;
    this.operation = operation;
    this.permission = permission;
  }
}

/** An error as the CLI tells it. */
export interface Trouble {
  readonly message: string;
  readonly hint: string | undefined;
  readonly resultCode: string | undefined;
  readonly exitCode: ExitCode;
}

function trouble(exitCode: ExitCode, message: string, hint?: string, resultCode?: string): Trouble {
  return { message, hint, resultCode, exitCode };
}

/** The database is fine, but not the intended one. */
const wrongPlaces = [FolderReadOnly, PlaceTaken, StrangeDatabase];

/** The one place where errors become messages and exit codes. */
export function troubleOf(error: unknown, serverUrl: () => string): Trouble {
  if (error instanceof UsageError) return trouble(EXIT.usage, error.message, error.hint);
  if (error instanceof NotFound) return trouble(EXIT.noAnswer, error.message, error.hint);
  if (error instanceof RefusedError)
    return trouble(EXIT.refused, error.message, error.hint, error.resultCode);
  if (error instanceof ChecksFailed)
    return trouble(error.damaged ? EXIT.damaged : EXIT.checksFailed, error.message, error.hint);
  if (error instanceof CallRefused) {
    return trouble(
      EXIT.refused,
      `The server refused: ${error.message}`,
      refusalHint(error),
      error.resultCode,
    );
  }
  if (error instanceof CallFailed) {
    const cause = error.cause instanceof Error ? connectionProblem(error.cause) : undefined;
    return trouble(
      EXIT.noAnswer,
      cause ? `${error.message}: ${cause}` : error.message,
      `Is a server running at ${serverUrl()}? Start one with make start, or name another with --server or SELLOVER_URL.`,
    );
  }
  if (error instanceof DatabaseUnusable)
    return trouble(
      wrongPlaces.some((wrong) => error instanceof wrong) ? EXIT.usage : EXIT.damaged,
      `${error.file}: ${error.problem}`,
      error.remedy,
    );
  const ofSystem = systemProblem(error);
  if (ofSystem) return trouble(EXIT.usage, ofSystem.message, ofSystem.hint);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return trouble(EXIT.bug, stack, 'This is a mistake in sellover itself; the lines above say where.');
}

/** What to do about a refusal. The operation and the facts of the refusal tell more than its code. */
function refusalHint(error: CallRefused): string | undefined {
  const { resultCode, facts, requestId } = error;
  const { operation = null, permission = null } = error instanceof OperationRefused ? error : {};
  if (resultCode === '0004' && facts['role'] !== undefined)
    return 'They do not have this role; see: sellover member show <user>';
  if (resultCode === '0007' && operation?.path === '/v1/operations/members/release')
    return 'It is no e-mail address, or a provider vouched that it is theirs.';
  if (resultCode === '0007' && operation?.path.startsWith('/v1/operations/members/'))
    return 'They are not suspended, or the evidence can no longer be reviewed; see: sellover member show <user>';
  if (resultCode === '0003' && facts['prdtNo'] !== undefined)
    return `Product ${facts['prdtSysId']} has the number ${facts['prdtNo']}: each product needs one of its own.`;
  if (resultCode === '0007' && typeof facts['statusCode'] === 'number')
    return `It has status ${facts['statusCode']}; sellover help order says what the statuses mean`;
  if (resultCode === '0007' && facts['products'] !== undefined)
    return `Products still have ${facts['name']}, ${facts['products']} in all: give them another one first.`;
  if (resultCode === '0004') {
    const missing = Object.keys(facts).find(isKnownId);
    return missing ? notFoundHints[missing] : 'Check the id that you gave.';
  }
  if (resultCode === '2010' && permission === PERMISSION.manager)
    return 'There is no such order; see which there are with: sellover events --type OrderPlaced';
  if (resultCode === '9001' && facts['isHost'] === 1)
    return 'Hosts of this broadcast and managers cannot be muted, removed or banned.';
  if (resultCode === '9001' && facts['isStaff'] === 1)
    return 'Hosts and managers cannot be removed, as their shop relies on them.';
  if (resultCode === '9001' && facts['isManager'] === 1)
    return 'Managers cannot be suspended; revoke the role first.';
  if (resultCode === '9001' && facts['isCustomer'] === 1)
    return `API keys are for hosts and managers; ${WHO}`;
  if (resultCode === '0007' && operation?.path.endsWith('/keys'))
    return `You have ${facts['max']} keys, which are as many as may be: revoke one first, with sellover key revoke`;
  if (resultCode === '1003' && facts['userId'] !== undefined) return notFoundHints.userId;
  if (resultCode === '0010' && requestId !== undefined) return `Look for ${requestId} in the server’s log.`;
  if (resultCode === '9001' && operation) return accessHints[operation.access];
  if (resultCode === '0002' || resultCode === '0005') {
    const option = typeof facts['field'] === 'string' ? optionNames[facts['field']] : undefined;
    if (option) return `${facts['field']} is what ${option} gives.`;
  }
  return hints[resultCode as ResultCode];
}

function isKnownId(name: string): name is keyof typeof notFoundHints {
  return Object.hasOwn(notFoundHints, name);
}

/** Hints, by the fact that names the missing thing. */
const notFoundHints = {
  apiKeySysId: 'You have no such key that is good; see which you have with: sellover key list',
  brandSysId: 'The seller has no such brand; see which there are with: sellover brand list',
  categorySysId: 'There is no such category; see which there are with: sellover category list',
  fileSysId: 'You have uploaded no such file; see: sellover media upload --help',
  broadcastSysId: 'No such broadcast is here; see which are yours with: sellover broadcast list',
  eventPlanSysId: 'No such event is planned; see which are with: sellover host event list',
  gameSysId: 'No such game is in this broadcast; see how it stands with: sellover host status',
  logSysId: 'No such question or chat line is in this broadcast; see: sellover host questions --all',
  prdtQuestionSysId: 'No such question was asked of a product; see: sellover host product-questions',
  prdtReviewSysId: 'No such review is here; see those of a product with: sellover host reviews <product>',
  prdtSysId: 'No such product is here; see what a broadcast sells with: sellover host products',
  refundSysId: 'No such refund is open; see which are with: sellover pay refunds',
  sellerSysId: 'No such seller is here.',
  userId: 'No such member is here; check the id.',
} as const;

const WHO = 'see who you are with: sellover whoami';
const accessHints: Readonly<Record<Access, string>> = {
  anyone: `This is not open to you; ${WHO}`,
  member: `This is not open to you; ${WHO}`,
  owner: `Only the member concerned may do that; ${WHO}`,
  customer: `Only members who work for no seller may do that; ${WHO}`,
  host: `Only the host of this broadcast’s seller, or a manager, may do that; ${WHO}`,
  manager: `Only managers may do that; ${WHO}`,
};

/** Fields with another name on the command line. */
const optionNames: Readonly<Record<string, string>> = {
  discountPolicyFigures: '--amount or --percent',
  maxDiscountAmount: '--max-discount',
  expireDate: '--until',
  joinEndDate: '--until',
  now: '--now',
  prdtSingleOptionDetailSysId: '--choice',
  prdtAddingProductDetailSysId: '--add-on',
  'source/url': '--video',
  startDate: '--start',
  endDate: '--end or --lasts',
  thumnailLiveUrl: '--poster',
};

const hints: Partial<Record<ResultCode, string>> = {
  '0005': 'See --help for what this command takes.',
  '0007': 'See where the broadcast stands with: sellover host status',
  '0008': 'Wait a minute, then try again.',
  '0009': 'The server is starting, closing or cannot write: try again shortly, and look at its log.',
  '0010': 'Look at the server’s log.',
  '0021': 'Somebody changed it at the same moment. Look at it again, then repeat the command.',
  '14': 'Log in again: sellover login',
  '30': 'Log in again: sellover login',
  '1010': 'Check id and password.',
  '1016':
    'An order of this member is unpaid, on its way, or being refunded: cancel it or wait until it is done, then try again.',
  '1018': 'It is somebody else’s account, or its phone is another one; see: sellover member show <user>',
  '1005': 'A host has muted you in this broadcast.',
  '4291': 'The chat is slowed down: wait a little, then say it again.',
  '4292': 'The chat is frozen: only hosts and managers chat now.',
  '4293': 'See which words are blocked with: sellover host words',
  '4294': 'Leave out tabs, line breaks and escape sequences; what may have several lines takes line breaks.',
  '2002': `A chat line has 1 to ${CHAT_LENGTH_MAX} characters.`,
  '2010': 'You have no such order: only its buyer, or a manager, may do that; see: sellover whoami',
  '2009': 'See what this broadcast sells with: sellover host products',
  '2054': 'Say whose fault it is, with --fault buyer or --fault seller.',
  '2055':
    'The buyer pays on the page of the request. See whether they have with: sellover claim show <claim>',
  '3010': 'Plan another one with: sellover broadcast plan',
  '3001': 'One can chat only while the broadcast is on air; see: sellover host status',
  '4001': 'A virtual account takes the whole amount alone.',
  '8003': 'Go on tomorrow, Korean time.',
  '8004': 'Look at the file with another program, or export it again.',
};
