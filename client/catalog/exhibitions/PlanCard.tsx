import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Exhibition } from '../../../schema/catalog/exhibitions.ts';
import { PLAN_PICTURE_SIZES } from '../../../schema/pictures.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { Picture, type PictureProps } from '../../design/Picture.tsx';
import { useText } from './use-text.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './exhibitions.module.css';

/** The way to a plan: its title over its picture, which fades into the ground of the title. */
export function PlanCard({
  plan,
  onSeen,
}: {
  readonly plan: Exhibition;
  /** The page's main picture is its own: called when that is there, or will not come. */
  readonly onSeen?: PictureProps['onSeen'] | undefined;
}) {
  const t = useTranslations('exhibitions');
  const nameFor = useNames();
  const text = useText(plan);
  const { sellerName, sellerNameEn } = plan;
  return (
    <Link
      href={addressOf('PlanningEvent', { planSysId: plan.planSysId })}
      className={layout({ block: true, pressable: true }, styles['card'])}
    >
      <span className={styles['art']}>
        <Picture
          src={plan.imageUrl}
          ratio="auto"
          sizes={PLAN_PICTURE_SIZES.banner}
          radius={0}
          {...(onSeen && { eager: true, onSeen })}
          className={styles['picture']}
        />
      </span>
      <span className={layout({ column: 1 }, styles['words'])}>
        <span className={layout({ size: 13, tone: 'over-soft', weight: 'semibold' })}>
          {t('title')} · {nameFor({ sellerName, sellerNameEn })}
        </span>
        <strong className={layout({ title: '20-26' }, styles['title'])}>
          {nameFor({ title: plan.title, titleEn: plan.titleEn })}
        </strong>
        {text !== '' && (
          <span
            className={layout(
              { size: 13, tone: 'over-soft', leading: 145, clamp: 2 },
              styles['planCardText'],
            )}
          >
            {text}
          </span>
        )}
      </span>
    </Link>
  );
}
