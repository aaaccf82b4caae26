import type { Locale } from '../../../../schema/locales.ts';
import type { agreeToTerms, ConsentNeeded } from '../../../../schema/members/consents.ts';
import type { Body } from '../../../../schema/operation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { consentRow, memberStream, readConsents, requireMember } from '../../members/account/offers.ts';
import type { Advertising } from '../../members/alert/offers.ts';
import type { Terms, VersionsAgreed } from '../../members/terms/offers.ts';

interface Need {
  readonly log: EventLog;
  readonly clock: Pick<Clock, 'now'>;
  readonly terms: Pick<Terms, 'consentsNeeded' | 'inForce'>;
  readonly advertising: Pick<Advertising, 'agreed'>;
}

/** What members are asked to agree to after they have joined. */
export class LaterConsents {
  readonly #need: Need;

  constructor(need: Need) {
    this.#need = need;
  }

  async needed(userSysId: number, locale: Locale): Promise<ConsentNeeded[]> {
    const { terms, clock } = this.#need;
    const now = clock.now();
    return terms.consentsNeeded(await this.#agreed(userSysId), now).map((asked) => {
      const { title, changes } = terms.inForce(asked.kind, now).wording[locale];
      return { ...asked, title, changes };
    });
  }

  /** Saying it twice is fine. Throws 0007 for what is not asked of them, 1003 if there is no such member. */
  async agree(
    userSysId: number,
    { kind, version }: Body<typeof agreeToTerms>,
    commandId: string,
  ): Promise<void> {
    const { log, terms, clock, advertising } = this.#need;
    const agreed = await this.#agreed(userSysId);
    if (agreed[kind] === version) return;
    const asked = terms.consentsNeeded(agreed, clock.now());
    if (!asked.some((each) => each.kind === kind && each.version === version)) throw new Refusal('0007');
    const member = memberStream(userSysId);
    await log.execute({
      actorId: userSysId,
      commandId,
      streams: [member],
      decide: (states, now) => {
        requireMember(states.get(member));
        return {
          events: [],
          rows:
            kind === 'marketing'
              ? advertising.agreed(userSysId, now)
              : [consentRow(userSysId, { kind, version }, now)],
          reply: null,
        };
      },
    });
  }

  async #agreed(userSysId: number): Promise<VersionsAgreed> {
    const agreed: Record<string, number> = {};
    for (const { kind, version } of await readConsents(this.#need.log.reads, userSysId))
      agreed[kind] = Math.max(agreed[kind] ?? 0, version);
    return agreed;
  }
}
