import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Redirect } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { SHARE_ENTRY_SHOWN } from '../../../schema/broadcasts/constants.ts';
import { refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { shareOf } from '../../../schema/sharing.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { firstThingsSeen } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { Button } from '../../design/controls/Button.tsx';
import { Picture } from '../../design/Picture.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './Entry.module.css';

const NOT_THERE: ReadonlySet<string> = new Set([REFUSED.notFound, REFUSED.noBroadcast]);

/** What a shared link is about, for a moment; then it opens. */
export default function LiveInfoShareScreen({ params }: ScreenProps<'LiveInfoShare'>) {
  const t = useTranslations('entry.share');
  const locale = useLocale();
  const nameFor = useNames();
  const query = useQuery(queryOf('broadcastDetail', params));
  const { data } = query;
  const next = addressOf('LiveInfo', params);
  const shared = data && shareOf(data, locale);
  useTitle(shared?.title);
  useEffect(() => {
    if (!data) return undefined;
    const timer = setTimeout(() => navigate(next, { replace: true }), SHARE_ENTRY_SHOWN);
    return () => clearTimeout(timer);
  }, [data, next]);

  if (NOT_THERE.has(refusalCode(query.error))) return <Redirect to={addressOf('NotFound')} replace />;
  if (query.isError) return <NotLoaded screen query={query} title={t('error')} />;
  if (!data || !shared) return <ScreenLoading />;
  return (
    <main className={layout({ column: 3, center: true }, styles['share'])}>
      <Picture src={shared.picture} ratio="3 / 4" sizes="320px" eager onSeen={firstThingsSeen} />
      <h1 className={layout({ size: 20 })}>{shared.title}</h1>
      <p className={layout({ below: 3, tone: 'soft' })}>{nameFor(data.seller)}</p>
      <Button size="large" wide onClick={() => navigate(next, { replace: true })}>
        {t('open')}
      </Button>
    </main>
  );
}
