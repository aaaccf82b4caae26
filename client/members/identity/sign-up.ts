/*
 * A sign-up on its way. What must stay true:
 * - It survives a reload and a call that failed: all but the password is kept in the tab, veiled.
 * - The password is kept in memory alone, so after a reload it is asked for again.
 * - A step is reached once all before it are filled in. A proof that has run out sends back to the phone, and no further.
 */
import { TIME_ZONE } from '../../../schema/constants.ts';
import { VERIFICATION_PROOF_LASTS } from '../../../schema/members/constants.ts';
import { birthFault, emailOf, isName, nickFault } from '../../../schema/members/sign-up-rules.ts';
import { serverClock } from '../../app/calls/server-clock.ts';
import { unveil, veil } from '../../app/session/veil.ts';
import type { Asked } from '../phone/offers.ts';
import { passwordProblem, type Passwords } from './NewPassword.tsx';

export const STEPS = ['consents', 'phone', 'account', 'about'] as const;
export type Step = (typeof STEPS)[number];

export const CONSENTS = ['service', 'privacy', 'thirdParty', 'events'] as const;
export type Consent = (typeof CONSENTS)[number];
export const REQUIRED: readonly Consent[] = ['service', 'privacy'];

export interface Form extends Asked {
  readonly consents: Readonly<Record<Consent, boolean>>;
  readonly proof: { readonly proof: string; readonly until: number } | undefined;
  readonly userId: string;
  readonly nickName: string;
  readonly name: string;
  readonly birthDate: string;
}

export const EMPTY: Form = {
  consents: { service: false, privacy: false, thirdParty: false, events: false },
  mobile: '',
  sent: undefined,
  proof: undefined,
  userId: '',
  nickName: '',
  name: '',
  birthDate: '',
};

export const NO_PASSWORDS: Passwords = { password: '', again: '' };

/** Its time began at the server, a little earlier than here. */
export function proven(proof: string, now: number): Form['proof'] {
  return { proof, until: now + VERIFICATION_PROOF_LASTS };
}

function isFilledIn(step: Step, form: Form, passwords: Passwords, today: string): boolean {
  switch (step) {
    case 'consents':
      return REQUIRED.every((each) => form.consents[each]);
    case 'phone':
      return form.proof !== undefined;
    case 'account':
      return (
        emailOf(form.userId) !== null &&
        nickFault(form.nickName) === null &&
        passwordProblem(passwords, form.userId) === undefined
      );
    case 'about':
      return isName(form.name) && birthFault(form.birthDate, today) === null;
  }
}

/** The first step that is not filled in, or the last one. */
export function openStep(form: Form, passwords: Passwords, today: string): Step {
  return STEPS.find((step) => !isFilledIn(step, form, passwords, today)) ?? STEPS.at(-1)!;
}

/** The step that an address asks for, as far as it is reached. */
export function stepAt(asked: string | null, open: Step): Step {
  const step = STEPS.find((each) => each === asked) ?? STEPS[0];
  return STEPS.indexOf(step) <= STEPS.indexOf(open) ? step : open;
}

/** `2001-03-31`, as far as it is typed. */
export function birthDateOf(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}

export function todayInKorea(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(serverClock.now());
}

const STORED = 'sellover.signUp';
const KINDS = { mobile: 'string', userId: 'string', nickName: 'string', name: 'string', birthDate: 'string' };

function isForm(value: unknown): value is Form {
  if (typeof value !== 'object' || value === null || !('consents' in value)) return false;
  const form = value as Record<string, unknown>;
  const { consents } = form;
  return (
    Object.entries(KINDS).every(([name, kind]) => typeof form[name] === kind) &&
    typeof consents === 'object' &&
    consents !== null
  );
}

/** What this tab has filled in so far, without a proof that has run out. */
export function keptForm(now: number): Form {
  try {
    const kept = unveil(sessionStorage.getItem(STORED));
    if (!isForm(kept)) return EMPTY;
    const isGood = kept.proof !== undefined && now < kept.proof.until;
    return { ...EMPTY, ...kept, proof: isGood ? kept.proof : undefined };
  } catch {
    return EMPTY;
  }
}

export function keepForm(form: Form | undefined): void {
  try {
    if (form) sessionStorage.setItem(STORED, veil(form));
    else sessionStorage.removeItem(STORED);
  } catch {
    // Without storage it lasts until a reload.
  }
}
