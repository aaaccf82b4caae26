import { setTimeout as sleep } from 'node:timers/promises';
import type { DrilledNews } from '../../../fixtures/cluster/channel.ts';
import { CallFailed } from '../../../schema/call.ts';
import { LIKES_WINDOW } from '../../../schema/room/constants.ts';
import type { Context } from '../../context.ts';
import { ChecksFailed, RefusedError } from '../../errors.ts';
import { peekIntoRoom } from '../../room-socket.ts';
import { extraMembers, requireOnStage } from '../run/cast.ts';
import { actionText, requireSomebody } from '../run/plan-text.ts';
import { planOf, scaled, type Act, type Plan } from '../run/plan.ts';
import { readShow } from '../run/show-file.ts';
import type { Show } from '../run/show.ts';
import { clockText } from '../run/times.ts';
import { pacer } from '../run/venue.ts';
import { readVocabulary } from '../run/vocabulary.ts';
import { beatHearts } from '../sim/acting.ts';
import { everybodyLeaves, until } from '../sim/simulate.ts';
import { answersOf } from './agreement.ts';
import { troupeOf, type Troupe } from './casting.ts';
import { direct } from './directing.ts';
import { requirePossible, type Fault } from './faults.ts';
import { Journal } from './journal.ts';
import {
  judgeAnswers,
  judgeDeeds,
  judgeLog,
  judgeMoney,
  judgeNodes,
  judgeStock,
  judgeViewers,
  type Watched,
} from './judging.ts';
import { OwnCluster, type DrilledCluster } from './own-cluster.ts';
import { DrillProgress } from './progress.ts';
import { broken, faultsText, reportText, type Report } from './report.ts';
import { newsText, Watch } from './watch.ts';

export interface DrillAsked {
  readonly fault: readonly Fault[];
  readonly nodes: number;
  readonly seed: number;
  /** Times as fast as a real evening. */
  readonly at: number;
  /** The size of the crowds; 1: as in the file. */
  readonly crowd: number;
  readonly dryRun?: true;
}

/** How long all commands may take to be answered after the last fault was mended, and all viewers to come back (ms). */
const SETTLE_WITHIN = 60_000;
/** After the last act, for messages that the server batches, such as likes (ms). */
const AFTERMATH = 4 * LIKES_WINDOW;
const LOOK_EVERY = 250;

/** `open`: what makes the cluster. */
export async function drill(
  context: Context,
  file: string,
  asked: DrillAsked,
  signal: AbortSignal,
  open: (...needs: Parameters<typeof OwnCluster.start>) => Promise<DrilledCluster> = OwnCluster.start,
): Promise<void> {
  const { out, settings } = context;
  const show = scaled(await readShow(file), asked.crowd);
  const faults = asked.fault.toSorted((a, b) => a.at - b.at);
  requireSomebody(show);
  requireOnStage(show);
  requirePossible(faults, { nodes: asked.nodes, lasts: show.lasts });
  if (asked.dryRun)
    return out.data({ lasts: show.lasts, nodes: asked.nodes, faults }, (c) => faultsText(show, faults, c));
  const plan = planOf(show, asked.seed);
  const progress = new DrillProgress(out, { show, viewers: plan.viewers.length });
  const journal = new Journal();
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort(), { once: true });
  let watch: Watch | undefined;
  const heard = (news: DrilledNews) => {
    watch?.hear(news);
    progress.tell(newsText(news));
  };
  const options = {
    nodes: asked.nodes,
    hasSmallDisk: faults.some(({ blow }) => blow.how === 'fill'),
    extraMembers: extraMembers(plan),
  };
  out.note(`Starting ${clusterText(asked.nodes)}, all of it thrown away afterwards`);
  const cluster = await open(options, heard, signal).catch((error: unknown) => {
    throw signal.aborted ? stopped() : error;
  });
  let troupe: Troupe | undefined;
  try {
    out.note('Logging everybody in');
    troupe = await troupeOf({
      show,
      plan,
      seed: asked.seed,
      urls: cluster.urls,
      password: settings.membersPassword,
      vocabulary: await readVocabulary(),
      journal,
      isOver: over.signal,
      saw: (after) => watch?.saw(after),
    });
    watch = new Watch(troupe.viewers);
    const drilling = { show, plan, faults, asked, cluster, troupe, journal, watch, progress, over, signal };
    const report = await play(drilling);
    progress.clear();
    out.data(report, (c) => reportText(report, c));
    const failed = broken(report);
    if (failed.length > 0) throw new ChecksFailed(failed.join('\n'));
  } catch (error) {
    throw signal.aborted ? stopped() : error;
  } finally {
    progress.clear();
    watch?.stop();
    over.abort();
    if (troupe) await everybodyLeaves(troupe.viewers, []);
    out.note('Removing the cluster');
    await cluster.end();
  }
}

function clusterText(nodes: number): string {
  return nodes === 1 ? 'one server on a file' : `PostgreSQL, NATS and ${nodes} nodes`;
}

function stopped(): ChecksFailed {
  return new ChecksFailed('The drill was stopped; nothing was checked');
}

