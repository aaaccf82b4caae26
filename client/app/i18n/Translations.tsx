import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { useSnapshot } from 'valtio';
import { TIME_ZONE } from '../../../schema/constants.ts';
import { session } from '../session/session.ts';
import { messagesOf } from './catalogues.ts';

/** Gives the session's language to everything inside, and says it to the browser. */
export function Translations({ children }: { readonly children: ReactNode }) {
  const { locale } = useSnapshot(session);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}
