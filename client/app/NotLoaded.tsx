import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../design/controls/Button.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { errorText } from './calls/errors.ts';
import { firstThingsSeen } from './later.ts';

export interface NotLoadedProps {
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly title: string;
  /** Fills the screen's height instead of standing in a section. */
  readonly screen?: boolean;
}

/** Says that something could not be loaded and why, with a retry button. */
export function NotLoaded({ query, title, screen = false }: NotLoadedProps) {
  const t = useTranslations('common');
  useEffect(firstThingsSeen, []);
  return (
    <StateMessage
      screen={screen}
      role="alert"
      icon={<CloudOff size={30} />}
      title={title}
      message={errorText(query.error)}
      action={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    />
  );
}