interface Drilling {
  readonly show: Show;
  readonly plan: Plan;
  readonly faults: readonly Fault[];
  readonly asked: DrillAsked;
  readonly cluster: DrilledCluster;
  readonly troupe: Troupe;
  readonly journal: Journal;
  readonly watch: Watch;
  readonly progress: DrillProgress;
  readonly over: AbortController;
  readonly signal: AbortSignal;
}

async function play(drilling: Drilling): Promise<Report> {
  const { show, asked, cluster, troupe, journal, watch, signal } = drilling;
  const { viewers, members, tally } = troupe;
  const stopHearts = beatHearts(viewers);
  const since = performance.now();
  try {
    await perform(drilling);
    signal.throwIfAborted();
    await sleep(AFTERMATH);
    const lastSeq = await lastSeqOf(troupe);
    const hasAll = ({ isOut, isIn, sequence }: Troupe['viewers'][number]) =>
      isOut || (isIn && sequence.last >= lastSeq);
    await until(() => viewers.every(hasAll) || signal.aborted, SETTLE_WITHIN);
    const answers = await answersOf({ nodes: troupe.nodes, detail: troupe.detail, members }, SETTLE_WITHIN);
    signal.throwIfAborted();
    const { deeds } = journal;
    const findings = await cluster.find();
    const watched = viewers.map((viewer): Watched => ({ ...countsOf(viewer), isThere: hasAll(viewer) }));
    return {
      title: show.title,
      file: show.file,
      seed: asked.seed,
      lasted: show.lasts,
      seconds: Math.round(performance.now() - since) / 1000,
      cluster: clusterText(cluster.urls.length),
      effects: watch.effects(deeds, cluster.urls.length),
      kept: judgeDeeds(deeds, findings),
      held: [
        judgeAnswers(deeds),
        judgeStock(findings),
        judgeMoney(deeds, findings),
        judgeViewers(watched, tally.gaps),
        judgeNodes(answers),
        judgeLog(findings),
      ],
    };
  } finally {
    stopHearts();
  }
}

function countsOf({ sequence }: Troupe['viewers'][number]) {
  const { missing, repeated, outOfOrder } = sequence;
  return { missing, repeated, outOfOrder };
}

/** The show and its faults, until everybody has an answer or nobody asks again. */
async function perform(drilling: Drilling): Promise<void> {
  const { show, plan, asked, troupe, journal, watch, progress, over, signal } = drilling;
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const moveTo = pacer({ speed: asked.at, signal: stop });
  const ticks = setInterval(
    () =>
      progress.show({
        broken: watch.broken,
        deeds: journal.deeds,
        inRoom: troupe.tally.inRoom,
        waiting: journal.waiting,
      }),
    LOOK_EVERY,
  );
  try {
    progress.begin(asked.at);
    const breaking = sufferAll(drilling, moveTo).catch((error: unknown) => {
      failed.abort();
      throw error;
    });
    const { viewers, performers } = troupe;
    const onAct = (act: Act) => {
      if (typeof act.who === 'string' && act.action.kind === 'operation')
        progress.tell(`${clockText(act.at)}  ${act.who}  ${actionText(act.action)}`);
    };
    const directing = direct({ plan, viewers, performers, moveTo, signal: stop, onAct });
    const [{ allDone }] = await Promise.all([directing, breaking]);
    await moveTo(show.lasts);
    const patience = setTimeout(() => over.abort(), SETTLE_WITHIN);
    await allDone;
    clearTimeout(patience);
  } finally {
    clearInterval(ticks);
  }
}

/** What has not come back yet cannot break again: its next fault begins later then. */
async function sufferAll(drilling: Drilling, moveTo: (at: number) => Promise<void>): Promise<void> {
  const mended = new Map<string, Promise<void>>();
  for (const fault of drilling.faults) {
    const { part } = fault.blow;
    const before = Promise.all([mended.get(part), moveTo(fault.at)]);
    const suffering = before.then(() => suffer(drilling, fault));
    mended.set(part, suffering);
  }
  await Promise.all(mended.values());
}

async function suffer({ asked, cluster, watch, progress, signal }: Drilling, fault: Fault): Promise<void> {
  if (signal.aborted) return;
  progress.tell(`${clockText(fault.at)}  ✗ ${fault.text}`);
  watch.struck(fault);
  await cluster.strike(fault.blow);
  await sleep(fault.lasts / asked.at, undefined, { signal }).catch(() => {});
  await cluster.mend(fault.blow);
  watch.mended(fault);
  progress.tell(`           ✓ ${fault.text} is over`);
}

/** Of the room, asked at any node that answers. */
async function lastSeqOf({ nodes, detail, viewers }: Troupe): Promise<number> {
  for (const { socket } of nodes)
    try {
      return (await peekIntoRoom(socket, detail)).seq;
    } catch (error) {
      if (!(error instanceof CallFailed) && !(error instanceof RefusedError)) throw error;
    }
  return Math.max(0, ...viewers.map(({ sequence }) => sequence.last));
}
