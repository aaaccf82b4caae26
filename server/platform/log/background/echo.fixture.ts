import { streamOf, type Fold, type RecordedEvent, type StreamRef } from '../log.ts';
import type { Reaction } from './reactions.ts';
import { tallyFold, type Counted } from '../tally.fixture.ts';

/** Hears what is counted and says it again in a stream of its own: a reaction as small as can be. */
export interface Echoed {
  readonly type: 'Echoed';
  /** Positions of the events it heard. */
  readonly data: { readonly heard: readonly number[] };
}

export const echoFold: Fold<number, Echoed> = {
  category: 'echo',
  initial: 0,
  stateVersion: 1,
  on: { Echoed: (heard, { data }) => heard + data.heard.length },
};

export const echoes: StreamRef<number, Echoed> = streamOf(echoFold, 'all');

export function echo(changes: Partial<Reaction> = {}): Reaction {
  return {
    name: 'echo',
    types: ['Counted' satisfies Counted['type']],
    every: 0,
    react: async (events: readonly RecordedEvent[]) => ({
      streams: [echoes],
      decide: () => [
        {
          ref: echoes,
          events: [{ type: 'Echoed', data: { heard: events.map(({ position }) => position) } }],
        },
      ],
    }),
    ...changes,
  };
}

/** Every position that was echoed, in the order of the log. */
export function heardIn(events: readonly RecordedEvent[]): number[] {
  return events.flatMap(({ type, data }) => (type === 'Echoed' ? [...(data as Echoed['data']).heard] : []));
}

/** Every position that should have been. */
export function countedIn(events: readonly RecordedEvent[]): number[] {
  return events
    .filter(({ stream }) => stream.startsWith(`${tallyFold.category}-`))
    .map(({ position }) => position);
}
