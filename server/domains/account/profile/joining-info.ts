import { JOIN_TYPE, TERMS_REQUIRED } from '../../../../schema/members/constants.ts';
import type { MissingInfo } from '../../../../schema/members/social.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import type { Using } from '../credentials/social/social-accounts.ts';
import { consentRow, readConsents, type Consent } from '../identity/consents.ts';
import { memberStream, requireMember } from '../memberships/member.ts';
import { setMobile, setNickName, userByMobile, userOf } from '../users.ts';

/** What a member tells after joining. Absent: not now. */
export interface Told {
  readonly nickName?: string;
  readonly consents?: readonly Consent[];
  /** In digits, proven. */
  readonly mobile?: string;
}

/** What members who came through a provider still have to tell: it tells less than the form for joining here asks for. */
export class JoiningInfo {
  readonly #log: EventLog;

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Throws 1003 if there is no such member. */
  async of(
    userSysId: number,
  ): Promise<{ readonly joinTypeCode: number; readonly nickName: string; readonly missing: MissingInfo[] }> {
    const user = await userOf(this.#log.reads, userSysId);
    const { join_type_code: joinTypeCode, nick_name: nickName, mobile } = user;
    const known = { joinTypeCode, nickName };
    if (joinTypeCode === JOIN_TYPE.own) return { ...known, missing: [] };
    const agreed = new Set((await readConsents(this.#log.reads, userSysId)).map(({ kind }) => kind));
    const missing: MissingInfo[] = [
      ...(nickName.trim() === '' ? (['nickName'] as const) : []),
      ...(TERMS_REQUIRED.every((kind) => agreed.has(kind)) ? [] : (['agreements'] as const)),
      ...(mobile === '' ? (['mobile'] as const) : []),
    ];
    return { ...known, missing };
  }

  /** Throws 1003 if there is no such member. */
  async save(
    userSysId: number,
    { nickName, consents = [], mobile }: Told,
    by: { readonly commandId: string; readonly using: readonly Using[] },
  ): Promise<void> {
    const member = memberStream(userSysId);
    await this.#log.execute({
      actorId: userSysId,
      commandId: by.commandId,
      streams: [member, ...by.using.flatMap(({ streams }) => streams)],
      decide: (states, now) => {
        requireMember(states.get(member));
        const rows: Write[] = [
          ...(nickName === undefined ? [] : [setNickName({ userSysId, nickName })]),
          ...(mobile === undefined ? [] : [setMobile({ userSysId, mobile })]),
          ...consents.map((consent) => consentRow(userSysId, consent, now)),
        ];
        return { events: by.using.flatMap((each) => each.used(states, now)), rows, reply: null };
      },
    });
  }

  /** Undefined: nobody. */
  async ownerOfMobile(mobile: string): Promise<number | undefined> {
    return (await this.#log.reads.one(userByMobile({ mobile })))?.user_sys_id;
  }

  /** Throws 0007 for a member who joined here: they told all of it then. */
  async requireSocial(userSysId: number): Promise<void> {
    const { joinTypeCode } = await this.of(userSysId);
    if (joinTypeCode === JOIN_TYPE.own) throw new Refusal('0007');
  }
}
