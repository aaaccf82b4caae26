import UserRound from 'lucide-react/icons/user-round';
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link, useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { refusalCode } from '../../schema/call.ts';
import {
  NICK_LENGTH,
  NICK_WRITTEN_LENGTH_MAX,
  TERMS_KINDS,
  TERMS_OF_FIELD,
} from '../../schema/members/constants.ts';
import { nickFault } from '../../schema/members/sign-up-rules.ts';
import * as REFUSED from '../../schema/refused.ts';
import { api } from '../app/calls/api.ts';
import { errorText } from '../app/calls/errors.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../app/calls/query.ts';
import { FormPage } from '../app/frame/FormPage.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { NotLoaded } from '../app/NotLoaded.tsx';
import { later } from '../app/later.ts';
import { ScreenLoading } from '../app/ScreenLoading.tsx';
import { addressOf } from '../app/routes.ts';
import { loadUserInfo, logout, startUpState } from '../app/session/account.ts';
import { goToLogin, takeLandingPage } from '../app/session/login-return.ts';
import { isLoggedIn, session } from '../app/session/session.ts';
import { Button } from '../design/controls/Button.tsx';
import { TextField } from '../design/controls/TextField.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { toast } from '../design/overlays/toast.ts';
import { type About, joinedFrom, keepReferral, wrongAbout } from '../identity/offers.ts';
import { PhoneProof } from '../phone/offers.ts';
import styles from './Social.module.css';

const AboutFields = lazy(later(() => import('./About.tsx'), ['identity']));

const REQUIRED = ['agreeService', 'agreePrivacy'] as const;
/** Refusals of the phone: it must be verified again. */
const PHONE_CODES = new Set<unknown>([REFUSED.phoneOfMember, REFUSED.wrongCode, REFUSED.rejoinBarred]);
const OPTIONAL = ['agreeSellection1', 'agreeSellection2'] as const;
const ALL = [...REQUIRED, ...OPTIONAL];
type Agreement = (typeof ALL)[number];

const LENGTH = { min: String(NICK_LENGTH.min), max: String(NICK_LENGTH.max) };

interface Wrong {
  readonly at: 'nickName' | 'identity' | 'agreements' | 'mobile';
  readonly text: string;
}

