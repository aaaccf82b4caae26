import Clapperboard from 'lucide-react/icons/clapperboard';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import type { Sellover } from '../../../schema/members/sellovers.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { keepSally } from '../../app/session/sally.ts';
import { session } from '../../app/session/session.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';

export interface OwnProps {
  readonly title: string;
  readonly up: string;
  readonly children: (sally: Sellover) => ReactNode;
}

function Loaded({ children }: Pick<OwnProps, 'children'>) {
  const t = useTranslations('sellover');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const query = useQuery({ ...queryOf('sally', { uid }), staleTime: 0 });
  const { data } = query;
  useEffect(() => {
    if (data) keepSally(data);
  }, [data]);
  if (data) return children(data);
  if (query.isError) return <NotLoaded query={query} title={t('error')} />;
  return (
    <div className={layout({ column: 4 })} aria-hidden="true">
      <Skeleton height={64} />
      <Skeleton height={320} style={{ borderRadius: 16 }} />
    </div>
  );
}

/** A page about the member as a sellover. */
export function Own({ title, up, children }: OwnProps) {
  const t = useTranslations('sellover');
  useTitle(title);
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={title} up={up} />
      <MembersOnly icon={<Clapperboard size={30} />} title={t('guest.title')} message={t('guest.message')}>
        <Loaded>{children}</Loaded>
      </MembersOnly>
    </div>
  );
}
