import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as REFUSED from '../../schema/refused.ts';
import { refusalCode } from '../../schema/call.ts';
import { api } from '../app/calls/api.ts';
import { errorText } from '../app/calls/errors.ts';
import { Button } from '../design/controls/Button.tsx';
import { CopyField } from './CopyField.tsx';
import type { Own } from './own.ts';
import styles from './Broadcasting.module.css';

/** Where an encoder sends the video to. The address holds a secret, so it is shown only when it is asked for. */
export function Encoder({ of: { broadcastSysId } }: { readonly of: Own }) {
  const t = useTranslations('broadcasting.encoder');
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      const { ingestUrl } = await api('streamKey', { broadcastSysId });
      setAddress(new URL(ingestUrl, location.origin).href);
    } catch (error) {
      setProblem(refusalCode(error) === REFUSED.notNow ? t('none') : errorText(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <section className={styles['part']}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      {address === undefined ? (
        <Button variant="soft" wide busy={isAsking} onClick={() => void ask()}>
          {t('show')}
        </Button>
      ) : (
        <CopyField label={t('address')} value={address} hint={t('secret')} />
      )}
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
