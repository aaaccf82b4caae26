import Star from 'lucide-react/icons/star';
import { useLocale, useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { REVIEW_WITHIN_DAYS } from '../../../schema/catalog/constants.ts';
import type { Writable } from '../../../schema/catalog/own-reviews.ts';
import { format } from '../../../schema/deadlines.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { alert } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { lookAgain, useOwnReviews } from './own.ts';
import { ReviewForm, type Said } from './ReviewForm.tsx';
import styles from './reviews.module.css';

/** Writes a review of a confirmed purchase, or the monthly one where the address says so. */
export default function ReviewWriteScreen({ params }: ScreenProps<'ReviewWrite'>) {
  const t = useTranslations('reviews');
  const locale = useLocale();
  const nameFor = useNames();
  const own = useOwnReviews();
  const type = 'type' in params ? 'monthly' : 'first';
  const title = t(type === 'monthly' ? 'form.monthly' : 'form.write');
  useTitle(title);
  const found = own.data?.writable.find((each) => each.prdtSysId === params.prdtSysId && each.type === type);

  async function send({ orderPrdtSysId }: Writable, { score, video, ...said }: Said): Promise<void> {
    try {
      const { pointAmount } = await api('writeReview', {
        uid: session.userSysId ?? 0,
        orderPrdtSysId,
        type,
        ...said,
        ...(score !== null && { score }),
        ...(video !== null && { video }),
      });
      toast(pointAmount > 0 ? t('form.pointed', { points: pointAmount }) : t('form.done'), { tone: 'good' });
      await lookAgain();
      navigate(addressOf('MyReview'));
    } catch (error) {
      await alert({ title: t('form.writeFailed'), message: errorText(error) });
    }
  }

  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
      <PageHead title={title} up={addressOf('MyReview')} />
      {!own.data && (own.isError ? <NotLoaded query={own} title={t('error')} /> : <Skeleton height={320} />)}
      {own.data && !found && (
        <StateMessage
          icon={<Star size={30} />}
          title={t('form.notNow')}
          message={t('form.notNowMessage', { days: REVIEW_WITHIN_DAYS })}
          action={<ButtonLink href={addressOf('MyReview')}>{t('form.toOwn')}</ButtonLink>}
        />
      )}
      {found && (
        <ReviewForm
          product={{ name: nameFor(found), option: found.optionName, squareImageUrl: found.squareImageUrl }}
          until={t('form.until', {
            date: format(locale, { dateStyle: 'medium' }).format(Date.parse(found.until)),
          })}
          submit={t('form.send')}
          onSend={(said) => send(found, said)}
        />
      )}
    </div>
  );
}
