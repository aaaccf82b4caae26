import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { FormPage } from '../../app/frame/FormPage.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { logout, startUpState } from '../../app/session/account.ts';
import { goToLogin, takeLandingPage } from '../../app/session/login-return.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { InfoForm } from './InfoForm.tsx';

/** What a member who came through a provider still has to tell: until then the sign-up is not complete. */
export default function RegStep00SnsScreen() {
  const t = useTranslations('social.info');
  const [search] = useSearchParams();
  const who = useSnapshot(session);
  const { phase } = useSnapshot(startUpState);
  const uid = who.userSysId ?? 0;
  const query = useQuery({ ...queryOf('addInfo', { uid }), enabled: uid > 0 });
  const { data } = query;
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

  return (
    <FormPage title={t('title')} message={t('lead')}>
      <InfoForm uid={uid} missing={data.missing} onSaved={leave} />
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
