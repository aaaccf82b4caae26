import Copy from 'lucide-react/icons/copy';
import Globe from 'lucide-react/icons/globe';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share from 'lucide-react/icons/share';
import { type ReactNode, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { type Shareable, shareAddress, shareOf } from '../../../schema/sharing.ts';
import { tellApp } from '../../app/bridge.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Picture } from '../../design/Picture.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { copyText } from '../../app/copy-text.ts';
import styles from './ShareSheet.module.css';

function Way({
  icon,
  name,
  href,
  onPress,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  /** Where it leads, where it leads away. */
  readonly href?: string | undefined;
  readonly onPress: () => void;
}) {
  const face = (
    <>
      <span className={styles['icon']}>{icon}</span>
      {name}
    </>
  );
  return href === undefined ? (
    <button type="button" className={styles['way']} onClick={onPress}>
      {face}
    </button>
  ) : (
    <a className={styles['way']} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
      {face}
    </a>
  );
}

const ELSEWHERE = [
  { target: 'chatApp', icon: <MessageCircle size={22} /> },
  { target: 'portalSite', icon: <Globe size={22} /> },
] as const;

export interface ShareSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly detail: Shareable & Pick<BroadcastDetail, 'broadcastSysId' | 'broadcastScheduleSysId' | 'seller'>;
}

/** The ways to share a broadcast, and its address, which can be copied wherever nothing else works. */
export default function ShareSheet({ open, onClose, detail }: ShareSheetProps) {
  const t = useTranslations('live.share');
  const { title, text, picture } = shareOf(detail, useLocale());
  const link = useRef<HTMLInputElement>(null);
  const { broadcastSysId } = detail;
  const { data } = useQuery({ ...queryOf('clientInfo', { broadcastSysId }), staleTime: Infinity });
  const address = addressOf('enterLive', detail);
  // The same for everybody, and for good. Without one the whole address does.
  const short = useQuery({
    ...queryOf('shortLink', { target: address }),
    enabled: open,
    staleTime: Infinity,
  });
  const url = location.origin + (short.data?.shortPath ?? address);

  const track = (way: string) => tellApp('tracking', { name: 'share', params: { broadcastSysId, way } });
  const shareWithSystem = async () => {
    try {
      await navigator.share({ title, text, url });
      track('system');
      onClose();
    } catch (error) {
      // Cancelling the share dialog needs no message.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(t('failed'), { tone: 'danger' });
    }
  };
  const copy = async () => {
    if (!(await copyText(url, link.current))) return toast(t('copyYourself'));
    track('link');
    toast(t('copied'), { tone: 'good' });
  };

  return (
    <Sheet open={open} onClose={onClose} title={t('title')} size="fit" style={sellerVars(detail.seller)}>
      <div className={styles['share']}>
        <div className={styles['card']}>
          <Picture src={picture} width={72} ratio="3 / 4" radius={12} />
          <div className={styles['words']}>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </div>
        <div className={styles['ways']}>
          {'share' in navigator && (
            <Way icon={<Share size={22} />} name={t('system')} onPress={() => void shareWithSystem()} />
          )}
          {ELSEWHERE.map(({ target, icon }) => {
            const template = data?.shareUrls[target];
            return template ? (
              <Way
                key={target}
                icon={icon}
                name={t(target)}
                href={shareAddress(template, { url, title })}
                onPress={() => track(target)}
              />
            ) : (
              <Way key={target} icon={icon} name={t(target)} onPress={() => toast(t('preparing'))} />
            );
          })}
        </div>
        <TextField
          ref={link}
          label={t('link')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          end={
            <Button size="small" className={styles['copy'] ?? ''} onClick={() => void copy()}>
              <Copy size={15} aria-hidden="true" />
              {t('copy')}
            </Button>
          }
        />
      </div>
    </Sheet>
  );
}
