import { evolve, type AnyFold, type RecordedEvent } from '../platform/log/log.ts';

/** The state after these events, as a decider gets it: the "given" of its test. */
export function folded<S>(fold: AnyFold<S>, events: readonly object[], from: S = fold.initial): S {
  return events.reduce((state: S, event) => evolve(fold, state, event as RecordedEvent), from);
}
