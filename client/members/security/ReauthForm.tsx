import KeyRound from 'lucide-react/icons/key-round';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { call, type InputOf } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { keepReauth } from '../../app/session/reauth.ts';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { layout } from '../../design/layout/layout.ts';
import {
  answerWithPasskey,
  encryptFields,
  InsecureOrigin,
  knowsPasskeys,
  wasCancelled,
} from '../login/offers.ts';
import { PhoneProof } from '../phone/offers.ts';
import { PasswordField } from './PasswordField.tsx';
import styles from './Security.module.css';

type How = Omit<InputOf<'reauth'>, 'uid'>;

interface ReauthFormProps {
  /** The member has re-authenticated. */
  readonly onSaid: () => void;
  /** The member has to log in again. */
  readonly onLogIn: () => void;
}

/** Re-authenticates the member by password, passkey or a code to the phone, or else by a new login. */
export function ReauthForm({ onSaid, onLogIn }: ReauthFormProps) {
  const t = useTranslations('security.reauth');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const query = useQuery({ ...queryOf('credentials', { uid }), staleTime: 0 });
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'password' | 'passkey'>();
  const [problem, setProblem] = useState<string>();
  const [isByPhone, setByPhone] = useState(false);
  if (!query.data)
    return query.isError ? (
      <NotLoaded query={query} title={t('error')} />
    ) : (
      <Skeleton height={180} style={{ borderRadius: 16 }} />
    );
  const { hasPassword, passkeyCnt, hasMobile } = query.data;
  const hasPasskey = passkeyCnt > 0 && knowsPasskeys();
  const hasNeither = !hasPassword && !hasPasskey;
  // A new login is no proof of somebody who has a passkey, wherever it is.
  const logsInAnew = hasNeither && passkeyCnt === 0;
  const asksPhone = hasMobile && (isByPhone || hasNeither);

  const otherLead = hasMobile ? 'phoneLead' : logsInAnew ? 'logInLead' : 'passkeyLead';
  const lead = hasNeither ? otherLead : 'lead';

  const say = async (by: 'password' | 'passkey', how: () => Promise<How>) => {
    if (busy) return;
    setBusy(by);
    setProblem(undefined);
    try {
      keepReauth(await api('reauth', { uid, ...(await how()) }));
      onSaid();
    } catch (error) {
      if (wasCancelled(error)) return;
      setProblem(problemOf(error));
      if (by === 'password') password.current?.focus();
    } finally {
      setBusy(undefined);
    }
  };
  const problemOf = (error: unknown): string => {
    if (error instanceof InsecureOrigin) return t('insecure');
    return refusalCode(error) === REFUSED.wrongLogin ? t('wrongPassword') : errorText(error);
  };
  const byPassword = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    if (!typed) {
      setProblem(t('needPassword'));
      password.current?.focus();
      return;
    }
    void say('password', async () => {
      const { publicKey } = await call('publicKey', {});
      return encryptFields(publicKey, { password: typed });
    });
  };
  const byPasskey = () =>
    void say('passkey', async () => ({ passkey: await answerWithPasskey(await call('passkeyRequest', {})) }));
  const byProof = async (proof: string) => {
    keepReauth(await api('reauth', { uid, proof }));
    onSaid();
  };
  const phoneProblemOf = (error: unknown): string =>
    refusalCode(error) === REFUSED.wrongCode ? t('otherPhone') : errorText(error);

  return (
    <div className={layout({ column: 4 }, styles['form'])}>
      <p className={layout({ tone: 'soft' })}>{t(lead)}</p>
      {hasPassword && (
        <form className={layout({ column: 4 }, styles['form'])} onSubmit={byPassword} noValidate>
          <PasswordField
            ref={password}
            label={t('password')}
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            readOnly={busy !== undefined}
            error={problem}
          />
          <Button type="submit" size="large" wide busy={busy === 'password'}>
            {t('submit')}
          </Button>
        </form>
      )}
      {hasPasskey && (
        <>
          {!hasPassword && problem && <ProblemNote>{problem}</ProblemNote>}
          <Button
            size="large"
            wide
            variant={hasPassword ? 'soft' : 'accent'}
            busy={busy === 'passkey'}
            onClick={byPasskey}
          >
            <KeyRound size={20} aria-hidden="true" />
            {t('passkey')}
          </Button>
        </>
      )}
      {asksPhone && (
        <PhoneProof purpose="change" takesFocus={isByPhone} onProof={byProof} explain={phoneProblemOf} />
      )}
      {hasMobile && !asksPhone && (
        <Button variant="plain" wide onClick={() => setByPhone(true)}>
          {t('phone')}
        </Button>
      )}
      {logsInAnew && (
        <Button size="large" wide variant={hasMobile ? 'soft' : 'accent'} onClick={onLogIn}>
          {t('logIn')}
        </Button>
      )}
    </div>
  );
}
