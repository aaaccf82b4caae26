import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { errorText } from '../../app/calls/errors.ts';
import { FormPage } from '../../app/frame/FormPage.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { takeLandingPage } from '../../app/session/login-return.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { toast } from '../../design/overlays/toast.ts';
import { InsecureOrigin } from '../login/offers.ts';
import { AboutStep } from './AboutStep.tsx';
import { AccountStep } from './AccountStep.tsx';
import { ConsentStep } from './ConsentStep.tsx';
import { fieldOf, join, type Problems } from './join.ts';
import { PhoneStep } from './PhoneStep.tsx';
import {
  keepForm,
  keptForm,
  NO_PASSWORDS,
  openStep,
  stepAt,
  STEPS,
  todayInKorea,
  type Form,
  type Step,
} from './sign-up.ts';
import { serverClock } from '../../app/calls/server-clock.ts';

/** Outlives a look at the terms, and no reload. */
let passwords = NO_PASSWORDS;

/** Sign-up in four steps, each with an address of its own, so that the browser's way back is the way back here. */
export default function SignUpScreen() {
  const t = useTranslations('identity.signUp');
  const all = useTranslations('identity');
  const loggedIn = isLoggedIn(useSnapshot(session));
  const [search] = useSearchParams();
  const [form, setForm] = useState(() => keptForm(serverClock.now()));
  const [typed, setTyped] = useState(passwords);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const open = openStep(form, typed, todayInKorea());
  const step = stepAt(search.get('step'), open);
  useTitle(t('title'));
  useEffect(() => {
    if (!loggedIn) keepForm(form);
  }, [form, loggedIn]);

  const arrive = useEffectEvent(() => navigate(takeLandingPage(null), { replace: true }));
  useEffect(() => {
    if (loggedIn && !busy) arrive();
  }, [loggedIn, busy]);

  const goTo = (next: Step, replace = false) => {
    setFailure(undefined);
    navigate(`${location.pathname}?step=${next}`, { replace });
  };
  const forget = (fields: readonly string[]) =>
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
    );
  const change = (changes: Partial<Form>) => {
    setForm((before) => ({ ...before, ...changes }));
    forget(Object.keys(changes));
  };
  const next = () => goTo(STEPS[STEPS.indexOf(step) + 1]!);
  const leave = () => navigate(addressOf('Login'), { replace: true });
  const back = () => (step === STEPS[0] ? leave() : history.back());

  const askCodeAnew = (text: string) => {
    change({ proof: undefined, sent: undefined });
    setProblems((before) => ({ ...before, mobile: text }));
    goTo('phone');
  };

  const fail = (error: unknown) => {
    const found = fieldOf(error);
    if (found?.field === 'mobile') {
      askCodeAnew(refusalCode(error) === REFUSED.wrongCode ? t('proofOver') : errorText(error));
    } else if (found && refusalCode(error) !== REFUSED.invalidInput) {
      setProblems({ [found.field]: errorText(error) });
      goTo(found.step);
    } else if (found) {
      setProblems({ [found.field]: t(`wrong.${found.field}`) });
      goTo(found.step);
    } else setFailure(error instanceof InsecureOrigin ? t('insecure') : errorText(error));
  };

  const submit = async () => {
    if (form.proof === undefined || serverClock.now() >= form.proof.until) return askCodeAnew(t('proofOver'));
    setBusy(true);
    setFailure(undefined);
    try {
      await join(form, typed.password);
      passwords = NO_PASSWORDS;
      keepForm(undefined);
      toast(t('welcome', { nickName: session.nickName ?? form.nickName }), { tone: 'good' });
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };

  const place = { at: STEPS.indexOf(step) + 1, count: STEPS.length };
  const shared = { form, change, problems };
  return (
    <FormPage
      title={t(`${step}.title`)}
      message={t(`${step}.message`)}
      onBack={back}
      step={{ ...place, label: all('step', place) }}
    >
      {step === 'consents' && <ConsentStep {...shared} onDone={next} />}
      {step === 'phone' && (
        // Who has filled in the rest already comes back to where they were.
        <PhoneStep
          {...shared}
          onDone={(proof) => goTo(stepAt('about', openStep({ ...form, proof }, typed, todayInKorea())))}
        />
      )}
      {step === 'account' && (
        <AccountStep
          {...shared}
          passwords={typed}
          onPasswords={(each) => {
            passwords = each;
            setTyped(each);
            forget(['password']);
          }}
          onDone={next}
        />
      )}
      {step === 'about' && (
        <AboutStep {...shared} busy={busy} failure={failure} onDone={() => void submit()} />
      )}
    </FormPage>
  );
}
