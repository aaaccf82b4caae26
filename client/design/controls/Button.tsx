import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../cx.ts';
import { Spinner } from '../Spinner.tsx';
import styles from './Button.module.css';

interface Looks {
  /** `accent` the one thing to do next · `soft` beside it · `plain` only words · `glass` over video. */
  readonly variant?: 'accent' | 'soft' | 'plain' | 'glass';
  /** Heights 52, 44 and 32 (the last with a 44 touch area). */
  readonly size?: 'large' | 'medium' | 'small';
  /** As wide as its place. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'children'> {
  /** Work is going on: shows a spinner, keeps its width and takes no more presses. */
  readonly busy?: boolean;
}

function look(
  { variant = 'accent', size = 'medium', wide }: Omit<Looks, 'children'>,
  className?: string,
): string {
  return cx(styles['button'], styles[variant], styles[size], wide && styles['wide'], className);
}

/** A button. `<Button busy={isPending} onClick={buy}>{t('buy')}</Button>` */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={look(
        { ...(variant && { variant }), ...(size && { size }), ...(wide !== undefined && { wide }) },
        className,
      )}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className={cx(styles['label'], busy && styles['hidden'])}>{children}</span>
      {busy && (
        <span className={styles['busy']}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends Looks {
  readonly href: string;
  readonly className?: string;
  readonly 'aria-label'?: string;
}

/** A link of this site that looks like a button. */
export function ButtonLink({ variant, size, wide, href, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      href={href}
      {...rest}
      className={look(
        { ...(variant && { variant }), ...(size && { size }), ...(wide !== undefined && { wide }) },
        className,
      )}
    >
      <span className={styles['label']}>{children}</span>
    </Link>
  );
}
