import type { join } from '../../../../schema/members/joining.ts';
import { OWN_SIGN_UP } from '../../../../schema/members/constants.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import { birthFault, emailOf, isName } from '../../../../schema/members/sign-up-rules.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import {
  beginEnrolment,
  hashPassword,
  requireGoodPassword,
  type Credentials,
  type Origin,
  type Sessions,
} from '../account/offers.ts';
import type { Advertising } from '../alert/offers.ts';
import type { Terms } from '../terms/offers.ts';
import type { Verifications } from '../verification/offers.ts';
import type { JoinGifts } from './join-gifts.ts';
import type { JoiningFacts } from './joining-facts.ts';
import { goodNickName } from './nick-names.ts';

export interface SignUpsNeed extends Pick<Platform, 'log' | 'secrets' | 'clock' | 'source'> {
  readonly credentials: Pick<Credentials, 'read'>;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly terms: Pick<Terms, 'agreedIn'>;
  readonly verifications: Pick<Verifications, 'use'>;
  readonly gifts: Pick<JoinGifts, 'for'>;
  readonly facts: JoiningFacts;
  readonly advertising: Pick<Advertising, 'answered'>;
}

/** Sign-ups by e-mail address and password. */
export class SignUps {
  readonly #need: SignUpsNeed;

  constructor(need: SignUpsNeed) {
    this.#need = need;
  }

  /**
   * Makes a member and logs them in. Nothing is kept unless all is right, and the proof stays good until then. Throws 0005
   * with the field that is wrong, 1012 for a nickname that nobody may have, 1020 without a good proof, and what
   * {@link beginEnrolment} throws.
   */
  async join(
    asked: Body<typeof join>,
    from: Origin & { readonly shop: number | null },
    commandId: string,
  ): Promise<Reply<typeof join>> {
    const { log, sessions, terms, verifications, gifts, facts, advertising } = this.#need;
    const { agreeSellection2, ...agrees } = asked;
    const { userId, password, nickName, name, birthDate } = this.#checked(asked);
    const proven = await verifications.use(asked.proof, 'join');
    const { mobile } = proven;
    if (asked.mobile !== undefined && mobileOf(asked.mobile) !== mobile)
      throw new Refusal('0005', { field: 'mobile', reason: 'must be the phone of the proof' });
    const enrolment = await beginEnrolment(this.#need, { userId, nickName, mobile });
    const { userSysId } = enrolment;
    const given = gifts.for(userSysId);
    const answered = await advertising.answered(userSysId, agreeSellection2);
    const joined = { joinTypeCode: OWN_SIGN_UP, ...(await facts.of(asked, from)) };
    const passwordHash = await hashPassword(password);
    const { reply: memberVersion } = await log.execute({
      actorId: userSysId,
      commandId,
      streams: [proven, enrolment, ...given].flatMap(({ streams }) => streams),
      decide: (states, now) => {
        const { events, rows } = enrolment.enrolled(
          states,
          {
            userId,
            nickName,
            mobile,
            passwordHash,
            name,
            birthDate,
            joined,
            provenBy: 'phone',
            consents: terms.agreedIn(agrees, now),
          },
          now,
        );
        return {
          events: [...proven.used(states, now), ...events, ...given.flatMap(({ used }) => used(states, now))],
          rows: [...rows, ...answered(now)],
          reply: 1,
        };
      },
    });
    return sessions.open({ userSysId, memberVersion }, from);
  }

  #checked(asked: Body<typeof join>) {
    const { credentials, clock } = this.#need;
    const userId = emailOf(credentials.read(asked.userId));
    if (userId === null) throw new Refusal('0005', { field: 'userId', reason: 'must be an e-mail address' });
    const password = credentials.read(asked.password);
    requireGoodPassword(password, userId);
    const { name, birthDate } = goodIdentity(asked, clock.now());
    return { userId, password, nickName: goodNickName(asked.nickName), name, birthDate };
  }
}

/** Throws 0005 for a name or birth date that nobody has, and for somebody who is too young. */
export function goodIdentity(
  { name, birthDate }: Pick<Body<typeof join>, 'name' | 'birthDate'>,
  now: number,
): { readonly name: string; readonly birthDate: string } {
  if (!isName(name)) throw new Refusal('0005', { field: 'name', reason: 'must be a name' });
  const fault = birthFault(birthDate, koreanTime(now).date);
  if (fault) throw new Refusal('0005', { field: 'birthDate', reason: fault });
  return { name: name.trim(), birthDate };
}