/** What a member who came through a provider still has to tell: until then the sign-up is not complete. */
export default function RegStep00SnsScreen() {
  const t = useTranslations('social.info');
  const [search] = useSearchParams();
  const who = useSnapshot(session);
  const { phase } = useSnapshot(startUpState);
  const uid = who.userSysId ?? 0;
  const query = useQuery({ ...queryOf('addInfo', { uid }), enabled: uid > 0 });
  const { data } = query;
  const [agreed, setAgreed] = useState<ReadonlySet<Agreement>>(new Set());
  const [proof, setProof] = useState<string>();
  const [about, setAbout] = useState<About>({ name: '', birthDate: '' });
  const [tried, setTried] = useState(false);
  const [wrong, setWrong] = useState<Wrong>();
  const [busy, setBusy] = useState(false);
  const nickName = useRef<HTMLInputElement>(null);
  const boxes = useRef<HTMLFieldSetElement>(null);
  useTitle(t('title'));

  const leave = () => navigate(takeLandingPage(search.get('landingPage')), { replace: true });

  // The guard of other pages leads here, so this one has none.
  if (!isLoggedIn(who) && phase === 'ready') {
    const action = (
      <Button size="large" onClick={() => goToLogin()}>
        {t('logIn')}
      </Button>
    );
    return <Told title={t('guest')} action={action} />;
  }
  if (query.isError) return <NotLoaded query={query} title={t('notLoaded')} screen />;
  if (!data) return <ScreenLoading />;
  if (data.missing.length === 0) {
    const action = (
      <Button size="large" onClick={leave}>
        {t('goOn')}
      </Button>
    );
    return <Told title={t('complete')} action={action} />;
  }

  const needs = (what: (typeof data.missing)[number]) => data.missing.includes(what);
  const set = (which: readonly Agreement[], on: boolean) => {
    setWrong(undefined);
    setAgreed((before) => {
      const after = new Set(before);
      for (const each of which)
        if (on) after.add(each);
        else after.delete(each);
      return after;
    });
  };

  const wrongOf = (name: string): Wrong | undefined => {
    const fault = needs('nickName') ? nickFault(name) : null;
    if (fault === 'length') return { at: 'nickName', text: t('nickLength', LENGTH) };
    if (fault === 'letters') return { at: 'nickName', text: t('nickLetters') };
    if (fault === 'scripts') return { at: 'nickName', text: t('nickScripts') };
    if (needs('identity') && wrongAbout(about) !== undefined) return { at: 'identity', text: '' };
    if (needs('agreements') && !REQUIRED.every((each) => agreed.has(each)))
      return { at: 'agreements', text: t('mustAgree') };
    if (needs('mobile') && proof === undefined) return { at: 'mobile', text: t('needPhone') };
    return undefined;
  };

  const fail = (found: Wrong) => {
    setWrong(found);
    if (found.at === 'nickName') nickName.current?.focus();
    if (found.at === 'mobile') document.getElementsByName('mobile')[0]?.focus();
    if (found.at === 'identity') document.getElementsByName(wrongAbout(about) ?? 'name')[0]?.focus();
    if (found.at === 'agreements') boxes.current?.querySelector('input')?.focus();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = nickName.current?.value ?? '';
    setTried(true);
    const found = wrongOf(name);
    if (found) return fail(found);
    setBusy(true);
    setWrong(undefined);
    const flag = (each: Agreement) => (agreed.has(each) ? 1 : 0);
    try {
      const { missing } = await api('saveAddInfo', {
        uid,
        ...(needs('nickName') && { nickName: name }),
        ...(needs('identity') && about),
        ...(needs('agreements') && {
          agreeService: 1,
          agreePrivacy: 1,
          agreeSellection1: flag('agreeSellection1'),
          agreeSellection2: flag('agreeSellection2'),
        }),
        ...(proof !== undefined && { proof }),
        ...joinedFrom(),
      });
      if (missing.length === 0) keepReferral(undefined);
      await loadUserInfo().catch(() => undefined);
      toast(t('welcome', { nickName: session.nickName ?? '' }), { tone: 'good' });
      leave();
      await queryClient.invalidateQueries({ queryKey: keyOf('addInfo') });
    } catch (failed) {
      const code = refusalCode(failed);
      const isPhone = PHONE_CODES.has(code);
      // A proof that was refused is used up.
      if (isPhone) setProof(undefined);
      fail({ at: isPhone ? 'mobile' : 'nickName', text: errorText(failed) });
    } finally {
      setBusy(false);
    }
  };

  const box = (each: Agreement) => (
    <div className={styles['box']} key={each}>
      <label>
        <input
          type="checkbox"
          checked={agreed.has(each)}
          onChange={({ target: { checked } }) => set([each], checked)}
        />
        {t(`agree.${each}`)}
      </label>
      <Link href={addressOf('Terms', { num: TERMS_KINDS.indexOf(TERMS_OF_FIELD[each]) + 1 })} target="_blank">
        {t('read')}
      </Link>
    </div>
  );
  return (
    <FormPage title={t('title')} message={t('lead')}>
      <form className={styles['fields']} onSubmit={(event) => void submit(event)} noValidate>
        {needs('nickName') && (
          <TextField
            ref={nickName}
            label={t('nickName')}
            name="nickName"
            autoComplete="nickname"
            defaultValue={suggestion()}
            maxLength={NICK_WRITTEN_LENGTH_MAX}
            readOnly={busy}
            hint={t('nickLength', LENGTH)}
            error={wrong?.at === 'nickName' ? wrong.text : undefined}
          />
        )}
        {needs('identity') && (
          <Suspense>
            <AboutFields
              about={about}
              change={(changes) => setAbout({ ...about, ...changes })}
              busy={busy}
              tried={tried}
            />
          </Suspense>
        )}
        {needs('mobile') && (
          <PhoneProof
            purpose="join"
            isProven={proof !== undefined}
            onAsked={() => setWrong(undefined)}
            onProof={setProof}
            problem={wrong?.at === 'mobile' ? wrong.text : undefined}
          />
        )}
        {needs('agreements') && (
          <fieldset ref={boxes} className={styles['boxes']}>
            <legend>{t('agreements')}</legend>
            <label className={styles['all']}>
              <input
                type="checkbox"
                checked={ALL.every((each) => agreed.has(each))}
                onChange={({ target: { checked } }) => set(ALL, checked)}
              />
              {t('agree.all')}
            </label>
            {ALL.map(box)}
            {wrong?.at === 'agreements' && (
              <p className={styles['wrong']} role="alert">
                {wrong.text}
              </p>
            )}
          </fieldset>
        )}
        <Button type="submit" size="large" wide busy={busy}>
          {t('submit')}
        </Button>
      </form>
      <Button variant="plain" wide onClick={() => void logout()}>
        {t('later')}
      </Button>
    </FormPage>
  );
}

function Told({ title, action }: { readonly title: string; readonly action: ReactNode }) {
  return (
    <main>
      <StateMessage screen icon={<UserRound size={30} />} title={title} action={action} />
    </main>
  );
}

/** A provider's name for somebody, if it may be a nickname here. It comes with the way here, and stands in no address. */
function suggestion(): string {
  const { nickName = '' } = (history.state ?? {}) as { readonly nickName?: string };
  return nickFault(nickName) === null ? nickName : '';
}
