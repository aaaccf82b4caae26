import type { SocialAnswer } from '../../../../schema/members/social.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import {
  barredUntil,
  claimName,
  findMember,
  findSocialAccount,
  joiningInfoOf,
  memberRows,
  memberStream,
  openSession,
  readPasswordHash,
  untilOf,
  type Free,
  type Origin,
  type Proven,
  type Using,
} from '../account/offers.ts';
import type { SocialPerson } from './adapter.ts';
import { SocialLogins } from './social-logins.ts';
import { SocialProviders } from './social-providers.ts';
import { useUp } from './used-code.ts';

/** Several tries, as somebody may come with the same account at the same moment. */
const TRIES = 5;
/** Of the id of a member without an e-mail address. */
const NAME_BYTES = 6;

/** Logs in whose account it is, asks for a proof where somebody has the e-mail address, or makes an account. */
export async function enter(
  platform: Platform,
  person: SocialPerson,
  uses: readonly Using[],
  from: Origin,
): Promise<SocialAnswer> {
  const { log } = platform;
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await findSocialAccount(platform, person);
    if ('userSysId' in found) {
      const { userSysId } = found;
      const memberVersion = await log.head(memberStream(userSysId).stream);
      await useUp(platform, uses);
      return logIn(platform, { userSysId, memberVersion }, person, from);
    }
    const namesake = person.email === null ? null : await findMember(log, person.email);
    if (namesake) {
      await useUp(platform, uses);
      return askForProof(platform, person, namesake.userSysId);
    }
    const userSysId = await join(platform, person, found.free, uses);
    if (userSysId !== null) return logIn(platform, { userSysId, memberVersion: 0 }, person, from);
  }
  throw new Refusal('0009');
}

/** Makes a member. Null: somebody was faster with the account, or with the e-mail address. */
async function join(
  platform: Platform,
  person: SocialPerson,
  free: Free,
  uses: readonly Using[],
): Promise<number | null> {
  const { log, clock, source, use } = platform;
  const { email, ...social } = person;
  const joinTypeCode = use(SocialProviders).joinTypeCodeOf(person.provider);
  // The provider vouches for both, so they are the person's own.
  const own = { social, ...(email !== null && { userId: email }) };
  const bar = await barredUntil(platform, own, clock.now());
  if (bar) throw new Refusal('1008', untilOf(bar));
  const userSysId = source.id();
  // Nobody can be found by the number at the provider.
  const userId = email ?? `${person.provider}_${source.secret(NAME_BYTES).toString('hex')}`;
  try {
    const claim = await claimName(platform, 'userid', userId);
    const { reply: isDecided } = await log.execute<boolean>({
      actorId: userSysId,
      commandId: source.commandId(),
      streams: [free.stream, claim.stream, memberStream(userSysId), ...uses.flatMap((each) => each.streams)],
      decide: (states, now) => {
        const used = uses.flatMap((each) => each.used(states, now));
        if (!free.isFree(states)) return { events: [], reply: false };
        const claimed = claim.claimed(states, userSysId);
        const { events, row } = free.taken(userSysId, joinTypeCode, now);
        const member = { userSysId, userId, passwordHash: null, nickName: '', mobile: '', joinTypeCode };
        return {
          events: [...used, claimed, ...events],
          rows: [...memberRows(member, now), row],
          reply: true,
        };
      },
    });
    return isDecided ? userSysId : null;
  } catch (error) {
    if (error instanceof Refusal && error.resultCode === '1013') return null;
    throw error;
  }
}

async function logIn(
  platform: Platform,
  proven: Proven,
  { name }: SocialPerson,
  from: Origin,
): Promise<SocialAnswer> {
  const answer = await openSession(platform, proven, from);
  const { missing } = await joiningInfoOf(platform.log, proven.userSysId);
  if (missing.length === 0) return answer;
  return { ...answer, needsInfo: missing, ...(name !== null && { nickName: name }) };
}

async function askForProof(
  { log, use }: Platform,
  person: SocialPerson,
  userSysId: number,
): Promise<SocialAnswer> {
  const { email, provider } = person;
  const code = use(SocialLogins).codeToProve({ person, userSysId });
  const hasPassword = (await readPasswordHash(log.reads, userSysId)) !== undefined;
  return { linkTo: { userId: email!, provider, code, hasPassword } };
}
