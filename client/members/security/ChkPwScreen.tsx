import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { logInAnew } from '../../app/session/account.ts';
import { safeLandingPage } from '../../app/session/landing-page.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { session } from '../../app/session/session.ts';
import { layout } from '../../design/layout/layout.ts';
import { ReauthForm } from './ReauthForm.tsx';

/** Asks who is there, and then leads on to what needed it. Whose login is enough is led on at once. */
export default function ChkPwScreen() {
  const t = useTranslations('security.reauth');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      <MembersOnly icon={<KeyRound size={30} />} title={t('members.title')} message={t('members.message')}>
        <AsksWhoIsThere />
      </MembersOnly>
    </div>
  );
}

function AsksWhoIsThere() {
  const { userSysId: uid = 0 } = useSnapshot(session);
  const [search] = useSearchParams();
  const onward = safeLandingPage(search.get('landingPage')) ?? addressOf('Home');
  const { data, isFetchedAfterMount } = useQuery({ ...queryOf('credentials', { uid }), staleTime: 0 });
  const goOn = () => navigate(onward, { replace: true });
  const skip = useEffectEvent(goOn);
  // A kept answer may be from when the login was still fresh.
  const asksNothing = isFetchedAfterMount && data?.isLoginEnough === true;
  useEffect(() => {
    if (asksNothing) skip();
  }, [asksNothing]);
  return asksNothing ? null : <ReauthForm onSaid={goOn} onLogIn={() => logInAnew(onward)} />;
}
