import Megaphone from 'lucide-react/icons/megaphone';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSearchParams } from 'wouter';
import { format } from '../../../schema/deadlines.ts';
import { TERMS_NOTICE_DAYS, type TermsKind } from '../../../schema/members/constants.ts';
import type { TermsText } from '../../../schema/members/terms.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { plannedAt } from '../../app/i18n/when.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import styles from './Terms.module.css';

const VERSION = 'version';

/** The version that the address asks for; null: the one in force. */
function useVersion(): readonly [number | null, (version: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(VERSION));
  const choose = (version: number | null) =>
    setSearch(version === null ? {} : { [VERSION]: String(version) }, { replace: true });
  return [Number.isInteger(asked) && asked > 0 ? asked : null, choose];
}

/** `2020년 12월 25일` · `December 25, 2020` */
function useDay(): (date: string) => string {
  const locale = useLocale();
  return (date) => format(locale, { dateStyle: 'long' }).format(plannedAt(date, '00:00'));
}

/** The terms of a kind: the version in force, or an earlier or announced one that somebody chose. */
export function TermsOf({ kind }: { readonly kind: TermsKind }) {
  const t = useTranslations('terms');
  const lang = useLocale();
  const [version, choose] = useVersion();
  const inForce = useQuery({ ...queryOf('termsInForce', { kind, lang }), enabled: version === null });
  const chosen = useQuery({
    ...queryOf('termsOfVersion', { kind, version: version ?? 1, lang }),
    enabled: version !== null,
  });
  const query = version === null ? inForce : chosen;
  if (query.data) return <Text terms={query.data} onChoose={choose} />;
  if (query.isError) return <NotLoaded query={query} title={t('error')} />;
  return (
    <div className={layout({ column: 3 })} aria-hidden="true">
      {['40%', '100%', '96%', '72%', '98%', '88%'].map((width) => (
        <Skeleton key={width} shape="text" width={width} />
      ))}
    </div>
  );
}

interface TextProps {
  readonly terms: TermsText;
  readonly onChoose: (version: number | null) => void;
}

function Text({ terms, onChoose }: TextProps) {
  const t = useTranslations('terms');
  const day = useDay();
  const { version, effectiveDate, inForceVersion, html, sections, versions } = terms;
  return (
    <>
      <div className={layout({ row: 3, wrap: 2, spread: true, below: 4, quiet: true })}>
        <p className="num">
          {t(version > inForceVersion ? 'appliesFrom' : 'inForceSince', { day: day(effectiveDate) })}
        </p>
        {versions.length > 1 && <Versions terms={terms} onChoose={onChoose} />}
      </div>
      <Notice terms={terms} onChoose={onChoose} />
      {sections.length > 3 && (
        <details className={layout({ ground: 'fill', below: 4 }, styles['contents'])}>
          <summary className={layout({ row: 0, spread: true, touch: true, weight: 'semibold' })}>
            {t('contents')}
          </summary>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  className={layout({ row: 0, touch: true, tone: 'soft' })}
                  href={`#${id}`}
                  onClick={(event) => {
                    // The way back leads out of the page, not through its sections.
                    event.preventDefault();
                    location.replace(`#${id}`);
                  }}
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </details>
      )}
      {/* The server makes it of our own files, of known elements only. */}
      <article className={styles['text']} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

function Versions({ terms: { version, versions, inForceVersion }, onChoose }: TextProps) {
  const t = useTranslations('terms');
  const day = useDay();
  const id = useId();
  return (
    <p className={styles['versions']}>
      <label className="sr-only" htmlFor={id}>
        {t('versions')}
      </label>
      <select
        id={id}
        value={version}
        onChange={({ target }) => {
          const chosen = Number(target.value);
          onChoose(chosen === inForceVersion ? null : chosen);
        }}
      >
        {versions.map((each) => (
          <option key={each.version} value={each.version}>
            {t(
              each.version > inForceVersion ? 'coming' : each.version === inForceVersion ? 'current' : 'past',
              { day: day(each.effectiveDate) },
            )}
          </option>
        ))}
      </select>
    </p>
  );
}

/** What comes next; on another version than the one in force, that it is one. */
function Notice({ terms, onChoose }: TextProps) {
  const t = useTranslations('terms');
  const day = useDay();
  const { version, inForceVersion, announced, changes } = terms;
  if (version === inForceVersion && !announced) return null;
  const isPast = version < inForceVersion;
  const told = version === inForceVersion ? announced! : terms;
  return (
    <aside className={layout({ row: 3, align: 'start', ground: 'fill', below: 4 }, styles['notice'])}>
      <Megaphone size={22} aria-hidden="true" />
      <div className={layout({ column: 2, align: 'start' })}>
        <h2>{isPast ? t('isPast') : t('changesOn', { day: day(told.effectiveDate) })}</h2>
        {!isPast && (
          <p className={layout({ tone: 'soft' })}>
            {version === inForceVersion ? announced!.changes : changes}
          </p>
        )}
        {!isPast && told.isUnfavourable === 1 && (
          <p className={layout({ tone: 'soft' })}>
            {t('isUnfavourable', { days: TERMS_NOTICE_DAYS.unfavourable })}
          </p>
        )}
        <Button
          variant="soft"
          onClick={() => onChoose(version === inForceVersion ? announced!.version : null)}
        >
          {t(version === inForceVersion ? 'readNext' : 'readCurrent')}
        </Button>
      </div>
    </aside>
  );
}
