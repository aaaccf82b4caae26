import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { IconButton } from '../../design/controls/IconButton.tsx';
import styles from './page.module.css';

export interface FormPageProps {
  readonly title: string;
  readonly message?: string | undefined;
  /** Undefined: there is no way back. */
  readonly onBack?: () => void;
  /** Which step it is, from 1, of how many, and how that is said. */
  readonly step?: { readonly at: number; readonly count: number; readonly label: string };
  readonly children: ReactNode;
}

/** One thing to do at a time: a title, a form, and the way back. */
export function FormPage({ title, message, onBack, step, children }: FormPageProps) {
  const t = useTranslations('common');
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
        {onBack && <IconButton label={t('back')} icon={<ChevronLeft size={26} />} onClick={onBack} />}
        <LanguageSwitch />
      </header>
      <main className={styles['main']}>
        {step && (
          <progress className={styles['progress']} aria-label={step.label} value={step.at} max={step.count} />
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
