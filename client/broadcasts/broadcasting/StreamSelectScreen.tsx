import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { BeforeStart } from './BeforeStart.tsx';
import { Fact } from './Fact.tsx';
import { Products, Summary } from './OwnBroadcast.tsx';
import type { Own } from './own.ts';

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
    <div className={layout({ column: 3, above: 6 })}>
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
    <dl className={layout({ column: 3 })}>
      {other !== '' && (
        <Fact name={t('otherTitle')} lang={locale === 'ko' ? 'en' : 'ko'}>
          {other}
        </Fact>
      )}
      {own.briefComment !== '' && (
        <Fact name={t('comment')}>
          {locale === 'en' ? own.briefCommentEn || own.briefComment : own.briefComment}
        </Fact>
      )}
      <Fact name={t('source')}>{t(own.source.type)}</Fact>
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
          <p className={layout({ below: 5, tone: 'soft', leading: 155 })}>{t('lead')}</p>
          <Summary own={own} phase={phase} />
          <Facts own={own} />
          <Products own={own} />
          <Confirm own={own} />
        </>
      )}
    </BeforeStart>
  );
}
