import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { format } from '../../../schema/deadlines.ts';
import { OWN_SIGN_UP } from '../../../schema/members/constants.ts';
import { call, type ReplyOf } from '../../app/calls/call.ts';
import { FormPage } from '../../app/frame/FormPage.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { knownProvider } from '../login/offers.ts';
import { PhoneProof } from '../phone/offers.ts';
import styles from './Steps.module.css';

type Found = ReplyOf<'findId'>['accounts'];

/** Finds the id: the phone is proven, then its accounts are shown, with enough of their ids. */
export default function SearchIdScreen() {
  const t = useTranslations('identity.findId');
  const locale = useLocale();
  const [found, setFound] = useState<Found>();
  const [providers, setProviders] = useState<ReplyOf<'socialProviders'>>();
  useTitle(t('title'));
  const find = async (proof: string) => {
    const { accounts } = await call('findId', { proof });
    // They only name how somebody joined.
    if (accounts.some(({ joinTypeCode }) => joinTypeCode !== OWN_SIGN_UP))
      setProviders(await call('socialProviders', {}).catch(() => undefined));
    setFound(accounts);
  };
  const typeOf = (joinTypeCode: number) =>
    joinTypeCode === OWN_SIGN_UP
      ? t('types.own')
      : ((providers && knownProvider(providers, joinTypeCode)?.label[locale]) ?? t('types.other'));
  const toLogin = () => navigate(addressOf('Login'));
  if (!found)
    return (
      <FormPage title={t('title')} message={t('message')} onBack={toLogin}>
        <div className={layout({ column: 4, above: 6 }, styles['form'])}>
          <PhoneProof purpose="findid" onProof={find} />
        </div>
      </FormPage>
    );
  return (
    <FormPage
      title={t(found.length > 0 ? 'found' : 'none')}
      message={found.length > 0 ? undefined : t('noneMessage')}
      onBack={toLogin}
    >
      <div className={layout({ column: 4, above: 6 }, styles['form'])}>
        <ul className={layout({ column: 3 })}>
          {found.map(({ userId, joinTypeCode, joinedAt }) => (
            <li key={joinedAt + userId} className={layout({ ground: 'fill', padInline: 5 })}>
              <strong className={layout({ block: true, size: 17 })}>{userId}</strong>
              <span className={layout({ quiet: true })}>
                {t('joined', {
                  type: typeOf(joinTypeCode),
                  date: format(locale, { dateStyle: 'medium' }).format(Date.parse(joinedAt)),
                })}
              </span>
            </li>
          ))}
        </ul>
        <div className={styles['submit']}>
          <Button
            size="large"
            wide
            onClick={found.length > 0 ? toLogin : () => navigate(addressOf('RegStep04'))}
          >
            {t(found.length > 0 ? 'login' : 'join')}
          </Button>
          {found.length > 0 && (
            <p className={layout({ row: 2, wrap: true, center: true })}>
              <ButtonLink variant="plain" href={addressOf('Searchpw')}>
                {t('findPassword')}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    </FormPage>
  );
}
