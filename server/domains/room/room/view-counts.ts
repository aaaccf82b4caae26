import type { Clock } from '../../../platform/clock.ts';
import { apart } from '../../../platform/under-way.ts';
import { roomOf, type BroadcastPlan } from '../broadcast/decider.ts';

/** Records views of a broadcast; resolves to all there are then. */
type Save = (plan: BroadcastPlan, viewCnt: number) => Promise<number>;

interface Gathered {
  readonly plan: BroadcastPlan;
  count: number;
  readonly saved: Promise<number>;
}

/**
 * Views are batched before they become an event, because a crowd that opens the player would fill the log. A caller is
 * answered once its own view is recorded.
 */
export class Views {
  readonly #save: Save;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #window: number;
  readonly #gathered = new Map<string, Gathered>();

  /** `window`: how long views are summed up (ms); 0: each is an event of its own. */
  constructor(save: Save, clock: Pick<Clock, 'after'>, window: number) {
    this.#save = save;
    this.#clock = clock;
    this.#window = window;
  }

  /** Counts one; resolves to the broadcast's count, this one included. */
  add(plan: BroadcastPlan): Promise<number> {
    if (this.#window === 0) return this.#save(plan, 1);
    const room = roomOf(plan);
    const known = this.#gathered.get(room);
    if (known) {
      known.count += 1;
      return known.saved;
    }
    const gathered: Gathered = {
      plan,
      count: 1,
      saved: apart(() =>
        new Promise<void>((resolve) => this.#clock.after(this.#window, resolve)).then(() => {
          this.#gathered.delete(room);
          return this.#save(plan, gathered.count);
        }),
      ),
    };
    this.#gathered.set(room, gathered);
    return gathered.saved;
  }
}
