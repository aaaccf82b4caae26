import { Drawer } from '@base-ui/react/drawer';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { MODAL_RESET_DELAY } from '../../../schema/constants.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useSheetOpen } from './use-sheet-open.ts';
import styles from './overlays.module.css';

/** Shares of the screen's height that a `snap` sheet stops at. */
const SNAP_POINTS = [0.7, 1];

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Without the close button, as closing it answers nothing. */
  readonly mustAnswer?: boolean;
  /** Always there for screen readers, drawn unless `titleHidden`. */
  readonly title: string;
  readonly titleHidden?: boolean;
  /** Beside the title, such as a count. */
  readonly titleEnd?: ReactNode;
  /** `snap`: 70 % of the screen, to be pulled to full · `fit`: as high as its content, 85 % at most. */
  readonly size?: 'snap' | 'fit';
  /** The page style inside; a light sheet by default, also on a dark page. */
  readonly pageStyle?: 'light' | 'dark';
  /** Stays at the bottom while the content scrolls: the one button. */
  readonly footer?: ReactNode;
  /** `sellerVars(look)`: a sheet hangs on the document, not on what opened it. */
  readonly style?: CSSProperties;
  /** The element that gets the focus on opening; by default the sheet. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Nobody sees any more what was inside: the moment to reset what of it is kept elsewhere. */
  readonly onReset?: () => void;
  /** When that is, in milliseconds after closing. */
  readonly resetAfter?: number;
  readonly children: ReactNode;
}

/**
 * Whether to stand open, a task later than wanted: a finger is answered first, with the frame that it touched. So a sheet
 * always comes into being closed, and rises also when it came because it was opened.
 */
function useRisen(open: boolean): boolean {
  const [risen, setRisen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRisen(open));
    return () => clearTimeout(timer);
  }, [open]);
  return risen;
}

/** Whether the content is kept: while open, and until the closing animation ends. Opened before that, it is as it was. */
function useKept(open: boolean, resetAfter: number, onReset: () => void): boolean {
  const [kept, setKept] = useState(open);
  if (open && !kept) setKept(true);
  const reset = useEffectEvent(() => {
    setKept(false);
    onReset();
  });
  const isClosing = kept && !open;
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(() => reset(), resetAfter);
    return () => clearTimeout(timer);
  }, [isClosing, resetAfter]);
  return kept;
}

/**
 * A sheet from below. Dragging, Esc, the browser's back, a press outside and its own button close it; focus
 * stays inside and returns afterwards. A slider or carousel inside takes its own drags with
 * `data-base-ui-swipe-ignore="x"`. A page that makes room for it finds it by `data-sheet` (its size) and
 * `data-sheet-backdrop`, and that one is open by `data-sheet-open` on the document.
 */
export function Sheet({
  open: wanted,
  onClose,
  mustAnswer = false,
  title,
  titleHidden = false,
  titleEnd,
  size = 'snap',
  pageStyle = 'light',
  footer,
  style,
  initialFocus,
  onReset,
  resetAfter = MODAL_RESET_DELAY,
  children,
}: SheetProps) {
  const t = useTranslations('common');
  const [snapPoint, setSnapPoint] = useState<Drawer.Root.SnapPoint | null>(SNAP_POINTS[0]!);
  useBackCloses(wanted, onClose);
  const open = useRisen(wanted);
  const kept = useKept(open, resetAfter, () => {
    setSnapPoint(SNAP_POINTS[0]!);
    onReset?.();
  });
  const full = snapPoint === 1;
  const snap = size === 'snap';
  useSheetOpen(open && snap);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      {...(snap && {
        snapPoints: SNAP_POINTS,
        snapPoint,
        onSnapPointChange: setSnapPoint,
        snapToSequentialPoints: true,
      })}
    >
      <Drawer.Portal keepMounted={kept}>
        <Drawer.Backdrop
          // A sheet over another one is told from it, too.
          forceRender
          className={cx(styles['sheetBackdrop'], snap && styles['clear'])}
          data-page-style={pageStyle}
          data-sheet-backdrop={size}
        />
        <Drawer.Viewport
          className={cx(styles['sheetViewport'], snap && styles['snap'])}
          data-page-style={pageStyle}
          data-sheet={size}
        >
          <Drawer.Popup className={styles['sheetPopup']} style={style} initialFocus={initialFocus ?? true}>
            <div className={styles['head']}>
              <span className={styles['handle']} aria-hidden="true" />
              <div className={cx(styles['titleRow'], titleHidden && styles['titleHidden'])}>
                <Drawer.Title className={cx(titleHidden ? 'sr-only' : styles['sheetTitle'])}>
                  {title}
                </Drawer.Title>
                {titleEnd}
                <span className={styles['sheetButtons']}>
                  {snap && (
                    <IconButton
                      label={full ? t('shrinkSheet') : t('expandSheet')}
                      icon={full ? <ChevronDown size={22} /> : <ChevronUp size={22} />}
                      onClick={() => setSnapPoint(full ? SNAP_POINTS[0]! : 1)}
                    />
                  )}
                  {!mustAnswer && <IconButton label={t('close')} icon={<X size={22} />} onClick={onClose} />}
                </span>
              </div>
            </div>
            <Drawer.Content className={styles['scroll']}>{children}</Drawer.Content>
            {footer && <div className={styles['footer']}>{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
