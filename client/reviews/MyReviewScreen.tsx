import Star from 'lucide-react/icons/star';
import { useLocale, useTranslations } from 'use-intl';
import type { OwnReview, Writable } from '../../schema/catalog/own-reviews.ts';
import { format } from '../../schema/deadlines.ts';
import { api } from '../app/calls/api.ts';
import { errorText } from '../app/calls/errors.ts';
import { useTitle } from '../app/frame/use-title.ts';
import { useNames } from '../app/i18n/localized.ts';
import { daysBetween } from '../app/i18n/when.ts';
import { NotLoaded } from '../app/NotLoaded.tsx';
import { addressOf } from '../app/routes.ts';
import { session } from '../app/session/session.ts';
import { Button, ButtonLink } from '../design/controls/Button.tsx';
import { alert, confirm } from '../design/overlays/dialog.ts';
import { toast } from '../design/overlays/toast.ts';
import { Picture } from '../design/Picture.tsx';
import { Pill } from '../design/Pill.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { useNow } from '../app/calls/use-now.ts';
import { ReviewFiles } from './ReviewFiles.tsx';
import { lookAgain, useOwnReviews } from './own.ts';
import { Stars } from './Stars.tsx';
import styles from './Reviews.module.css';

const MINUTE = 60_000;

function ToWrite({ of }: { readonly of: Writable }) {
  const t = useTranslations('reviews.own');
  const nameFor = useNames();
  const now = useNow(MINUTE);
  const { prdtSysId, orderSysId, orderPrdtSysId, type } = of;
  const name = nameFor(of);
  const line = { prdtSysId, orderSysId, orderPrdtSysId };
  return (
    <article className={styles['ownCard']}>
      <Picture src={of.squareImageUrl} width={64} />
      <div>
        <h3>{name}</h3>
        {of.optionName !== '' && <p className={styles['soft']}>{of.optionName}</p>}
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
    <article className={styles['review']}>
      <header>
        {of.score !== null && <Stars score={of.score} />}
        {type === 'monthly' && <Pill tone="soft">{t('monthly')}</Pill>}
        <time dateTime={of.createdAt}>
          {format(locale, { dateStyle: 'medium' }).format(Date.parse(of.createdAt))}
        </time>
      </header>
      <h3>{nameFor(of)}</h3>
      {of.isHidden === 1 && (
        <p className={styles['answer']}>{t('own.hidden', { reason: of.hiddenReason ?? '' })}</p>
      )}
      <p>{of.comment}</p>
      <ReviewFiles of={of} />
      {of.answer !== null && (
        <div className={styles['answer']}>
          <strong>{t('answer')}</strong>
          <p>{of.answer}</p>
        </div>
      )}
      <div className={styles['actions']}>
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
    <div className={styles['screen']}>
      <h1>{t('own.title')}</h1>
      {!data && (own.isError ? <NotLoaded query={own} title={t('error')} /> : <Skeleton height={160} />)}
      {data && (
        <>
          <h2 className={styles['heading']}>{t('own.writable')}</h2>
          {data.points > 0 && <p className={styles['soft']}>{t('own.points', { points: data.points })}</p>}
          {data.picturePoints > 0 && (
            <p className={styles['soft']}>{t('own.picturePoints', { points: data.picturePoints })}</p>
          )}
          {data.writable.length === 0 && <p className={styles['said']}>{t('own.noneWritable')}</p>}
          <ul className={styles['list']}>
            {data.writable.map((each) => (
              <li key={`${each.prdtSysId}`}>
                <ToWrite of={each} />
              </li>
            ))}
          </ul>
          <h2 className={styles['heading']}>{t('own.written')}</h2>
          {data.reviews.length === 0 && (
            <StateMessage
              icon={<Star size={30} />}
              title={t('own.noneWritten')}
              message={t('own.noneMessage')}
            />
          )}
          <ul className={styles['list']}>
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
