import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../design/controls/Button.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import type { CrashProps } from './Crash.tsx';
import { isMissingPart } from './calls/in-time.ts';

function Bare({ onRetry }: CrashProps) {
  const t = useTranslations('common');
  return (
    <StateMessage
      screen
      role="alert"
      title={t('crash.title')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

/** It comes with what is there on every page after the first things; what fails before that can do without it. */
const Crash = lazy(() => import('./Crash.tsx').catch(() => ({ default: Bare })));

interface State {
  readonly error: unknown;
}

/** Catches what a screen throws while drawing, and offers to draw it again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };
  /** The error before the last retry. */
  #before: string | undefined;

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('nothing was thrown') };
  }

  override componentDidCatch(error: unknown): void {
    // What a browser could not fetch some keep, and after a new release it has another name: then only a reload helps.
    if (isMissingPart(error) && String(error) === this.#before) location.reload();
  }

  #retry = () => {
    this.#before = String(this.state.error);
    this.setState({ error: undefined });
  };

  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Suspense>
        <Crash error={this.state.error} onRetry={this.#retry} />
      </Suspense>
    );
  }
}
