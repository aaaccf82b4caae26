import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { api } from '../app/calls/api.ts';
import { errorText } from '../app/calls/errors.ts';
import { addressOf, type ScreenProps } from '../app/routes.ts';
import { Button, ButtonLink } from '../design/controls/Button.tsx';
import { toast } from '../design/overlays/toast.ts';
import { BeforeStart } from './BeforeStart.tsx';
import { Products, Summary } from './OwnBroadcast.tsx';
import type { Own } from './own.ts';
import styles from './Broadcasting.module.css';

function Confirm({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting.select');
  const [isSending, setSending] = useState(false);
  const confirm = async () => {
    setSending(true);
    try {
      await api('confirmContent', { broadcastSysId: own.broadcastSysId, confirmed: 1 });
      navigate(addressOf('streamTerm', own));
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      setSending(false);
    }
  };
  return (
    <div className={styles['foot']}>
      <Button size="large" wide busy={isSending} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
      <ButtonLink variant="soft" size="large" wide href={addressOf('sellerPlanOf', own)}>
        {t('change')}
      </ButtonLink>
    </div>
  );
}

function Facts({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting.select');
  // Its host sees both languages, whichever is theirs.
  const locale = useLocale();
  const other = locale === 'ko' ? own.titleEn : own.title;
  return (
    <dl className={styles['facts']}>
      {other !== '' && (
        <div>
          <dt>{t('otherTitle')}</dt>
          <dd lang={locale === 'ko' ? 'en' : 'ko'}>{other}</dd>
        </div>
      )}
      {own.briefComment !== '' && (
        <div>
          <dt>{t('comment')}</dt>
          <dd>{locale === 'en' ? own.briefCommentEn || own.briefComment : own.briefComment}</dd>
        </div>
      )}
      <div>
        <dt>{t('source')}</dt>
        <dd>{t(own.source.type)}</dd>
      </div>
    </dl>
  );
}

/** The first step to the start: is this what is to be shown? */
export default function StreamSelectScreen({ params }: ScreenProps<'streamSelect'>) {
  const t = useTranslations('broadcasting.select');
  return (
    <BeforeStart title={t('title')} ids={params}>
      {(own, phase) => (
        <>
          <p className={styles['lead']}>{t('lead')}</p>
          <Summary own={own} phase={phase} />
          <Facts own={own} />
          <Products own={own} />
          <Confirm own={own} />
        </>
      )}
    </BeforeStart>
  );
}
