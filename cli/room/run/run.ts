import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { call } from '../../../schema/call.ts';
import { OK } from '../../../schema/codes.ts';
import { LIKES_WINDOW } from '../../../schema/room/constants.ts';
import type { Context } from '../../context.ts';
import { ChecksFailed, UsageError } from '../../errors.ts';
import { oneLine } from '../../printing.ts';
import { peekIntoRoom } from '../../room-socket.ts';
import { beatHearts } from '../sim/acting.ts';
import { everybodyLeaves, summaryOf, until } from '../sim/simulate.ts';
import type { Viewer } from '../sim/viewer.ts';
import {
  broadcastOf,
  castOf,
  extraMembers,
  membersOf,
  ownUserIds,
  requireOnStage,
  type Cast,
} from './cast.ts';
import { judge, type Facts } from './checks.ts';
import { freshFolder, OwnServer } from './own-server.ts';
import { Performer, type Slip } from './performer.ts';
import { heartbeatsOf, planOf, scaled, type Act, type Plan } from './plan.ts';
import { actionText, planText, planValue, requireSomebody } from './plan-text.ts';
import { resultText, type Result } from './report.ts';
import { pointerTo } from '../../problems.ts';
import type { Show } from './show.ts';
import { readShow } from './show-file.ts';
import { clockText } from './times.ts';
import { readVocabulary } from './vocabulary.ts';
import { ownVenue, runningVenue, type Venue } from './venue.ts';

export interface RunAsked {
  readonly seed: number;
  /** Times as fast as a real evening. */
  readonly at: number;
  /** The size of the crowds; 1: as in the file. */
  readonly crowd: number;
  readonly broadcast?: number;
  readonly members: readonly string[];
  readonly dryRun?: true;
}

/** Time after the last act for messages that the server batches, such as likes (ms of the show). */
const AFTERMATH = 4 * LIKES_WINDOW;
/** How long everybody may take to receive the last messages (ms). */
const SETTLE_WITHIN = 10_000;

export async function run(
  context: Context,
  file: string,
  asked: RunAsked,
  signal: AbortSignal,
): Promise<void> {
  const { out, settings } = context;
  const read = scaled(await readShow(file), asked.crowd);
  const show =
    asked.broadcast === undefined ? read : { ...read, broadcast: asked.broadcast, broadcastAt: null };
  requireSomebody(show);
  if (settings.given.server === undefined) requireOnStage(show);
  else if (asked.dryRun) await broadcastOf(show, settings.serverUrl);
  const plan = planOf(show, asked.seed);
  if (asked.dryRun) return out.data(planValue(show, plan), (c) => planText(show, plan, c));
  const { venue, dataDir } = await open(context, { show, plan, asked, signal });
  try {
    const userIds = venue.isOwn ? ownUserIds(membersOf(plan)) : asked.members;
    const cast = await castOf({ context, show, plan, seed: asked.seed, venue, userIds, signal });
    const result = await play(context, { show, plan, seed: asked.seed, cast, venue, dataDir, signal });
    out.data(result, (c) => resultText(result, c));
    fail(result);
  } finally {
    await venue.stop();
  }
}

async function open(
  { settings, out }: Context,
  { show, plan, asked, signal }: { show: Show; plan: Plan; asked: RunAsked; signal: AbortSignal },
): Promise<{ venue: Venue; dataDir: string | null }> {
  const pace = { speed: asked.at, signal };
  if (settings.given.server !== undefined) {
    if (settings.given.dataDir !== undefined)
      throw new UsageError('A running server has its own data folder', 'Leave out --server or --data-dir.');
    return { venue: runningVenue(settings.serverUrl, pace), dataDir: null };
  }
  const dataDir = freshFolder(settings.given.dataDir);
  out.note(`The log is in ${dataDir}`);
  const { begins } = show;
  const server = await OwnServer.start({
    dataDir,
    begins,
    seed: asked.seed,
    extraMembers: extraMembers(plan),
  });
  return { venue: ownVenue(server, begins, pace), dataDir };
}

interface Playing {
  readonly show: Show;
  readonly plan: Plan;
  readonly seed: number;
  readonly cast: Cast;
  readonly venue: Venue;
  readonly dataDir: string | null;
  readonly signal: AbortSignal;
}

