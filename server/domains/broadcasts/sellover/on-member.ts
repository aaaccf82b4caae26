import { type AnyStream, type Decision, type States } from '../../../platform/log/log.ts';
import { memberStream, requireMember } from '../../members/account/offers.ts';
import { selloverStream, type SelloverEvent, type SelloverState } from './decider.ts';

interface SelloverDecided<R> extends Pick<Decision<R>, 'rows' | 'reply'> {
  readonly events: readonly SelloverEvent[];
  readonly also?: Decision<R>['events'];
}

/** A command's decision on a member who is still there. `more`: what it reads besides. */
export function onMember<R>(
  userSysId: number,
  decide: (state: SelloverState, states: States, now: number) => SelloverDecided<R>,
  more: readonly AnyStream[] = [],
) {
  const [ref, member] = [selloverStream(userSysId), memberStream(userSysId)];
  return {
    streams: [ref, member, ...more],
    decide: (states: States, now: number) => {
      requireMember(states.get(member));
      const { events, also = [], ...rest } = decide(states.get(ref), states, now);
      return { ...rest, events: [{ ref, events }, ...also] };
    },
  };
}
