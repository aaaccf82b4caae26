import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { RefusedError } from '../../errors.ts';
import type { Performer } from '../run/performer.ts';
import type { Act, Plan } from '../run/plan.ts';
import { isStaff } from '../run/show.ts';
import type { Viewer } from '../sim/viewer.ts';

interface Directing {
  readonly plan: Plan;
  readonly viewers: readonly Viewer[];
  /** Of each node; a viewer is at the node of its place. */
  readonly performers: readonly Performer[];
  /** Resolves when the show has reached this time (ms). */
  readonly moveTo: (at: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onAct: (act: Act) => void;
}

/**
 * Starts each act at its time, whatever waits for an answer then. Somebody's acts follow one another, the staff's too, and
 * a step of viewers comes after those of the staff before it. Resolves when all have been started, to a promise for their
 * ends.
 */
export async function direct(directing: Directing): Promise<{ readonly allDone: Promise<unknown> }> {
  const { plan, moveTo, signal, onAct } = directing;
  const last = new Map<Act['who'], Promise<void>>();
  let staff: Promise<void> = Promise.resolve();
  for (const act of plan.acts) {
    await moveTo(act.at);
    if (signal.aborted) break;
    onAct(act);
    const isOfStaff = typeof act.who === 'string' && isStaff(act.who);
    const before = isOfStaff ? staff : Promise.all([last.get(act.who), act.step ? staff : undefined]);
    const doing = before.then(() => (signal.aborted ? undefined : perform(directing, act)));
    if (isOfStaff) staff = doing;
    last.set(act.who, doing);
  }
  return { allDone: Promise.all([staff, ...last.values()]) };
}

async function perform({ viewers, performers }: Directing, act: Act): Promise<void> {
  const { who, action } = act;
  // It comes in even where its view cannot be counted.
  if (typeof who === 'number' && action.kind === 'arrive') return viewers[who]!.enter();
  const performer = performers[typeof who === 'number' ? who % performers.length : 0]!;
  try {
    await performer.perform(act);
  } catch (error) {
    // Somebody gives up. The journal has what they asked for.
    if (![CallFailed, CallRefused, RefusedError].some((kind) => error instanceof kind)) throw error;
  }
}
