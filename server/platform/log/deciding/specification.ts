import assert from 'node:assert/strict';
import type { ResultCode } from '../../../../schema/codes.ts';
import {
  evolve,
  Refusal,
  type Command,
  type Decision,
  type NewEvent,
  type RecordedEvent,
  type StreamRef,
  type AnyStream,
} from '../log.ts';

interface StreamEvents {
  readonly ref: AnyStream;
  readonly events: readonly NewEvent[];
}

interface Outcome<R> {
  /** These events and no others, stream by stream in this order; none: the command changes nothing. */
  appends(...expected: readonly StreamEvents[]): Decision<R>;
  refuses(resultCode: ResultCode, facts?: Refusal['facts']): void;
}

/** Events of one stream, for {@link given} and `appends`. */
export function on<S, E extends NewEvent>(ref: StreamRef<S, E>, ...events: readonly E[]): StreamEvents {
  return { ref, events };
}

/**
 * A decider's example, without a database:
 *
 *     given(on(room, { type: 'RoomOpened', data: {} }))
 *       .when(pinProduct({ … }), now)
 *       .appends(on(room, { type: 'ProductPinned', data: { … } }));
 */
export function given(...history: readonly StreamEvents[]): {
  when<R>(command: Command<R>, now?: number): Outcome<R>;
} {
  return {
    when: (command, now = 0) => {
      const decide = () => command.decide(statesAfter(history, command, now), now);
      return {
        appends: (...expected) => {
          const decision = decide();
          assert.deepEqual(plain(decision.events), plain(expected));
          return decision;
        },
        refuses: (resultCode, facts) => {
          assert.throws(decide, (error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
            assert.equal(error.resultCode, resultCode);
            if (facts) assert.deepEqual({ ...error.facts }, { ...facts });
            return true;
          });
        },
      };
    },
  };
}

function statesAfter(
  history: readonly StreamEvents[],
  command: Command<unknown>,
  now: number,
): Parameters<Command<unknown>['decide']>[0] {
  const eventsOf = (ref: AnyStream) => {
    assert.ok(
      command.streams.some(({ stream }) => stream === ref.stream),
      `The command reads ${ref.stream} without naming it among its streams`,
    );
    return history.filter((part) => part.ref.stream === ref.stream).flatMap(({ events }) => events);
  };
  return {
    get: (ref) =>
      eventsOf(ref).reduce(
        (state, event, i) => evolve(ref.fold, state, recorded(event, i + 1, ref.stream, now)),
        ref.fold.initial,
      ),
    version: (ref) => eventsOf(ref).length,
  };
}

function recorded({ type, data }: NewEvent, version: number, stream: string, now: number): RecordedEvent {
  return {
    position: version,
    stream,
    version,
    type,
    data,
    actorId: null,
    commandId: 'given',
    recordedAt: now,
  };
}

/** As the log would keep them: streams without events left out, and data as JSON has it. */
function plain(events: readonly StreamEvents[]): unknown {
  return events
    .filter((part) => part.events.length > 0)
    .map(({ ref, events }) => ({
      stream: ref.stream,
      events: JSON.parse(JSON.stringify(events)) as unknown,
    }));
}
