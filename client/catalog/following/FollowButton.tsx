import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { errorText } from '../../app/calls/errors.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { cx } from '../../design/cx.ts';
import { Button } from '../../design/controls/Button.tsx';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { follow, isFollowed, useFollowsQuery, type Followable } from './follows.ts';
import styles from './following.module.css';

export interface FollowButtonProps {
  /** Pressed while any of these is followed. A press follows the first of them, or none of them any more. */
  readonly of: readonly [Followable, ...Followable[]];
  /** `words` on a page; `icon` where space is scarce; `badge` at the corner of an avatar, over video. */
  readonly look?: 'words' | 'icon' | 'badge';
}

/** Follows a seller or a brand, or does so no longer. A guest is asked to log in first. */
export default function FollowButton({ of, look = 'words' }: FollowButtonProps) {
  const t = useTranslations('following');
  const nameFor = useNames();
  const { data } = useFollowsQuery();
  const followed = data ? of.filter((each) => isFollowed(data, each)) : [];
  const isOn = followed.length > 0;
  const [first] = of;
  const name = nameFor(first.kind === 'seller' ? first.seller : first.brand);
  const press = async () => {
    if (!(await askLogin({ message: t('login') }))) return;
    try {
      await Promise.all((isOn ? followed : of.slice(0, 1)).map((each) => follow(each, !isOn)));
      toast(t(isOn ? 'unfollowed' : 'followed', { name }), isOn ? {} : { tone: 'good' });
    } catch (error) {
      const isFull = refusalCode(error) === REFUSED.notNow;
      toast(isFull ? t('full') : errorText(error), { tone: 'danger' });
    }
  };
  const Icon = isOn ? Check : Plus;
  const pressed = { 'aria-pressed': isOn, onClick: () => void press() };
  if (look === 'words')
    return (
      <Button
        variant={isOn ? 'soft' : 'accent'}
        size="small"
        className={styles['words'] ?? ''}
        aria-label={t(isOn ? 'labelOn' : 'label', { name })}
        {...pressed}
      >
        <Icon size={16} aria-hidden="true" />
        {t(isOn ? 'isFollowed' : 'follow')}
      </Button>
    );
  const Person = isOn ? UserRoundCheck : UserRoundPlus;
  return (
    <IconButton
      className={cx(styles[look], isOn && styles['on'])}
      label={t('label', { name })}
      icon={look === 'badge' ? <Icon size={13} strokeWidth={3} /> : <Person size={22} />}
      {...pressed}
    />
  );
}
