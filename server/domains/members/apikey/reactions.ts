import type { Reaction } from '../../../platform/log/background/reactions.ts';
import { userOfMemberStream } from '../account/offers.ts';
import { apiKeysStream, revokeAll } from './decider.ts';

/**
 * Keys end with any role that their member loses, and with their leaving. Until this has run they can do no more than the
 * member can (`server/domains/members/apikey/bearers.ts`); then a role that is given again does not bring them back.
 */
export const revokedWithRoles: Reaction = {
  name: 'api-keys-of-former-roles',
  types: ['MembershipRevoked', 'MemberRemoved'],
  every: 0,
  react: async (events) => {
    const members = new Map(
      events.map(({ stream, type }) => [
        userOfMemberStream(stream),
        type === 'MemberRemoved' ? ('left' as const) : ('role' as const),
      ]),
    );
    const refs = [...members].map(([userSysId, because]) => ({ ref: apiKeysStream(userSysId), because }));
    return {
      streams: refs.map(({ ref }) => ref),
      decide: (states) =>
        refs.map(({ ref, because }) => ({ ref, events: revokeAll(states.get(ref), because) })),
    };
  },
};
