import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { TERMS_KINDS, TERMS_OF_FIELD } from '../../../schema/members/constants.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import styles from './Social.module.css';

const REQUIRED = ['agreeService', 'agreePrivacy'] as const;
const ALL = [...REQUIRED, 'agreeSellection1', 'agreeSellection2'] as const;
export type Agreement = (typeof ALL)[number];

/** What somebody agrees to. */
export type Agreed = ReadonlySet<Agreement>;

export function isEnough(agreed: Agreed): boolean {
  return REQUIRED.every((each) => agreed.has(each));
}

/** As 0 and 1. */
export function flagsOf(agreed: Agreed): Record<Agreement, 0 | 1> {
  return Object.fromEntries(ALL.map((each) => [each, agreed.has(each) ? 1 : 0])) as Record<Agreement, 0 | 1>;
}

export interface AgreementBoxesProps {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly agreed: Agreed;
  readonly onAgreed: (agreed: Agreed) => void;
  readonly problem: string | undefined;
}

/** The terms to agree to, each with its text, and all of them at once. */
export function AgreementBoxes({ ref, agreed, onAgreed, problem }: AgreementBoxesProps) {
  const t = useTranslations('social.info');
  const set = (each: Agreement, on: boolean) =>
    onAgreed(new Set(on ? [...agreed, each] : [...agreed].filter((other) => other !== each)));
  return (
    <fieldset ref={ref} className={layout({ column: 0 })}>
      <legend className={layout({ below: 1, quiet: true })}>{t('agreements')}</legend>
      <label className={layout({ row: 3, touch: true, padInline: 3, weight: 'semibold' }, styles['all'])}>
        <input
          type="checkbox"
          checked={ALL.every((each) => agreed.has(each))}
          onChange={({ target: { checked } }) => onAgreed(new Set(checked ? ALL : []))}
        />
        {t('agree.all')}
      </label>
      {ALL.map((each) => (
        <div className={layout({ row: 3, padInline: 3 })} key={each}>
          <label className={layout({ row: 3, grow: true, touch: true })}>
            <input
              type="checkbox"
              checked={agreed.has(each)}
              onChange={({ target: { checked } }) => set(each, checked)}
            />
            {t(`agree.${each}`)}
          </label>
          <Link
            className={layout({ row: 0, touch: true, quiet: true, underline: true })}
            href={addressOf('Terms', { num: TERMS_KINDS.indexOf(TERMS_OF_FIELD[each]) + 1 })}
            target="_blank"
          >
            {t('read')}
          </Link>
        </div>
      ))}
      <ProblemNote above={2}>{problem}</ProblemNote>
    </fieldset>
  );
}
