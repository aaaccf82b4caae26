import { createStaffAccount } from './domains/members/account/identity/staff.ts';
import type { Membership } from './domains/members/account/memberships/member.ts';
import { sellerStream } from './domains/catalog/catalog/seller.ts';
import { readTerms, TermsUnusable } from './domains/members/terms/read-terms.ts';
import { Terms } from './domains/members/terms/terms.ts';
import { openLog } from './domains.ts';
import { systemClock } from './platform/clock.ts';
import type { LogPlace } from './platform/log/databases.ts';
import { Refusal } from './platform/log/log.ts';
import { secretsOf, SecretsUnusable } from './platform/secrets.ts';
import { systemSource } from './platform/source.ts';

/** What the servers of the place are set to. */
export interface StaffPlace extends LogPlace {
  readonly tokenSecret: string | null;
  readonly sealKey: string | null;
  readonly termsDir: string | null;
}

/** Something beside the log that a server would not start with, either. */
export class StaffPlaceUnusable extends Error {
  override readonly name = 'StaffPlaceUnusable';
}

/**
 * Makes an account for somebody who works here, beside the database and without a server: the first manager has nobody who
 * could grant the role. A server may run meanwhile. Throws what {@link createStaffAccount} throws, and 0004 for a seller that is
 * not there.
 */
export async function createStaff(
  place: StaffPlace,
  asked: { readonly userId: string; readonly password: string; readonly membership: Membership },
): Promise<{ readonly userSysId: number; readonly userId: string }> {
  const clock = systemClock;
  const terms = termsAt(place);
  const log = await openLog(place, { clock, sealKey: place.sealKey });
  try {
    const { sellerSysId } = asked.membership;
    if (sellerSysId !== null && (await log.head(sellerStream(sellerSysId).stream)) === 0)
      throw new Refusal('0004', { sellerSysId });
    return await createStaffAccount(
      { log, secrets: await secretsAt(place), clock, source: systemSource(clock, log.process) },
      { ...asked, consents: terms.consentsNeeded({}, clock.now()) },
    );
  } finally {
    await log.close();
  }
}

function termsAt({ termsDir }: StaffPlace): Terms {
  try {
    return new Terms(readTerms(termsDir));
  } catch (error) {
    throw error instanceof TermsUnusable ? new StaffPlaceUnusable(error.message, { cause: error }) : error;
  }
}

async function secretsAt(place: StaffPlace) {
  try {
    return await secretsOf(place, place.tokenSecret);
  } catch (error) {
    throw error instanceof SecretsUnusable ? new StaffPlaceUnusable(error.message, { cause: error }) : error;
  }
}
