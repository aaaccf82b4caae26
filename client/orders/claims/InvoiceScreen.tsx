import PackageX from 'lucide-react/icons/package-x';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { Claim } from '../../../schema/orders/claims.ts';
import { api } from '../../app/calls/api.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { day } from '../../app/i18n/when.ts';
import { later } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { SelectField } from '../../design/controls/SelectField.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { ParcelForm } from '../orders/offers.ts';
import { isToSend } from './claim-view.ts';
import { addressOfClaim, ClaimCardsSkeleton } from './ClaimCards.tsx';
import { Goods } from './Goods.tsx';
import { lookAgain, useClaimsOfLine } from './own.ts';
import styles from './claims.module.css';

const ReturnTo = lazy(
  later(
    () => import('../../buying/buying/offers.ts').then(({ ReturnTo: Address }) => ({ default: Address })),
    ['buying/buying'],
  ),
);

function SendTo({ prdtSysId }: { readonly prdtSysId: number }) {
  const t = useTranslations('claims.invoice');
  const { data, isPending } = useQuery(queryOf('returnAddresses', { prdtSysIds: String(prdtSysId) }));
  const [address] = data?.returnAddresses ?? [];
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('to')}</h2>
      {address ? (
        <Suspense fallback={<Skeleton height={96} />}>
          <ReturnTo address={address} />
        </Suspense>
      ) : isPending ? (
        <Skeleton height={96} />
      ) : (
        <p className={layout({ quiet: true })}>{t('noAddress')}</p>
      )}
    </section>
  );
}

function Form({ claim }: { readonly claim: Claim }) {
  const t = useTranslations('claims.invoice');
  return (
    <ParcelForm
      before={claim.invoice}
      submit={t('submit')}
      onSend={async (parcel) => {
        const after = await api('setClaimInvoice', { claimSysId: claim.claimSysId, ...parcel });
        await lookAgain();
        toast(t('done'), { tone: 'good' });
        navigate(addressOfClaim(after), { replace: true });
      }}
    />
  );
}

function Body({ claims }: { readonly claims: readonly Claim[] }) {
  const t = useTranslations('claims');
  const locale = useLocale();
  const [chosen, setChosen] = useState(claims[0]!.claimSysId);
  const claim = claims.find(({ claimSysId }) => claimSysId === chosen) ?? claims[0]!;
  return (
    <>
      <p className={layout({ quiet: true })}>{t('invoice.lead')}</p>
      {claims.length > 1 && (
        <SelectField
          label={t('invoice.which')}
          value={claim.claimSysId}
          options={claims.map(({ claimSysId, type, qty, createdAt }) => ({
            value: claimSysId,
            text: t('invoice.whichOf', {
              type: t(`type.${type}`),
              count: qty,
              day: day(locale, Date.parse(createdAt)),
            }),
          }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      <Goods of={claim} />
      <div className={layout({ column: 3, above: 2 })}>
        <Form key={claim.claimSysId} claim={claim} />
        <SendTo prdtSysId={claim.prdtSysId} />
      </div>
    </>
  );
}

/** Says with which parcel goods go back. */
export default function InvoiceScreen({ params }: ScreenProps<'ExchangeInvoice'>) {
  const t = useTranslations('claims.invoice');
  useTitle(t('title'));
  const { query, claims: all } = useClaimsOfLine(params);
  const claims = all?.filter(isToSend);
  const body = () => {
    if (!claims)
      return query.isError ? <NotLoaded query={query} title={t('error')} /> : <ClaimCardsSkeleton />;
    if (claims.length > 0) return <Body claims={claims} />;
    return (
      <StateMessage
        icon={<PackageX size={30} />}
        title={t('none.title')}
        message={t('none.message')}
        action={<ButtonLink href={addressOf('Exchange')}>{t('none.list')}</ButtonLink>}
      />
    );
  };
  return (
    <div className={layout({ subpage: 720 }, styles['narrow'])}>
      <PageHead title={t('title')} up={addressOf('ExchangeDetailOf', params)} />
      {body()}
    </div>
  );
}
