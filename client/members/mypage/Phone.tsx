import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maskMobile } from '../../../schema/members/names.ts';
import { api } from '../../app/calls/api.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { PhoneProof } from '../phone/offers.ts';
import { changed } from './changed.ts';
import styles from './MyPage.module.css';

export interface PhoneProps {
  readonly mobile: string;
  readonly uid: number;
}

/** The member's phone, and the way to another one by a code to it. */
export function Phone({ mobile, uid }: PhoneProps) {
  const t = useTranslations('mypage.profile');
  const [open, setOpen] = useState(false);
  const move = async (proof: string) => {
    await api('changeMyInfo', { uid, proof });
    await changed();
    setOpen(false);
    toast(t('mobileSaved'), { tone: 'good' });
  };
  return (
    <section aria-label={t('mobile')}>
      <div className={layout({ row: 3, spread: true, touch: true }, styles['line'])}>
        <div className={layout({ column: 'hair' })}>
          <small className={layout({ quiet: true })}>{t('mobile')}</small>
          <span className="num">{mobile === '' ? t('noMobile') : maskMobile(mobile)}</span>
        </div>
        {!open && (
          <Button variant="soft" size="small" onClick={() => setOpen(true)}>
            {t('changeMobile')}
          </Button>
        )}
      </div>
      {open && <PhoneProof purpose="change" takesFocus onProof={move} />}
    </section>
  );
}
