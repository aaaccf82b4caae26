import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import {
  MOBILE_LENGTH_MAX,
  NAME_LENGTH_MAX,
  NICK_WRITTEN_LENGTH_MAX,
  SALLY_NAME_LENGTH_MAX,
  SELLOVER_AGE_MIN,
} from '../../../schema/members/constants.ts';
import type { GuardianConsent } from '../../../schema/members/sellovers.ts';
import { isName, sallyNameOf } from '../../../schema/members/sign-up-rules.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { errorText } from '../../app/calls/errors.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './Sellover.module.css';

const CARD = layout({ column: 4, ground: 'card', pad: 5 });
const CHOICE = layout({ row: 3, align: 'start', touch: true, padBlock: 2 }, styles['choice']);

export interface Written {
  readonly vendorType: 0 | 1;
  readonly nickName: string;
  readonly guardianConsent?: GuardianConsent;
}

type Field = 'nickName' | 'guardianName' | 'guardianMobile' | 'agreed' | 'form';
interface Problem {
  readonly at: Field;
  readonly text: string;
}

export interface SelloverFormProps {
  readonly initial: Pick<Written, 'vendorType' | 'nickName'>;
  /** Undefined: a guardian is not asked for. */
  readonly guardian: 'wanted' | 'given' | undefined;
  readonly isVendorFixed?: boolean;
  readonly submit: string;
  readonly failed: string;
  /** What else there is to answer. */
  readonly children?: ReactNode;
  /** What of it is missing; undefined: nothing. */
  readonly missing?: () => string | undefined;
  /** Rejects with what the server refused. */
  readonly onSubmit: (written: Written) => Promise<void>;
}

const NICK_CODES = new Set<unknown>([REFUSED.nickTaken, REFUSED.nickNotAllowed]);

const VENDORS = [
  [0, 'individual'],
  [1, 'business'],
] as const;

/** What a sellover tells of themselves. */
export function SelloverForm(props: SelloverFormProps) {
  const { initial, guardian, isVendorFixed = false, submit, failed, children, missing, onSubmit } = props;
  const t = useTranslations('sellover');
  const [vendorType, setVendorType] = useState(initial.vendorType);
  const [nickName, setNickName] = useState(initial.nickName);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fail = (at: Field, text: string) => {
    setProblem({ at, text });
    const field = form.current?.elements.namedItem(at);
    if (field instanceof HTMLElement) field.focus();
  };
  const valueOf = (name: string) => String(new FormData(form.current!).get(name) ?? '').trim();

  /** Undefined: something is missing, and was said. */
  const guardianConsent = (): { guardianConsent?: GuardianConsent } | undefined => {
    const [guardianName, guardianMobile] = [valueOf('guardianName'), valueOf('guardianMobile')];
    if (guardian !== 'wanted' || (guardianName === '' && guardianMobile === '' && !agreed)) return {};
    if (!isName(guardianName)) return void fail('guardianName', t('guardian.nameWrong'));
    if (guardianMobile === '') return void fail('guardianMobile', t('guardian.mobileWrong'));
    if (!agreed) return void fail('agreed', t('guardian.agreeMissing'));
    return { guardianConsent: { guardianName, guardianMobile, agreed: 1 } };
  };
  const explain = (error: unknown) => {
    const field = error instanceof CallRefused ? error.facts['field'] : undefined;
    if (NICK_CODES.has(refusalCode(error))) return fail('nickName', errorText(error));
    if (field === 'guardianName') return fail('guardianName', t('guardian.nameWrong'));
    if (field === 'guardianMobile') return fail('guardianMobile', t('guardian.mobileWrong'));
    return fail('form', `${failed} ${errorText(error)}`);
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem(undefined);
    if (sallyNameOf(nickName) === null)
      return fail('nickName', t('join.nickHint', { max: SALLY_NAME_LENGTH_MAX }));
    const consent = guardianConsent();
    if (!consent) return;
    const lacking = missing?.();
    if (lacking !== undefined) return fail('form', lacking);
    setBusy(true);
    try {
      await onSubmit({ vendorType, nickName, ...consent });
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };
  const noteFor = (at: Field) => (problem?.at === at ? problem.text : undefined);
  return (
    <form ref={form} className={layout({ column: 4 })} onSubmit={(event) => void send(event)} noValidate>
      <fieldset className={CARD} disabled={isVendorFixed}>
        <legend className={layout({ size: 17, weight: 'bold' }, styles['legend'])}>{t('join.vendor')}</legend>
        {isVendorFixed && <p className={layout({ tone: 'soft' })}>{t('modify.fixed')}</p>}
        {VENDORS.map(([type, name]) => (
          <label key={name} className={CHOICE}>
            <input
              type="radio"
              name="vendorType"
              checked={vendorType === type}
              onChange={() => setVendorType(type)}
            />
            <span className={layout({ column: 'hair' })}>
              {t(`join.${name}`)}
              <small className={layout({ quiet: true })}>{t(`join.${name}Hint`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <section className={CARD}>
        <TextField
          label={t('join.nickName')}
          name="nickName"
          value={nickName}
          maxLength={NICK_WRITTEN_LENGTH_MAX}
          autoComplete="nickname"
          hint={t('join.nickHint', { max: SALLY_NAME_LENGTH_MAX })}
          error={noteFor('nickName')}
          onChange={(event) => {
            setProblem(undefined);
            setNickName(event.target.value);
          }}
        />
      </section>
      {guardian === 'given' && <p className={layout({ tone: 'soft' })}>{t('guardian.given')}</p>}
      {guardian === 'wanted' && (
        <fieldset className={CARD}>
          <legend className={layout({ size: 17, weight: 'bold' }, styles['legend'])}>
            {t('guardian.title')}
          </legend>
          <p className={layout({ tone: 'soft' })}>{t('guardian.text', { years: SELLOVER_AGE_MIN })}</p>
          <TextField
            label={t('guardian.name')}
            name="guardianName"
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
            error={noteFor('guardianName')}
          />
          <TextField
            label={t('guardian.mobile')}
            name="guardianMobile"
            type="tel"
            inputMode="tel"
            maxLength={MOBILE_LENGTH_MAX}
            autoComplete="off"
            error={noteFor('guardianMobile')}
          />
          <label className={CHOICE}>
            <input
              type="checkbox"
              name="agreed"
              checked={agreed}
              aria-describedby={noteFor('agreed') === undefined ? undefined : 'agreed-note'}
              onChange={({ target }) => setAgreed(target.checked)}
            />
            <span>{t('guardian.agree')}</span>
          </label>
          <ProblemNote id="agreed-note">{noteFor('agreed')}</ProblemNote>
        </fieldset>
      )}
      {children}
      <ProblemNote>{noteFor('form')}</ProblemNote>
      <Button type="submit" size="large" wide busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
