import Globe from 'lucide-react/icons/globe';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { type Shareable, shareAddress, shareOf } from '../../../schema/sharing.ts';
import { tellApp } from '../../app/bridge.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { toast } from '../../design/overlays/toast.ts';
import { type Shared, useShareSheet, type WayToShare } from '../../sharing/offers.ts';
import { useWatchedView } from '../room/stage-context.ts';

/** Opens the ways to share the broadcast that is watched, live or again. */
export function ShareButton() {
  const { detail } = useWatchedView();
  return detail ? <ShareBroadcast detail={detail} /> : null;
}

const ELSEWHERE = [
  { target: 'chatApp', icon: <MessageCircle size={22} /> },
  { target: 'portalSite', icon: <Globe size={22} /> },
] as const;

export function ShareBroadcast({
  detail,
}: {
  readonly detail: Shareable & Pick<BroadcastDetail, 'broadcastSysId' | 'broadcastScheduleSysId' | 'seller'>;
}) {
  const t = useTranslations('live');
  const { broadcastSysId } = detail;
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    ...queryOf('clientInfo', { broadcastSysId }),
    enabled: open,
    staleTime: Infinity,
  });
  const track = (way: string) => tellApp('tracking', { name: 'share', params: { broadcastSysId, way } });
  const elsewhere = ({ url, title }: Shared): WayToShare[] =>
    ELSEWHERE.map(({ target, icon }) => {
      const template = data?.shareUrls[target];
      const face = { icon, name: t(`share.${target}`) };
      return template
        ? { ...face, href: shareAddress(template, { url, title }), onPress: () => track(target) }
        : { ...face, onPress: () => toast(t('share.preparing')) };
    });
  const sheet = useShareSheet({
    open,
    onClose: () => setOpen(false),
    kind: 'broadcast',
    of: shareOf(detail, useLocale()),
    address: addressOf('enterLive', detail),
    style: sellerVars(detail.seller),
    more: elsewhere,
    onShared: track,
  });
  return (
    <>
      <IconButton
        variant="glass"
        label={t('share.open')}
        icon={<Share2 size={21} />}
        onClick={() => setOpen(true)}
      />
      {sheet}
    </>
  );
}
