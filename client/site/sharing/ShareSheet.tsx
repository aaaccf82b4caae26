import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Share from 'lucide-react/icons/share';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../app/copy-text.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { Picture } from '../../design/Picture.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { shareByKakao, sharesByKakao } from './kakao.ts';
import type { Shared } from './shared.ts';
import styles from './ShareSheet.module.css';
import { XLogo } from './XLogo.tsx';

export interface WayToShare {
  readonly icon: ReactNode;
  readonly name: string;
  /** Where it leads away to. */
  readonly href?: string | undefined;
  readonly onPress: () => void;
}

function Way({ icon, name, href, onPress }: WayToShare) {
  const face = (
    <>
      <span className={styles['icon']}>{icon}</span>
      {name}
    </>
  );
  return href === undefined ? (
    <button
      type="button"
      className={layout({ column: 2, align: 'center', size: 13 }, styles['way'])}
      onClick={onPress}
    >
      {face}
    </button>
  ) : (
    <a
      className={layout({ column: 2, align: 'center', size: 13 }, styles['way'])}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onPress}
    >
      {face}
    </a>
  );
}

/** A phone. Elsewhere an address of a text message leads nowhere. */
const sendsTexts = () => matchMedia('(pointer: coarse)').matches;

export interface ShareSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly kind: 'broadcast' | 'product' | 'brand' | 'shop';
  readonly of: Omit<Shared, 'url'>;
  /** Within this site. A short link leads there. */
  readonly address: string;
  readonly style?: CSSProperties | undefined;
  /** Ways besides those that every sheet has. */
  readonly more?: (shared: Shared) => readonly WayToShare[];
  /** With the name of the way. */
  readonly onShared: (way: string) => void;
}

/** The ways to share a page. What this device or shop does not have is not shown; its address can be copied anywhere. */
export default function ShareSheet({
  open,
  onClose,
  kind,
  of,
  address,
  style,
  more,
  onShared,
}: ShareSheetProps) {
  const t = useTranslations('sharing');
  const what = t(`what.${kind}`);
  const link = useRef<HTMLInputElement>(null);
  // The same for everybody, and for good. Without one the whole address does.
  const short = useQuery({
    ...queryOf('shortLink', { target: address }),
    enabled: open,
    staleTime: Infinity,
  });
  const url = location.origin + (short.data?.shortPath ?? address);
  const shared = { ...of, url };

  const failed = () => toast(t('failed'), { tone: 'danger' });
  const shareWithSystem = async () => {
    try {
      await navigator.share({ title: of.title, text: of.text, url });
      onShared('system');
      onClose();
    } catch (error) {
      // Cancelling the share dialog needs no message.
      if (!(error instanceof DOMException && error.name === 'AbortError')) failed();
    }
  };
  const shareWithKakao = () => shareByKakao(shared).then(() => onShared('kakao'), failed);
  const copy = async () => {
    if (!(await copyText(url, link.current))) return toast(t('copyYourself'));
    onShared('link');
    toast(t('copied', { what }), { tone: 'good' });
  };
  const words = encodeURIComponent(`${of.title}\n${url}`);

  return (
    <Sheet open={open} onClose={onClose} title={t('title', { what })} size="fit" {...(style && { style })}>
      <div className={layout({ column: 5, below: 2 })}>
        <div className={layout({ row: 3 })}>
          <Picture src={of.picture} width={72} ratio="3 / 4" radius={12} />
          <div>
            <strong className={layout({ block: true, size: 17, leading: 135 })}>{of.title}</strong>
            <p className={layout({ above: 'hair', quiet: true, clamp: 2 })}>{of.text}</p>
          </div>
        </div>
        <div className={layout({ row: 2, align: 'stretch' })}>
          {sharesByKakao() && (
            <Way icon={<MessageCircle size={22} />} name={t('kakao')} onPress={() => void shareWithKakao()} />
          )}
          {sendsTexts() && (
            <Way
              icon={<MessageSquareText size={22} />}
              name={t('text')}
              href={`sms:?&body=${words}`}
              onPress={() => onShared('text')}
            />
          )}
          <Way
            icon={<XLogo size={20} />}
            name={t('x')}
            href={`https://x.com/intent/post?text=${encodeURIComponent(of.title)}&url=${encodeURIComponent(url)}`}
            onPress={() => onShared('x')}
          />
          {more?.(shared).map((way) => (
            <Way key={way.name} {...way} />
          ))}
          {'share' in navigator && (
            <Way icon={<Share size={22} />} name={t('system')} onPress={() => void shareWithSystem()} />
          )}
        </div>
        <TextField
          ref={link}
          label={t('link', { what })}
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
