import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { format } from '../../../schema/deadlines.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { alert, confirm } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { beginSocial, Mark, takeSocialSecret, useProviders } from '../login/offers.ts';
import styles from './Social.module.css';

/** The accounts at providers that the member logs in with: linked and unlinked here. */
export default function Linked() {
  const t = useTranslations('social.accounts');
  const { query: offering, offered, find, labelOf } = useProviders();
  const locale = useLocale();
  const [search] = useSearchParams();
  const [code, problem] = [search.get('social'), search.get('socialProblem')];
  const uid = session.userSysId ?? 0;
  const linked = useQuery({ ...queryOf('socialAccounts', { uid }), enabled: uid > 0 });
  const [busy, setBusy] = useState<string>();

  const again = () => queryClient.invalidateQueries({ queryKey: keyOf('socialAccounts') });

  /** The browser is back from a provider. */
  const link = useEffectEvent(async (given: string) => {
    const secret = takeSocialSecret();
    navigate(addressOf('SocialAccounts'), { replace: true });
    // A code that this tab never asked for is somebody else's.
    if (secret === undefined) return;
    try {
      const { provider } = await api('linkSocialAccount', { uid, code: given, secret });
      await again();
      toast(t('linked', { name: labelOf(provider) }), { tone: 'good' });
    } catch (error) {
      await alert({ message: errorText(error) });
    }
  });
  // It names the provider.
  const knowsNames = offering.data !== undefined;
  useEffect(() => {
    if (code !== null && knowsNames) void link(code);
  }, [code, knowsNames]);
  const tell = useEffectEvent(() => {
    navigate(addressOf('SocialAccounts'), { replace: true });
    toast(t('notLinked'));
  });
  useEffect(() => {
    if (problem !== null) tell();
  }, [problem]);

  const unlink = async (provider: string) => {
    const name = labelOf(provider);
    const isSure = await confirm({
      title: t('askUnlink', { name }),
      message: t('unlinkMeans', { name }),
      confirmLabel: t('unlink'),
      tone: 'danger',
    });
    if (!isSure) return;
    setBusy(provider);
    try {
      await api('unlinkSocialAccount', { uid, provider });
      await again();
      toast(t('unlinked', { name }));
    } catch (error) {
      await alert({ message: errorText(error) });
    } finally {
      setBusy(undefined);
    }
  };

  const failed = [linked, offering].find(({ isError }) => isError);
  const row = (provider: string) => {
    const account = linked.data?.accounts.find((each) => each.provider === provider);
    const name = labelOf(provider);
    const mark = find(provider)?.mark;
    return (
      <li key={provider} className={layout({ row: 3, padBlock: 3, padInline: 4 }, styles['account'])}>
        {mark && <Mark mark={mark} />}
        <span className={layout({ column: 0, grow: true, weight: 'semibold' })}>
          {name}
          <small className={layout({ quiet: true, weight: 'regular' })}>
            {account
              ? t('since', {
                  date: format(locale, { dateStyle: 'medium' }).format(Date.parse(account.linkedAt)),
                })
              : t('none')}
          </small>
        </span>
        {account ? (
          <Button
            variant="plain"
            size="small"
            busy={busy === provider}
            aria-label={t('unlinkOne', { name })}
            onClick={() => void (linked.data?.canUnlink ? unlink(provider) : alert({ message: t('last') }))}
          >
            {t('unlink')}
          </Button>
        ) : (
          <Button
            variant="soft"
            size="small"
            aria-label={t('linkOne', { name })}
            onClick={() => void beginSocial(provider, { isToLink: true })}
          >
            {t('link')}
          </Button>
        )}
      </li>
    );
  };
  const shown = new Set([
    ...offered.map(({ provider }) => provider),
    ...(linked.data?.accounts ?? []).map(({ provider }) => provider),
  ]);
  if (failed) return <NotLoaded query={failed} title={t('notLoaded')} />;
  if (!linked.data || !offering.data) return <Skeleton style={{ height: 320, borderRadius: 16 }} />;
  return <ul className={layout({ ruled: 'edge', ground: 'list', lift: 'edge' })}>{[...shown].map(row)}</ul>;
}
