import CloudOff from 'lucide-react/icons/cloud-off';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../schema/call.ts';
import * as REFUSED from '../../schema/refused.ts';
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
  /** Told instead where there is no such thing: trying again does not help. */
  readonly gone?: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly message: string;
    readonly action?: ReactNode;
  };
  /** Fills the screen's height instead of standing in a section. */
  readonly screen?: boolean;
}

/** Whether the server said that there is no such thing. */
export function isGone({ error }: { readonly error: unknown }): boolean {
  return refusalCode(error) === REFUSED.notFound;
}

/** Says that something could not be loaded and why, with a retry button. */
export function NotLoaded({ query, title, gone, screen = false }: NotLoadedProps) {
  const t = useTranslations('common');
  useEffect(firstThingsSeen, []);
  if (gone && isGone(query)) return <StateMessage screen={screen} role="alert" {...gone} />;
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
