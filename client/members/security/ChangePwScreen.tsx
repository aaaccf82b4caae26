import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { PASSWORD_LENGTH, REAUTH_LASTS } from '../../../schema/members/constants.ts';
import { MINUTE } from '../../../schema/durations.ts';
import { CallRefused } from '../../../schema/call.ts';
import { passwordFault } from '../../../schema/members/sign-up-rules.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { call } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { duration } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { forgetReauth, reauthLasts } from '../../app/session/reauth.ts';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { useNow } from '../../app/calls/use-now.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { encryptFields, InsecureOrigin } from '../login/offers.ts';
import { PasswordField } from './PasswordField.tsx';
import styles from './Security.module.css';

type Problem = { readonly where: 'next' | 'again'; readonly text: string };

/** How long there is still time. */
function TimeLeft() {
  const t = useTranslations('security.change');
  useNow(1000);
  const left = reauthLasts();
  return left > 0 ? (
    <p className={layout({ tone: 'soft' })}>{t('timeLeft', { left: duration(left) })}</p>
  ) : null;
}

/** Changes the password, or sets the first one. The re-authentication before it (`/ChkPw`) lasts three minutes. */
export default function ChangePwScreen() {
  const t = useTranslations('security.change');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const { data, isFetchedAfterMount } = useQuery({ ...queryOf('credentials', { uid }), staleTime: 0 });
  // A kept answer may be from when the login was still fresh, or from before a new one.
  const held = isFetchedAfterMount ? data : undefined;
  const [next, again] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const title = t(held?.hasPassword === false ? 'firstTitle' : 'title');
  useTitle(title);

  const startAnew = useEffectEvent(askAnew);
  // Read once: the form keeps its fields until the server refuses them as too late.
  const [wasSaid] = useState(() => reauthLasts() > 0);
  const isAsked = held !== undefined && !held.isLoginEnough && !wasSaid;
  useEffect(() => {
    if (isAsked) startAnew();
  }, [isAsked]);

  const fail = (where: Problem['where'], text: string) => {
    setProblem({ where, text });
    (where === 'next' ? next : again).current?.focus();
  };
  const explain = (error: unknown) => {
    if (error instanceof InsecureOrigin) return fail('next', t('insecure'));
    if (!(error instanceof CallRefused)) return fail('next', errorText(error));
    const { resultCode, facts } = error;
    if (resultCode === REFUSED.confirmFirst) {
      toast(t('tooLate', { minutes: REAUTH_LASTS / MINUTE }), { tone: 'danger' });
      return askAnew();
    }
    if (resultCode === REFUSED.invalidInput && facts['field'] === 'new')
      return fail('next', t(`faults.${faultOf(facts['reason'])}`, PASSWORD_LENGTH));
    return fail('next', errorText(error));
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !next.current || !again.current) return;
    const password = next.current.value;
    const fault = passwordFault(password, '');
    if (fault) return fail('next', t(`faults.${fault}`, PASSWORD_LENGTH));
    if (again.current.value !== password) return fail('again', t('different'));
    setProblem(undefined);
    setBusy(true);
    try {
      const { publicKey } = await call('publicKey', {});
      const { password: hidden } = await encryptFields(publicKey, { password });
      await api('changePassword', { uid, new: hidden }, { asksWhoIsThere: false });
      forgetReauth();
      toast(t('done'), { tone: 'good' });
      // It shows that all others are gone.
      navigate(addressOf('Sessions'), { replace: true });
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };
  const noteFor = (where: Problem['where']) => (problem?.where === where ? problem.text : undefined);
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={title} up={addressOf('MypageSetting')} />
      {!held || isAsked ? (
        <Skeleton height={220} style={{ borderRadius: 16 }} />
      ) : (
        <form
          className={layout({ column: 4 }, styles['form'])}
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          <TimeLeft />
          <PasswordField
            ref={next}
            label={t('next')}
            name="new-password"
            autoComplete="new-password"
            enterKeyHint="next"
            readOnly={busy}
            hint={t('rules', PASSWORD_LENGTH)}
            error={noteFor('next')}
          />
          <PasswordField
            ref={again}
            label={t('again')}
            name="new-password-again"
            autoComplete="new-password"
            enterKeyHint="done"
            readOnly={busy}
            error={noteFor('again')}
          />
          <p className={layout({ quiet: true })}>{t('endsOthers')}</p>
          <Button type="submit" size="large" wide busy={busy}>
            {t('submit')}
          </Button>
        </form>
      )}
    </div>
  );
}

function askAnew(): void {
  forgetReauth();
  const back = encodeURIComponent(addressOf('ChangePw'));
  navigate(`${addressOf('ChkPw')}?landingPage=${back}`, { replace: true });
}

const FAULTS = ['length', 'mix', 'id', 'common'] as const;

function faultOf(reason: unknown): (typeof FAULTS)[number] {
  return FAULTS.find((fault) => fault === reason) ?? 'mix';
}
