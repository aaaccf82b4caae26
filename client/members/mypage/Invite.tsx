import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { tellApp } from '../../app/bridge.ts';
import { addressOf } from '../../app/routes.ts';
import { useSiteName } from '../../app/site-name.ts';
import { Button } from '../../design/controls/Button.tsx';
import { referralQuery } from '../identity/offers.ts';
import { useShareSheet } from '../../site/sharing/offers.ts';

/** Opens the ways to share an invitation link. A visitor who signs up through the link gets this member as their referrer. */
export function Invite({ userSysId }: { readonly userSysId: number }) {
  const t = useTranslations('mypage.invite');
  const name = useSiteName();
  const [open, setOpen] = useState(false);
  const [address] = useState(
    () => addressOf('Home') + referralQuery({ rcmdUserSysId: userSysId }, Date.now()),
  );
  const sheet = useShareSheet({
    open,
    onClose: () => setOpen(false),
    kind: 'shop',
    of: { title: name, text: t('text'), picture: '/icons/site-192.png' },
    address,
    onShared: (way) => tellApp('tracking', { name: 'share', params: { invite: userSysId, way } }),
  });
  return (
    <>
      <Button variant="soft" wide onClick={() => setOpen(true)}>
        <UserRoundPlus size={18} aria-hidden="true" />
        {t('open')}
      </Button>
      {sheet}
    </>
  );
}
