import { useTranslations } from 'use-intl';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { PhoneProof } from '../phone/offers.ts';
import { proven, type Form } from './sign-up.ts';
import type { Problems } from './join.ts';
import styles from './Steps.module.css';
import { serverClock } from '../../app/calls/server-clock.ts';

export interface PhoneStepProps {
  readonly form: Form;
  readonly change: (changes: Partial<Form>) => void;
  readonly problems: Problems;
  readonly onDone: (proof: Form['proof']) => void;
}

/** The phone, proven by a code. */
export function PhoneStep({ form, change, problems, onDone }: PhoneStepProps) {
  const t = useTranslations('identity.signUp.phone');
  return (
    <div className={layout({ column: 4, above: 6 }, styles['form'])}>
      <PhoneProof
        purpose="join"
        kept={form}
        onAsked={({ mobile, sent }) => change({ mobile, sent, proof: undefined })}
        onProof={(text) => {
          const proof = proven(text, serverClock.now());
          change({ proof });
          onDone(proof);
        }}
        problem={problems.mobile}
      />
      <p className={layout({ row: 2, wrap: true, center: true })}>
        <ButtonLink variant="plain" href={addressOf('Searchid')}>
          {t('findId')}
        </ButtonLink>
      </p>
    </div>
  );
}
