import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageSwitch } from '../app/frame/LanguageSwitch.tsx';
import { IconButton } from '../design/controls/IconButton.tsx';
import styles from './Frame.module.css';

export interface FrameProps {
  readonly title: string;
  readonly message?: string | undefined;
  readonly onBack: () => void;
  /** Which step it is, from 0, and how many there are. */
  readonly of?: readonly [at: number, count: number];
  readonly children: ReactNode;
}

/** One thing to do at a time: a title, a form, and the way back. */
export function Frame({ title, message, onBack, of, children }: FrameProps) {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(title);
  // Another step is another page to who listens to it.
  useEffect(() => {
    if (last.current !== title) heading.current?.focus();
    last.current = title;
  }, [title]);
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <IconButton label={t('common.back')} icon={<ChevronLeft size={26} />} onClick={onBack} />
        <LanguageSwitch />
      </header>
      <main className={styles['main']}>
        {of && (
          <progress
            className={styles['progress']}
            aria-label={t('identity.step', { at: of[0] + 1, count: of[1] })}
            value={of[0] + 1}
            max={of[1]}
          />
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {message !== undefined && message !== '' && <p className={styles['message']}>{message}</p>}
        {children}
      </main>
    </div>
  );
}
