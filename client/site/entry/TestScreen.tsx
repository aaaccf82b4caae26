import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import NotFoundScreen from '../../app/NotFoundScreen.tsx';
import { addressNamed, addressOf, ROUTES } from '../../app/routes.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { layout } from '../../design/layout/layout.ts';
import { answerOf } from './cors.ts';

/** The request whose answer can be tried by hand. */
const TRIED = 1;

/** For who develops the app: every screen that needs no more than its name, and what another site answers. */
function Workbench() {
  const t = useTranslations('entry.test');
  const [answer, setAnswer] = useState<unknown>();
  useTitle(t('title'));
  useEffect(() => {
    const waiting = new AbortController();
    answerOf(TRIED, waiting.signal).then(setAnswer, () => undefined);
    return () => waiting.abort();
  }, []);
  return (
    <div className={layout({ page: 960 })}>
      <h1>{t('title')}</h1>
      <ul>
        {ROUTES.map(({ name }) => ({ name, address: addressNamed(name) }))
          .filter(({ address }) => address !== undefined)
          .map(({ name, address }) => (
            <li key={name}>
              <Link href={address!}>{name}</Link>
            </li>
          ))}
      </ul>
      <p>
        <a href={addressOf('RecieveCors', { corsNum: TRIED })} target="_blank" rel="opener">
          {t('cors')}
        </a>
      </p>
      <output>{answer === undefined ? t('waiting') : JSON.stringify(answer)}</output>
    </div>
  );
}

/** There is nothing in what people get. */
export default import.meta.env.DEV ? Workbench : NotFoundScreen;
