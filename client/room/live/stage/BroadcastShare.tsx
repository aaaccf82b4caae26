import Globe from 'lucide-react/icons/globe';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useLocale, useTranslations } from 'use-intl';
import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import { type Shareable, shareAddress, shareOf } from '../../../../schema/sharing.ts';
import { tellApp } from '../../../app/bridge.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { addressOf } from '../../../app/routes.ts';
import { sellerVars } from '../../../design/look/seller-look.ts';
import { toast } from '../../../design/overlays/toast.ts';
import { type Shared, useShareSheet, type WayToShare } from '../../../site/sharing/offers.ts';

const ELSEWHERE = [
  { target: 'chatApp', icon: <MessageCircle size={22} /> },
  { target: 'portalSite', icon: <Globe size={22} /> },
] as const;

export interface BroadcastShareProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly detail: Shareable & Pick<BroadcastDetail, 'broadcastSysId' | 'broadcastScheduleSysId' | 'seller'>;
}

/** The ways to share a broadcast, with those that its operator has set up. */
export default function BroadcastShare({ open, onClose, detail }: BroadcastShareProps) {
  const t = useTranslations('live.share');
  const { broadcastSysId } = detail;
  const { data } = useQuery({
    ...queryOf('clientInfo', { broadcastSysId }),
    enabled: open,
    staleTime: Infinity,
  });
  const track = (way: string) => tellApp('tracking', { name: 'share', params: { broadcastSysId, way } });
  const elsewhere = ({ url, title }: Shared): WayToShare[] =>
    ELSEWHERE.map(({ target, icon }) => {
      const template = data?.shareUrls[target];
      const face = { icon, name: t(target) };
      return template
        ? { ...face, href: shareAddress(template, { url, title }), onPress: () => track(target) }
        : { ...face, onPress: () => toast(t('preparing')) };
    });
  return useShareSheet({
    open,
    onClose,
    kind: 'broadcast',
    of: shareOf(detail, useLocale()),
    address: addressOf('enterLive', detail),
    style: sellerVars(detail.seller),
    more: elsewhere,
    onShared: track,
  });
}
