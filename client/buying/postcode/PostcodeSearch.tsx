import MapPin from 'lucide-react/icons/map-pin';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { KEYWORD_LENGTH_MAX, SEARCH_DEBOUNCE } from '../../../schema/constants.ts';
import {
  POSTCODE_WIDGET_TIMEOUT,
  POSTCODE_CHOSEN,
  POSTCODE_WIDGET_READY,
  POSTCODES_ROW_COUNT,
} from '../../../schema/buying/constants.ts';
import type { Postcode } from '../../../schema/buying/postcodes.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { api } from '../../app/calls/api.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { keyOf, queryOf, useInfiniteQuery, useQuery } from '../../app/calls/query.ts';
import { useDebounced } from '../../app/use-debounced.ts';
import { layout } from '../../design/layout/layout.ts';
import { alert } from '../../design/overlays/dialog.ts';
import { SearchField } from '../../design/controls/SearchField.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Spinner } from '../../design/Spinner.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import styles from './postcode.module.css';

interface PostcodeSearchProps {
  readonly onChosen: (postcode: Postcode) => void;
}

/** A message from the frame of the public service. */
interface Told {
  readonly event: unknown;
  readonly data?: Postcode;
}

/** A public postcode service, in its own page; `onMissing`: it did not come in time. */
function Widget({ url, onChosen, onMissing }: PostcodeSearchProps & { url: string; onMissing: () => void }) {
  const t = useTranslations('postcode');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent<Told>) => {
    if (source !== frame.current?.contentWindow || origin !== location.origin) return;
    if (data.event === POSTCODE_WIDGET_READY) setReady(true);
    if (data.event === POSTCODE_CHOSEN && data.data) onChosen(data.data);
  });
  const missed = useEffectEvent(onMissing);
  useEffect(() => {
    const listener = (event: MessageEvent<Told>) => hear(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => missed(), POSTCODE_WIDGET_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isReady]);
  return (
    <div className={styles['widget']}>
      {!isReady && <Spinner />}
      {/* A page of our own, whose policy says what may run in it; the service asks its own site as itself. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} src={url} title={t('title')} hidden={!isReady} />
    </div>
  );
}

function useFound(keyword: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf('searchPostcodes'), keyword],
    enabled: keyword !== '',
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('searchPostcodes', { keyword, startIndex: pageParam, rowCount: POSTCODES_ROW_COUNT }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { postcodes }) => sum + postcodes.length, 0);
      return last.postcodes.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
}

function Found({ keyword, onChosen }: PostcodeSearchProps & { readonly keyword: string }) {
  const t = useTranslations('postcode');
  const common = useTranslations('common');
  const isEnglish = useLocale() === 'en';
  const query = useFound(keyword);
  const pages = query.data?.pages;
  if (keyword === '') {
    return <StateMessage icon={<MapPin size={28} />} title={t('hint.title')} message={t('hint.message')} />;
  }
  if (!pages) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return (
      <output className={layout({ column: 2 })} aria-label={common('loading')}>
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} height={72} />
        ))}
      </output>
    );
  }
  const totalCnt = pages[0]?.totalCnt ?? 0;
  if (totalCnt === 0) {
    return (
      <StateMessage icon={<MapPinOff size={28} />} title={t('none.title')} message={t('none.message')} />
    );
  }
  return (
    <>
      <output className={layout({ quiet: true })}>{t('count', { count: totalCnt })}</output>
      <ul className={layout({ column: 2 })}>
        {pages.flatMap(({ postcodes }) =>
          postcodes.map((postcode) => (
            <li key={postcode.newAddress}>
              <button
                type="button"
                className={layout({ column: 'hair', leading: 145 }, styles['place'])}
                onClick={() => onChosen(postcode)}
              >
                <span className={layout({ quiet: true }, 'num')}>{postcode.zonecode}</span>
                <strong className={layout({ weight: 'semibold' })}>
                  {isEnglish ? postcode.newAddressEn : postcode.newAddress}
                </strong>
                <span className={layout({ quiet: true })}>
                  {isEnglish ? postcode.newAddress : t('lot', { address: postcode.address })}
                </span>
              </button>
            </li>
          )),
        )}
      </ul>
      <MoreButton query={query} />
    </>
  );
}

/** Our own search, in the table of the server. */
function Embedded({ onChosen }: PostcodeSearchProps) {
  const t = useTranslations('postcode');
  const [text, setText] = useState('');
  const keyword = useDebounced(text.trim(), SEARCH_DEBOUNCE);
  return (
    <div className={layout({ column: 3 })}>
      <div className={styles['field']}>
        <SearchField
          label={t('search')}
          clearLabel={t('clear')}
          value={text}
          onValue={setText}
          maxLength={KEYWORD_LENGTH_MAX}
        />
      </div>
      <Found keyword={keyword} onChosen={onChosen} />
    </div>
  );
}

/** Address search: with the public service if it is configured and loads in time, else with our own. */
export function PostcodeSearch({ onChosen }: PostcodeSearchProps) {
  const t = useTranslations('postcode');
  const { data, isPending } = useQuery(queryOf('postcodeWidget', {}));
  const [isMissing, setMissing] = useState(false);
  if (isPending) return <Spinner />;
  const widgetUrl = data?.widgetUrl ?? null;
  if (widgetUrl === null || isMissing) return <Embedded onChosen={onChosen} />;
  const missing = () => {
    setMissing(true);
    void alert({ title: t('failed.title'), message: t('failed.message') });
  };
  return <Widget url={widgetUrl} onChosen={onChosen} onMissing={missing} />;
}