async function play(context: Context, playing: Playing): Promise<Result> {
  const { show, cast, venue, signal } = playing;
  const { viewers, members, tally, detail, address, buying } = cast;
  const performer = new Performer(cast, venue.url, await readVocabulary());
  const stopHearts = venue.isOwn ? () => {} : beatHearts(viewers);
  try {
    await venue.moveTo(0);
    await buying.look();
    const since = performance.now();
    const reached = await actAll(context, playing, performer);
    const isWhole = !signal.aborted;
    await until(() => tally.likes.total >= tally.likesSent, SETTLE_WITHIN);
    const { seq: lastSeq, likeCnt } = await peekIntoRoom(address, detail);
    const hasAll = (viewer: Viewer) => !viewer.isIn || viewer.sequence.last >= lastSeq;
    await until(() => viewers.every(hasAll), SETTLE_WITHIN);
    const { broadcastSysId } = detail;
    const facts: Facts = {
      summary: summaryOf({ broadcastSysId, members, viewers, tally, lastSeq, likeCnt }),
      sold: performer.sold,
      stock: await stockOf(venue.url, broadcastSysId),
      answers: performer.answers,
      chats: tally.chat.byCode.get(OK) ?? 0,
      log: await venue.digest(),
    };
    const seconds = Math.round(performance.now() - since) / 1000;
    const checks = isWhole ? judge(show.checks, facts) : [];
    return resultOf(playing, { facts, checks, slips: performer.slips, reached, isWhole, seconds });
  } finally {
    stopHearts();
    // On a server of our own nobody logs out, so that its log ends with the show.
    await everybodyLeaves(viewers, venue.isOwn ? [] : members);
  }
}

/** Resolves to how far it got. */
async function actAll(
  { out }: Context,
  { show, plan, venue, signal }: Playing,
  performer: Performer,
): Promise<number> {
  const beats = venue.isOwn ? heartbeatsOf(show.lasts) : [];
  let next = 0;
  let reached = 0;
  const goTo = async (at: number) => {
    for (; beats[next] !== undefined && beats[next]! <= at && !signal.aborted; next++) {
      await venue.moveTo(beats[next]!);
      await performer.beat();
    }
    if (!signal.aborted) await venue.moveTo((reached = at));
  };
  for (const act of plan.acts) {
    await goTo(act.at);
    if (signal.aborted) break;
    if (isStaffAct(act)) out.note(`${clockText(act.at)}  ${act.who}  ${actionText(act.action)}`);
    await performer.perform(act);
  }
  await goTo(show.lasts);
  await venue.moveTo(reached + AFTERMATH);
  return reached;
}

function isStaffAct(act: Act): boolean {
  return typeof act.who === 'string';
}

/** The stock of each product, by its number. */
async function stockOf(baseUrl: string, broadcastSysId: number): Promise<Map<string, number>> {
  const { broadcastPrdts } = await call(broadcasts.broadcastDetail, { broadcastSysId }, { baseUrl });
  return new Map(broadcastPrdts.map(({ prdtNo, stockQty }) => [prdtNo.toUpperCase(), stockQty]));
}

function resultOf(
  { show, seed, dataDir }: Playing,
  parts: Pick<Result, 'checks' | 'reached' | 'isWhole' | 'seconds'> & {
    readonly facts: Facts;
    readonly slips: readonly Slip[];
  },
): Result {
  const { facts, slips, ...rest } = parts;
  const { summary, sold, answers, log } = facts;
  return {
    file: show.file,
    title: show.title,
    seed,
    dataDir,
    ...rest,
    summary,
    sold: Object.fromEntries(sold),
    answers,
    slips: slips.map(({ step: { place }, at, problem }) => ({ place, at, problem })),
    log,
  };
}

/** Sums up the printed findings in one line, as the command's error. */
function fail({ file, checks, slips, isWhole, reached }: Result): void {
  if (!isWhole) throw new ChecksFailed(`The show was stopped at ${clockText(reached)}; nothing was checked`);
  const broken = checks.filter(({ held }) => !held);
  const told = [
    ...slips.map(({ place, problem }) => `${pointerTo(file, place)}: ${oneLine(problem)}`),
    ...broken.map(
      ({ place, text, found }) =>
        `${pointerTo(file, place)}: ${text} does not hold, it is ${found ?? 'unknown'}`,
    ),
  ];
  if (told.length > 0) throw new ChecksFailed(told.join('\n'));
}
