import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link, useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { PASSWORD_LENGTH } from '../../../schema/members/constants.ts';
import { errorText } from '../../app/calls/errors.ts';
import { LanguageSwitch } from '../../app/frame/LanguageSwitch.tsx';
import { requestedPage } from '../../app/session/login-redirects.ts';
import { takeLandingPage } from '../../app/session/login-return.ts';
import { addressOf } from '../../app/routes.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { alert } from '../../design/overlays/dialog.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { Wordmark } from '../../app/frame/Wordmark.tsx';
import { later } from '../../app/later.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { logIn, logInWithPasskey } from './log-in.ts';
import { wasCancelled } from './passkey.ts';
import { useFilledInPasskey } from './use-filled-in-passkey.ts';
import { appealTokenIn, type LoginProblem, problemOf } from './login-problem.ts';
import styles from './login.module.css';

const SuspensionSheet = lazy(later(() => import('./SuspensionSheet.tsx')));
const SocialLogin = lazy(later(() => import('./social/SocialLogin.tsx')));

/** Back to looking around; where the person wanted to go is no longer wanted. */
function leave(): void {
  session.landingPage = undefined;
  navigate(addressOf('Home'), { replace: true });
}

/** Login: two fields, one button, and back to where the person came from. */
export default function LoginScreen() {
  const t = useTranslations();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const [search] = useSearchParams();
  const requested = requestedPage(search.get('landingPage'));
  // Back from a provider: what happens then leads on.
  const code = search.get('social');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<LoginProblem>();
  const [appealToken, setAppealToken] = useState<string>();
  const userId = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useTitle(t('login.title'));

  const arrive = useEffectEvent(() => navigate(takeLandingPage(requested), { replace: true }));
  useEffect(() => {
    if (loggedIn && !busy && code === null) arrive();
  }, [loggedIn, busy, code]);

  const fail = async (about: LoginProblem) => {
    if (about.where === 'away') {
      const isUnknown = about.text === 'login.failed';
      await alert({ message: isUnknown ? t(about.text, { why: errorText(about.error) }) : t(about.text) });
      navigate(addressOf('Home'), { replace: true });
      return;
    }
    setProblem(about);
    if (about.where !== 'passkey') (about.where === 'userId' ? userId : password).current?.focus();
  };

  const enter = async (how: () => Promise<void>) => {
    setProblem(undefined);
    setBusy(true);
    try {
      await how();
      if (session.nickName) toast(t('login.hello', { nickName: session.nickName }), { tone: 'good' });
    } catch (error) {
      setAppealToken(appealTokenIn(error));
      if (!wasCancelled(error)) await fail(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  useFilledInPasskey((answer) => void enter(() => logInWithPasskey(answer)));

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !userId.current || !password.current) return;
    const id = userId.current.value.trim();
    const secret = password.current.value;
    if (!id) return void fail({ where: 'userId', text: 'login.needUserId' });
    if (!secret) return void fail({ where: 'password', text: 'login.needPassword' });
    await enter(() => logIn(id, secret));
  };

  const noteFor = (where: 'userId' | 'password') => (problem?.where === where ? t(problem.text) : undefined);
  return (
    <div className={layout({ column: 0 }, styles['screen'])}>
      <header className={layout({ row: 0, align: 'stretch', spread: true }, styles['top'])}>
        <IconButton label={t('common.close')} icon={<X size={24} />} onClick={leave} />
        <LanguageSwitch />
      </header>
      <main className={styles['main']}>
        <div className={styles['hero']}>
          <Wordmark />
          <h1>{t('login.welcome')}</h1>
        </div>
        <div className={styles['panel']}>
          <form
            className={layout({ column: 4 }, styles['form'])}
            onSubmit={(event) => void submit(event)}
            noValidate
          >
            <TextField
              ref={userId}
              label={t('login.userId')}
              name="userId"
              autoComplete="username webauthn"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="next"
              readOnly={busy}
              error={noteFor('userId')}
            />
            <TextField
              ref={password}
              label={t('login.password')}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={PASSWORD_LENGTH.max}
              enterKeyHint="go"
              readOnly={busy}
              error={noteFor('password')}
              end={
                <IconButton
                  label={t(shown ? 'login.hide' : 'login.show')}
                  aria-pressed={shown}
                  icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
                  onClick={() => setShown(!shown)}
                />
              }
            />
            <Button type="submit" size="large" wide busy={busy} className={layout({ above: 2 })}>
              {t('login.submit')}
            </Button>
          </form>
          <PasskeyButton
            busy={busy}
            onAnswer={(ask) => void enter(async () => logInWithPasskey(await ask()))}
            note={problem?.where === 'passkey' ? t(problem.text) : undefined}
          />
          <nav className={styles['other']} aria-label={t('login.other')}>
            <Link href={addressOf('RegStep04')}>{t('login.join')}</Link>
            <Link href={addressOf('Searchid')}>{t('login.findId')}</Link>
            <Link href={addressOf('Searchpw')}>{t('login.findPassword')}</Link>
            <Link href={addressOf('nonMemberOrder')}>{t('login.nonMemberOrder')}</Link>
          </nav>
          <Suspense>
            <SocialLogin code={code} problem={search.get('socialProblem')} landing={requested} />
          </Suspense>
        </div>
      </main>
      {appealToken !== undefined && (
        <Suspense>
          <SuspensionSheet appealToken={appealToken} onClose={() => setAppealToken(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
