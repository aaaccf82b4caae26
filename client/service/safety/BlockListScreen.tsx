import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { format } from '../../../schema/deadlines.ts';
import type { Block } from '../../../schema/service/safety/blocks.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { nowBlocked } from './blocked.ts';
import styles from './Safety.module.css';

function Person({ of }: { readonly of: Block }) {
  const { userSysId, prdtReviewSysId, authorMark, nick, blockedAt } = of;
  const t = useTranslations('safety.blocks');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const unblock = async () => {
    setBusy(true);
    try {
      const by = userSysId === null ? { prdtReviewSysId: prdtReviewSysId ?? 0 } : { userSysId };
      await api('unblock', { uid: session.userSysId ?? 0, ...by });
      nowBlocked(authorMark, false);
      toast(t('unblocked', { nick }), { tone: 'good' });
      await Promise.all(
        (['blocks', 'productReviews', 'productQuestions'] as const).map((name) =>
          queryClient.invalidateQueries({ queryKey: keyOf(name) }),
        ),
      );
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={layout({ row: 3 }, styles['person'])}>
      <div className={layout({ grow: true })}>
        <strong className={layout({ block: true })}>{nick}</strong>
        <time className={layout({ quiet: true })} dateTime={blockedAt}>
          {t('since', { time: format(locale, { dateStyle: 'medium' }).format(Date.parse(blockedAt)) })}
        </time>
      </div>
      <Button
        variant="soft"
        size="small"
        busy={busy}
        aria-label={t('unblockNick', { nick })}
        onClick={() => void unblock()}
      >
        {t('unblock')}
      </Button>
    </div>
  );
}

function Own() {
  const t = useTranslations('safety.blocks');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const query = useQuery({ ...queryOf('blocks', { uid }), staleTime: 0 });
  const { data } = query;
  if (!data)
    return query.isError ? (
      <NotLoaded query={query} title={t('error')} />
    ) : (
      <Skeleton height={64} style={{ borderRadius: 16 }} />
    );
  if (data.blocks.length === 0)
    return <StateMessage icon={<UserX size={30} />} title={t('none.title')} message={t('none.message')} />;
  return (
    <>
      <p className={layout({ quiet: true })}>{t('note')}</p>
      <ul className={layout({ ruled: 'border', above: 2 })}>
        {data.blocks.map((block) => (
          <li key={block.userSysId ?? `of review ${block.prdtReviewSysId}`}>
            <Person of={block} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whom the member has blocked. */
export default function BlockListScreen() {
  const t = useTranslations('safety.blocks');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      <MembersOnly icon={<UserX size={30} />} title={t('members.title')} message={t('members.message')}>
        <Own />
      </MembersOnly>
    </div>
  );
}
