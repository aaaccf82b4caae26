import Printer from 'lucide-react/icons/printer';
import Store from 'lucide-react/icons/store';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { SellerChoice } from '../../app/frame/SellerChoice.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { stateOf } from '../orders/offers.ts';
import { CLAIM_LISTS, LINE_LISTS, useLineCount } from './own.ts';
import { Orders } from './Orders.tsx';
import { Pills } from './Pills.tsx';
import { Requests } from './Requests.tsx';

const ANY = 0;

function OrderLists({ sellerSysId }: { readonly sellerSysId: number }) {
  const t = useTranslations('selling');
  const nameOf = useTranslations('orders.status');
  const [search, setSearch] = useSearchParams();
  const paid = useLineCount(sellerSysId, LINE_STATUS.paid);
  const preparing = useLineCount(sellerSysId, LINE_STATUS.preparing);
  const counts: Readonly<Record<number, number | undefined>> = {
    [LINE_STATUS.paid]: paid,
    [LINE_STATUS.preparing]: preparing,
  };
  const status = LINE_LISTS.find((each) => String(each) === search.get('status')) ?? LINE_STATUS.paid;
  return (
    <>
      <Pills
        label={t('statuses')}
        options={LINE_LISTS.map((value) => ({
          value,
          text: nameOf(stateOf({ statusCode: value })),
          count: counts[value],
        }))}
        value={status}
        onChoose={(value) => setSearch({ status: String(value) }, { replace: true })}
      />
      {status === LINE_STATUS.preparing && preparing !== undefined && preparing > 0 && (
        <p className={layout({ above: 3 })}>
          <ButtonLink variant="soft" wide href={addressOf('sellerPacking')}>
            <Printer size={18} aria-hidden="true" /> {t('packing.open')}
          </ButtonLink>
        </p>
      )}
      <Orders key={status} sellerSysId={sellerSysId} statusCode={status} />
    </>
  );
}

function RequestLists({ sellerSysId }: { readonly sellerSysId: number }) {
  const t = useTranslations('selling');
  const nameOf = useTranslations('orders.status');
  const [search, setSearch] = useSearchParams();
  const status = CLAIM_LISTS.find((each) => String(each) === search.get('status')) ?? ANY;
  return (
    <>
      <Pills
        label={t('statuses')}
        options={[ANY, ...CLAIM_LISTS].map((value) => ({
          value,
          text: value === ANY ? t('all') : nameOf(stateOf({ statusCode: value })),
        }))}
        value={status}
        onChoose={(value) => {
          setSearch({ show: 'requests', ...(value !== ANY && { status: String(value) }) }, { replace: true });
        }}
      />
      <Requests key={status} sellerSysId={sellerSysId} statusCode={status === ANY ? undefined : status} />
    </>
  );
}

/** What a seller has sold: orders to prepare and to send, and requests to answer. */
export default function SellerOrdersScreen() {
  const t = useTranslations('selling');
  useTitle(t('title'));
  const { sellerSysId } = useSnapshot(session);
  const [search, setSearch] = useSearchParams();
  const shown = search.get('show') === 'requests' ? 'requests' : 'orders';
  const Lists = shown === 'requests' ? RequestLists : OrderLists;
  return (
    <div className={layout({ page: 720 })}>
      <h1>{t('title')}</h1>
      {sellerSysId === undefined ? (
        <StateMessage
          icon={<Store size={30} />}
          title={t('sellers.title')}
          message={t('sellers.message')}
          action={<ButtonLink href={addressOf('Home')}>{t('sellers.home')}</ButtonLink>}
        />
      ) : (
        <>
          <SellerChoice />
          <Segments
            label={t('title')}
            options={(['orders', 'requests'] as const).map((value) => ({ value, text: t(`shows.${value}`) }))}
            value={shown}
            onChoose={(value) => setSearch(value === 'requests' ? { show: value } : {}, { replace: true })}
          />
          <Lists key={sellerSysId} sellerSysId={sellerSysId} />
        </>
      )}
    </div>
  );
}
