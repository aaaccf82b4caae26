import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { FormPage } from '../../app/frame/FormPage.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { layout } from '../../design/layout/layout.ts';
import { PhoneProof } from '../phone/offers.ts';
import { beginResetting } from './resetting.ts';
import styles from './Steps.module.css';

/** Whose password is forgotten: the id, and the phone of its account. */
export default function SearchPwScreen() {
  const t = useTranslations('identity.findPassword');
  const [userId, setUserId] = useState('');
  const [isMissing, setMissing] = useState(false);
  useTitle(t('title'));
  const isNamed = userId.trim() !== '';
  return (
    <FormPage title={t('title')} message={t('message')} onBack={() => navigate(addressOf('Login'))}>
      <div className={layout({ column: 4, above: 6 }, styles['form'])}>
        <TextField
          label={t('userId')}
          name="userId"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          required
          value={userId}
          error={isMissing && !isNamed ? t('needUserId') : undefined}
          onBlur={() => setMissing(!isNamed)}
          onChange={(event) => setUserId(event.target.value)}
        />
        <PhoneProof
          purpose="findpw"
          onProof={(proof) => {
            setMissing(true);
            if (!isNamed) return;
            beginResetting({ userId, proof });
            navigate(addressOf('SearchpwSet'));
          }}
        />
        <p className={layout({ row: 2, wrap: true, center: true })}>
          <ButtonLink variant="plain" href={addressOf('Searchid')}>
            {t('findId')}
          </ButtonLink>
        </p>
      </div>
    </FormPage>
  );
}
