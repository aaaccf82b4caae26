import Star from 'lucide-react/icons/star';
import { useLocale, useTranslations } from 'use-intl';
import type { OwnReview, Writable } from '../../../schema/catalog/own-reviews.ts';
import { format } from '../../../schema/deadlines.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { daysBetween } from '../../app/i18n/when.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { alert, confirm } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Picture } from '../../design/Picture.tsx';
import { Pill } from '../../design/Pill.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { ReviewFiles } from './ReviewFiles.tsx';
import { lookAgain, useOwnReviews } from './own.ts';
import { Stars } from './Stars.tsx';
import styles from './reviews.module.css';

const MINUTE = 60_000;

function ToWrite({ of }: { readonly of: Writable }) {
  const t = useTranslations('reviews.own');
  const nameFor = useNames();
  const now = useNow(MINUTE);
  const { prdtSysId, orderSysId, orderPrdtSysId, type } = of;
  const name = nameFor(of);
  const line = { prdtSysId, orderSysId, orderPrdtSysId };
  return (
    <article className={layout({ row: 3, wrap: true, padBlock: 4 })}>
      <Picture src={of.squareImageUrl} width={64} />
      <div className={layout({ column: 1, align: 'start', grow: true }, styles['goods'])}>
        <h3>{name}</h3>
        {of.optionName !== '' && <p className={layout({ quiet: true })}>{of.optionName}</p>}
        <Pill tone="soft">
          {t('daysLeft', { count: Math.max(0, daysBetween(now, Date.parse(of.until))) })}
        </Pill>
      </div>
      <ButtonLink
        size="small"
        aria-label={t('writeOf', { name })}
        href={
          type === 'monthly' ? addressOf('ReviewWriteOf', { ...line, type }) : addressOf('ReviewWrite', line)
        }
      >
        {t(type === 'monthly' ? 'writeMonthly' : 'write')}
      </ButtonLink>
    </article>
  );
}

function Written({ of }: { readonly of: OwnReview }) {
  const t = useTranslations('reviews');
  const locale = useLocale();
  const nameFor = useNames();
  const now = useNow(MINUTE);
  const { prdtSysId, prdtReviewSysId, type } = of;

  async function remove(): Promise<void> {
    const yes = await confirm({
      title: t('own.askRemove'),
      message: t('own.removeNote'),
      confirmLabel: t('own.remove'),
      tone: 'danger',
    });
    if (!yes) return;
    try {
      await api('removeReview', { uid: session.userSysId ?? 0, prdtReviewSysId });
      toast(t('own.removed'));
    } catch (error) {
      await alert({ title: t('own.removeFailed'), message: errorText(error) });
    } finally {
      await lookAgain();
    }
  }

  return (
    <article className={layout({ padBlock: 4 })}>
      <header className={layout({ row: 2, wrap: 'hair', below: 1, size: 12, tone: 'faint' })}>
        {of.score !== null && <Stars score={of.score} />}
        {type === 'monthly' && <Pill tone="soft">{t('monthly')}</Pill>}
        <time className={layout({ push: true })} dateTime={of.createdAt}>
          {format(locale, { dateStyle: 'medium' }).format(Date.parse(of.createdAt))}
        </time>
      </header>
      <h3>{nameFor(of)}</h3>
      {of.isHidden === 1 && (
        <p className={layout({ ground: 'note', above: 3, multiline: true })}>
          {t('own.hidden', { reason: of.hiddenReason ?? '' })}
        </p>
      )}
      <p className={layout({ multiline: true })}>{of.comment}</p>
      <ReviewFiles of={of} />
      {of.answer !== null && (
        <div className={layout({ ground: 'note', above: 3 })}>
          <strong className={layout({ size: 12, tone: 'soft' })}>{t('answer')}</strong>
          <p className={layout({ multiline: true })}>{of.answer}</p>
        </div>
      )}
      <div className={layout({ row: 2, above: 3, quiet: true })}>
        {now < Date.parse(of.until) && (
          <ButtonLink
            variant="soft"
            size="small"
            href={addressOf('ReviewModify', { prdtSysId, prdtReviewSysId, type })}
          >
            {t('own.edit')}
          </ButtonLink>
        )}
        <Button variant="plain" size="small" onClick={() => void remove()}>
          {t('own.remove')}
        </Button>
      </div>
    </article>
  );
}

/** The member's own reviews, and the purchases that they may still review, with the days left. */
export default function MyReviewScreen() {
  const t = useTranslations('reviews');
  const own = useOwnReviews();
  useTitle(t('own.title'));
  const { data } = own;
  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
      <h1>{t('own.title')}</h1>
      {!data && (own.isError ? <NotLoaded query={own} title={t('error')} /> : <Skeleton height={160} />)}
      {data && (
        <>
          <h2 className={layout({ above: 6, size: 17 })}>{t('own.writable')}</h2>
          {data.points > 0 && (
            <p className={layout({ quiet: true })}>{t('own.points', { points: data.points })}</p>
          )}
          {data.picturePoints > 0 && (
            <p className={layout({ quiet: true })}>
              {t('own.picturePoints', { points: data.picturePoints })}
            </p>
          )}
          {data.writable.length === 0 && (
            <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('own.noneWritable')}</p>
          )}
          <ul className={layout({ column: 0, ruled: 'border' })}>
            {data.writable.map((each) => (
              <li key={`${each.prdtSysId}`}>
                <ToWrite of={each} />
              </li>
            ))}
          </ul>
          <h2 className={layout({ above: 6, size: 17 })}>{t('own.written')}</h2>
          {data.reviews.length === 0 && (
            <StateMessage
              icon={<Star size={30} />}
              title={t('own.noneWritten')}
              message={t('own.noneMessage')}
            />
          )}
          <ul className={layout({ column: 0, ruled: 'border' })}>
            {data.reviews.map((each) => (
              <li key={each.prdtReviewSysId}>
                <Written of={each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
