import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maskMobile } from '../../schema/members/names.ts';
import { api } from '../app/calls/api.ts';
import { errorText } from '../app/calls/errors.ts';
import { wasNotSaid } from '../app/session/reauth.ts';
import { Button } from '../design/controls/Button.tsx';
import { toast } from '../design/overlays/toast.ts';
import { PhoneCode, type CodeSent } from '../identity/offers.ts';
import { changed } from './changed.ts';
import styles from './MyPage.module.css';

export interface PhoneProps {
  readonly mobile: string;
  readonly uid: number;
}

/** The member's phone, and the way to another one by a code to it. Needs the texts of `identity`. */
export default function Phone({ mobile, uid }: PhoneProps) {
  const t = useTranslations('mypage.profile');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<CodeSent>();
  const [problem, setProblem] = useState<string>();
  const move = async (proof: string) => {
    try {
      await api('changeMyInfo', { uid, proof });
      await changed();
      setOpen(false);
      toast(t('mobileSaved'), { tone: 'good' });
    } catch (error) {
      if (!wasNotSaid(error)) setProblem(errorText(error));
      setSent(undefined);
    }
  };
  return (
    <section aria-label={t('mobile')}>
      <div className={styles['line']}>
        <div>
          <small>{t('mobile')}</small>
          <span className="num">{mobile === '' ? t('noMobile') : maskMobile(mobile)}</span>
        </div>
        {!open && (
          <Button variant="soft" size="small" onClick={() => setOpen(true)}>
            {t('changeMobile')}
          </Button>
        )}
      </div>
      {open && (
        <PhoneCode
          purpose="change"
          mobile={typed}
          onMobile={(next) => {
            setProblem(undefined);
            setTyped(next);
          }}
          sent={sent}
          onSent={setSent}
          onProof={(proof) => void move(proof)}
          problem={problem}
        />
      )}
    </section>
  );
}
