import { DAY } from '../../../schema/durations.ts';
import { isInApp } from '../../app/bridge.ts';
import { unveil, veil } from '../../app/session/veil.ts';

/** Who recommended this site by a link, and when they made it. */
export interface Referral {
  readonly rcmdUserSysId: number;
  readonly rcmdLinkCreatedAt?: string;
}

const STORED = 'sellover.referral';
const DATE_LENGTH_MAX = 30;

/** The query of a link by which a member recommends this site. The day alone, so that one day makes one short link. */
export function referralQuery({ rcmdUserSysId }: Pick<Referral, 'rcmdUserSysId'>, now: number): string {
  const rcmdLinkCreatedAt = new Date(now - (now % DAY)).toISOString();
  return `?${new URLSearchParams({ rcmdUserSysId: String(rcmdUserSysId), rcmdLinkCreatedAt })}`;
}

/** In the query of an address. */
export function referralIn(search: string): Referral | undefined {
  const query = new URLSearchParams(search);
  const rcmdUserSysId = Number(query.get('rcmdUserSysId') ?? '');
  if (!Number.isSafeInteger(rcmdUserSysId) || rcmdUserSysId < 1) return undefined;
  const at = query.get('rcmdLinkCreatedAt') ?? '';
  const isDate = at.length <= DATE_LENGTH_MAX && !Number.isNaN(Date.parse(at));
  return { rcmdUserSysId, ...(isDate && { rcmdLinkCreatedAt: at }) };
}

/** The latest link counts, until somebody has signed up. */
export function keepReferral(referral: Referral | undefined): void {
  try {
    if (referral) localStorage.setItem(STORED, veil(referral));
    else localStorage.removeItem(STORED);
  } catch {
    // Nobody is thanked then.
  }
}

export function keptReferral(): Referral | undefined {
  try {
    const kept = unveil(localStorage.getItem(STORED));
    if (typeof kept !== 'object' || kept === null || !('rcmdUserSysId' in kept)) return undefined;
    const { rcmdUserSysId, rcmdLinkCreatedAt = '' } = kept as Partial<Referral>;
    return referralIn(`?${new URLSearchParams({ rcmdUserSysId: String(rcmdUserSysId), rcmdLinkCreatedAt })}`);
  } catch {
    return undefined;
  }
}

/** What a sign-up says of where somebody joins. The server knows the shop by its host name. */
export function joinedFrom() {
  return { isAppInstall: isInApp() ? 1 : 0, ...keptReferral() } as const;
}
