import Heart from 'lucide-react/icons/heart';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import { PICK_FLAG } from '../../../schema/catalog/constants.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { errorText } from '../../app/calls/errors.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { cx } from '../../design/cx.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { pick, usePicks } from './picks.ts';
import styles from './PickButton.module.css';

export interface PickButtonProps {
  readonly product: Product;
  /** `over` lies on a picture. */
  readonly look?: 'plain' | 'over';
  /** A guest is about to go and log in. */
  readonly leaving?: () => void;
}

/** Picks a product, or takes it back. While it is not sold it stays as it is; what is sold out can only be taken back. */
export default function PickButton({ product, look = 'plain', leaving }: PickButtonProps) {
  const t = useTranslations('picks');
  const nameFor = useNames();
  const isPicked = usePicks().data?.some((each) => each.product.prdtSysId === product.prdtSysId) ?? false;
  const press = async () => {
    if (product.pickFlag === PICK_FLAG.stopped) {
      toast(t('stopped'));
      return;
    }
    if (product.isSoldout > 0 && !isPicked) {
      toast(t('soldOut'));
      return;
    }
    if (!(await askLogin(leaving ? { leaving } : {}))) return;
    try {
      await pick(product, !isPicked);
      toast(t(isPicked ? 'removed' : 'added'), isPicked ? {} : { tone: 'good' });
    } catch (error) {
      const isFull = refusalCode(error) === REFUSED.notNow;
      toast(isFull ? t('full') : errorText(error), { tone: 'danger' });
    }
  };
  return (
    <IconButton
      className={cx(look === 'over' && styles['over'], isPicked && styles['picked'])}
      label={t('pick', { name: nameFor(product) })}
      aria-pressed={isPicked}
      icon={<Heart size={22} fill={isPicked ? 'currentColor' : 'none'} />}
      onClick={() => void press()}
    />
  );
}
