import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { CLAIM_TYPES } from '../../../schema/orders/constants.ts';
import { startUp } from '../../app/session/account.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { ClaimCards, ClaimCardsSkeleton } from './ClaimCards.tsx';

const FILTERS = ['all', ...CLAIM_TYPES] as const;
type Filter = (typeof FILTERS)[number];
const CALLS = {
  all: 'orderRequests',
  cancel: 'cancelOrders',
  exchange: 'exchangeOrders',
  return: 'returnOrders',
} as const satisfies Record<Filter, string>;

async function pageOf(filter: Filter, startIndex: number, signal: AbortSignal) {
  // A saved login whose start-up got no answer has no id yet.
  if (session.userSysId === undefined) await startUp();
  const page = { uid: session.userSysId ?? 0, startIndex, rowCount: ROW_COUNT_DEFAULT };
  return api(CALLS[filter], page, { signal });
}

function useClaims(filter: Filter) {
  const { userSysId } = useSnapshot(session);
  return useInfiniteQuery({
    queryKey: [...keyOf(CALLS[filter]), 'pages', userSysId],
    // What was asked for or decided meanwhile must be in it.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => pageOf(filter, pageParam, signal),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { claims }) => sum + claims.length, 0);
      return last.claims.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
}

function List({ filter }: { readonly filter: Filter }) {
  const t = useTranslations('claims.list');
  const query = useClaims(filter);
  const claims = query.data?.pages.flatMap((page) => page.claims);
  if (!claims) return query.isError ? <NotLoaded query={query} title={t('error')} /> : <ClaimCardsSkeleton />;
  if (claims.length === 0)
    return (
      <StateMessage
        icon={<Undo2 size={30} />}
        title={t('none.title')}
        message={t('none.message')}
        action={<ButtonLink href={addressOf('BuyHistory')}>{t('none.orders')}</ButtonLink>}
      />
    );
  return (
    <>
      <ClaimCards claims={claims} />
      <MoreButton query={query} />
    </>
  );
}

/** The member's requests, newest first, of all kinds or of one. */
export default function ClaimListScreen() {
  const t = useTranslations('claims');
  const [search, setSearch] = useSearchParams();
  const filter = FILTERS.find((each) => each === search.get('type')) ?? 'all';
  useTitle(t('list.title'));
  return (
    <div className={layout({ page: 720 })}>
      <h1>{t('list.title')}</h1>
      <Segments
        label={t('list.label')}
        options={FILTERS.map((value) => ({
          value,
          text: value === 'all' ? t('list.all') : t(`type.${value}`),
        }))}
        value={filter}
        onChoose={(value) => setSearch(value === 'all' ? {} : { type: value }, { replace: true })}
      />
      <List key={filter} filter={filter} />
    </div>
  );
}
