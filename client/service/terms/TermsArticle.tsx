import { useLocale } from 'use-intl';
import type { TermsKind } from '../../../schema/members/constants.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import styles from './Terms.module.css';

export interface TermsArticleProps {
  readonly kind: TermsKind;
  readonly version: number;
  /** What is said if it does not load. */
  readonly error: string;
}

/** One version of a text, to be read within another page. */
export function TermsArticle({ kind, version, error }: TermsArticleProps) {
  const lang = useLocale();
  const query = useQuery(queryOf('termsOfVersion', { kind, version, lang }));
  if (query.isError) return <NotLoaded query={query} title={error} />;
  if (!query.data) return <Skeleton height={320} style={{ borderRadius: 16 }} />;
  // The server makes it of our own files, of known elements only.
  return <article className={styles['text']} dangerouslySetInnerHTML={{ __html: query.data.html }} />;
}
