import type { Locale } from '../../../../schema/locales.ts';
import {
  TERMS_KINDS,
  TERMS_OF_FIELD,
  TERMS_REQUIRED,
  type ConsentField,
  type TermsKind,
} from '../../../../schema/members/constants.ts';
import type { TermsText } from '../../../../schema/members/terms.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Version } from './read-terms.ts';

/** The latest version of each kind that a member has agreed to. */
export type VersionsAgreed = Readonly<Partial<Record<TermsKind, number>>>;

/** A version that a member is asked to agree to. */
export interface ConsentNeeded {
  readonly kind: TermsKind;
  readonly version: number;
  /** Without it they cannot be, or remain, a member. */
  readonly isRequired: boolean;
}

/** The texts of all kinds, in all their versions. */
export class Terms {
  readonly #versions: ReadonlyMap<TermsKind, readonly Version[]>;

  constructor(versions: ReadonlyMap<TermsKind, readonly Version[]>) {
    this.#versions = versions;
  }

  /** The version that applies at that moment. Throws 0004 before the first one does. */
  inForce(kind: TermsKind, now: number): Version {
    const version = this.#of(kind).findLast(({ effectiveAt }) => effectiveAt <= now);
    if (!version) throw new Refusal('0004');
    return version;
  }

  /** The earliest version to which an agreement still counts: the last that asked for consent, or the first. */
  agreedSince(kind: TermsKind, now: number): number {
    const asked = this.#of(kind).findLast(
      ({ effectiveAt, needsConsent }) => needsConsent && effectiveAt <= now,
    );
    return asked?.version ?? 1;
  }

  /** The texts whose fields are 1, in the versions that apply at that moment. */
  agreedIn(
    flags: { readonly [Field in ConsentField]?: 0 | 1 | undefined },
    now: number,
  ): { readonly kind: TermsKind; readonly version: number }[] {
    return (Object.keys(TERMS_OF_FIELD) as ConsentField[])
      .filter((field) => flags[field] === 1)
      .map((field) => TERMS_OF_FIELD[field])
      .map((kind) => ({ kind, version: this.inForce(kind, now).version }));
  }

  /** The next version that takes effect, if its notice has begun. */
  announced(kind: TermsKind, now: number): Version | null {
    return this.#noticed(kind, now).find(({ effectiveAt }) => effectiveAt > now) ?? null;
  }

  /**
   * What a member must be asked for now: the required kinds, and optional ones that they agreed to before. A version that
   * needs no consent applies to members who agreed to an earlier one.
   */
  consentsNeeded(agreed: VersionsAgreed, now: number): ConsentNeeded[] {
    return TERMS_KINDS.flatMap((kind) => {
      const isRequired = TERMS_REQUIRED.some((required) => required === kind);
      const known = agreed[kind];
      if (known === undefined && !isRequired) return [];
      const current = this.inForce(kind, now);
      const isAsked = this.#of(kind).some(
        ({ version, needsConsent }) =>
          version > (known ?? 0) && version <= current.version && (needsConsent || known === undefined),
      );
      return isAsked ? [{ kind, version: current.version, isRequired }] : [];
    });
  }

  /** A version for readers, or the one in force. Throws 0004 if there is no such version, or it is not announced yet. */
  read(
    { kind, version }: { readonly kind: TermsKind; readonly version?: number },
    { locale, now }: { readonly locale: Locale; readonly now: number },
  ): TermsText {
    const noticed = this.#noticed(kind, now);
    const inForce = this.inForce(kind, now);
    const shown = version === undefined ? inForce : noticed.find((each) => each.version === version);
    if (!shown) throw new Refusal('0004');
    const next = this.announced(kind, now);
    const { title, changes, html, sections } = shown.wording[locale];
    return {
      kind,
      ...factsOf(shown),
      title,
      changes,
      html,
      sections: [...sections],
      announced: next && { ...factsOf(next), changes: next.wording[locale].changes },
      versions: noticed.toReversed().map(factsOf),
      inForceVersion: inForce.version,
    };
  }

  #of(kind: TermsKind): readonly Version[] {
    return this.#versions.get(kind)!;
  }

  #noticed(kind: TermsKind, now: number): readonly Version[] {
    return this.#of(kind).filter(({ noticedAt }) => noticedAt <= now);
  }
}

function factsOf({ version, noticeDate, effectiveDate, isUnfavourable, needsConsent }: Version) {
  return {
    version,
    noticeDate,
    effectiveDate,
    isUnfavourable: flag(isUnfavourable),
    needsConsent: flag(needsConsent),
  };
}

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}
