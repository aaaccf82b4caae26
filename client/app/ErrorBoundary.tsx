import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../design/Button.tsx';
import { StateMessage } from '../design/StateMessage.tsx';

function Crash({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations('common');
  return (
    <StateMessage
      screen
      role="alert"
      icon={<CircleAlert size={30} />}
      title={t('crash.title')}
      message={t('crash.message')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

/** A part of the app that could not be fetched: after a new release only a reload finds its new name. */
const MISSING_PART = /dynamically imported module|importing a module script|preload css/i;

interface State {
  readonly error: unknown;
}

/** Catches what a screen throws while drawing, and offers to draw it again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('nothing was thrown') };
  }

  #retry = () => {
    if (MISSING_PART.test(String(this.state.error))) location.reload();
    else this.setState({ error: undefined });
  };

  override render() {
    return this.state.error === undefined ? this.props.children : <Crash onRetry={this.#retry} />;
  }
}
