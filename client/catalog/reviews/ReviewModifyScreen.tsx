import Star from 'lucide-react/icons/star';
import { useLocale, useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
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

/** Changes one of the member's own reviews. */
export default function ReviewModifyScreen({ params }: ScreenProps<'ReviewModify'>) {
  const t = useTranslations('reviews');
  const locale = useLocale();
  const nameFor = useNames();
  const own = useOwnReviews();
  useTitle(t('form.modify'));
  const { prdtReviewSysId } = params;
  const found = own.data?.reviews.find((each) => each.prdtReviewSysId === prdtReviewSysId);

  async function send(said: Said): Promise<void> {
    try {
      await api('editReview', { uid: session.userSysId ?? 0, prdtReviewSysId, ...said });
      toast(t('form.saved'), { tone: 'good' });
      await lookAgain();
      navigate(addressOf('MyReview'));
    } catch (error) {
      await alert({ title: t('form.editFailed'), message: errorText(error) });
    }
  }

  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
      <PageHead title={t('form.modify')} up={addressOf('MyReview')} />
      {!own.data && (own.isError ? <NotLoaded query={own} title={t('error')} /> : <Skeleton height={320} />)}
      {own.data && !found && (
        <StateMessage
          icon={<Star size={30} />}
          title={t('gone.title')}
          message={t('gone.message')}
          action={<ButtonLink href={addressOf('MyReview')}>{t('form.toOwn')}</ButtonLink>}
        />
      )}
      {found && (
        <ReviewForm
          product={{
            name: nameFor(found),
            option: nameFor({ name: found.optionName ?? '', nameEn: found.optionNameEn ?? undefined }),
            squareImageUrl: found.squareImageUrl,
          }}
          until={t('form.until', {
            date: format(locale, { dateStyle: 'medium' }).format(Date.parse(found.until)),
          })}
          before={found}
          submit={t('form.save')}
          onSend={send}
        />
      )}
    </div>
  );
}
