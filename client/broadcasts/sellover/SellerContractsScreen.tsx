import ScrollText from 'lucide-react/icons/scroll-text';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import { format } from '../../../schema/deadlines.ts';
import type { SellerContract } from '../../../schema/members/sellovers.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { TermsArticle } from '../../service/terms/offers.ts';
import { changed } from './changed.ts';
import { Own } from './Own.tsx';
import styles from './Sellover.module.css';

function Facts({ contract }: { readonly contract: SellerContract }) {
  const t = useTranslations('sellover.contracts');
  const locale = useLocale();
  const { status, sellerName, sellerNameEn, version, offeredAt, registeredAt, terminatedAt } = contract;
  const date = (at: string) => format(locale, { dateStyle: 'long' }).format(Date.parse(at));
  const dates = [
    registeredAt === null
      ? t('offeredAt', { date: date(offeredAt) })
      : t('registeredAt', { date: date(registeredAt) }),
    ...(terminatedAt === null ? [] : [t('terminatedAt', { date: date(terminatedAt) })]),
  ];
  return (
    <>
      <div className={layout({ row: 3, spread: true })}>
        <h3>{(locale === 'en' && sellerNameEn) || sellerName}</h3>
        <span className={styles['pill']}>{t(`status${status}`)}</span>
      </div>
      <p className={layout({ tone: 'soft' })}>
        {[...dates, t('version', { version: String(version) })].map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </p>
    </>
  );
}

/** The text to be accepted, and the tick without which it is not. */
function Acceptance({ contract: { contractSysId, version } }: { readonly contract: SellerContract }) {
  const t = useTranslations('sellover.contracts');
  const progress = useTranslations('sellover.progress');
  const id = useId();
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [needsGuardian, setNeedsGuardian] = useState(false);
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    if (!agreed) return setProblem(t('agreeMissing'));
    setProblem(undefined);
    setBusy(true);
    try {
      await api('acceptContract', { contractSysId });
      await changed();
      toast(t('accepted'), { tone: 'good' });
    } catch (error) {
      setNeedsGuardian(refusalCode(error) === REFUSED.guardianMissing);
      setProblem(`${t('failed')} ${errorText(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles['text']} aria-label={t('read')} tabIndex={0}>
        <TermsArticle kind="contract" version={version} error={t('textError')} />
      </section>
      <label className={layout({ row: 3, align: 'start', touch: true, padBlock: 2 }, styles['choice'])}>
        <input
          type="checkbox"
          checked={agreed}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={({ target }) => {
            setProblem(undefined);
            setAgreed(target.checked);
          }}
        />
        <span>{t('agree')}</span>
      </label>
      <ProblemNote id={id}>{problem}</ProblemNote>
      {needsGuardian && (
        <ButtonLink variant="soft" href={addressOf('SellerModify')}>
          {progress('addGuardian')}
        </ButtonLink>
      )}
      <Button size="large" wide busy={busy} onClick={() => void accept()}>
        {t('accept')}
      </Button>
    </>
  );
}

function Text({ contract: { version } }: { readonly contract: SellerContract }) {
  const t = useTranslations('sellover.contracts');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={layout({ touch: true })}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={layout({ touch: true, clickable: true, weight: 'semibold' }, styles['summary'])}>
        {t('read')}
      </summary>
      {isOpen && <TermsArticle kind="contract" version={version} error={t('textError')} />}
    </details>
  );
}

function Contracts() {
  const t = useTranslations('sellover.contracts');
  const query = useQuery({ ...queryOf('sallyContracts', {}), staleTime: 0 });
  if (query.isError && !query.data) return <NotLoaded query={query} title={t('textError')} />;
  if (!query.data) return <Skeleton height={240} style={{ borderRadius: 16 }} />;
  const { contracts } = query.data;
  const [open, over] = [0, 1].map((isOver) =>
    contracts.filter(({ status }) => (status === 2) === (isOver === 1)),
  ) as [SellerContract[], SellerContract[]];
  if (contracts.length === 0)
    return (
      <StateMessage
        icon={<ScrollText size={30} />}
        title={t('empty')}
        message={t('emptyText')}
        action={<ButtonLink href={addressOf('SellerIntro')}>{t('toIntro')}</ButtonLink>}
      />
    );
  return (
    <div className={layout({ column: 4 })}>
      {open.length > 0 && <h2 className={layout({ above: 3, size: 17 })}>{t('open')}</h2>}
      {open.map((contract) => (
        <section key={contract.contractSysId} className={layout({ column: 4, ground: 'card', pad: 5 })}>
          <Facts contract={contract} />
          {contract.status === 0 ? <Acceptance contract={contract} /> : <Text contract={contract} />}
        </section>
      ))}
      {over.length > 0 && (
        <>
          <h2 className={layout({ above: 3, size: 17 })}>{t('over')}</h2>
          <p className={layout({ tone: 'soft' })}>{t('overText')}</p>
        </>
      )}
      {over.map((contract) => (
        <section key={contract.contractSysId} className={layout({ column: 4, ground: 'card', pad: 5 })}>
          <Facts contract={contract} />
        </section>
      ))}
    </div>
  );
}

/** The member's contracts: one to accept or in force, and those that are over. */
export default function SellerContractsScreen() {
  const t = useTranslations('sellover.contracts');
  return (
    <Own title={t('title')} up={addressOf('SellerIntro')}>
      {() => <Contracts />}
    </Own>
  );
}
