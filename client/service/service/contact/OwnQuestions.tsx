import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { ROW_COUNT_DEFAULT } from '../../../../schema/constants.ts';
import { api } from '../../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../../app/calls/query.ts';
import { MoreButton } from '../../../app/frame/MoreButton.tsx';
import { day } from '../../../app/i18n/when.ts';
import { NotLoaded } from '../../../app/NotLoaded.tsx';
import { addressOf } from '../../../app/routes.ts';
import { session } from '../../../app/session/session.ts';
import { Segments } from '../../../design/controls/Segments.tsx';
import { cx } from '../../../design/cx.ts';
import { layout } from '../../../design/layout/layout.ts';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { StateMessage } from '../../../design/StateMessage.tsx';
import styles from '../service.module.css';

/** The part of the address that leads here. */
const OWN = '#own';

const TABS = ['inquiries', 'products', 'broadcasts'] as const;
type Tab = (typeof TABS)[number];

/** What all kinds of questions have. */
interface Asked {
  readonly id: number;
  readonly content: string;
  readonly createdAt: string;
  readonly answer: string | null;
  readonly pictures?: readonly { readonly url: string }[];
  /** What it is about. */
  readonly about?: ReactNode;
  readonly link?: { readonly href: string; readonly text: string };
}

interface Page {
  readonly totalCnt: number;
  readonly questions: readonly Asked[];
}

type Texts = ReturnType<typeof useTranslations<'service'>>;
type PageOf = (
  t: Texts,
  input: { readonly uid: number; readonly startIndex: number; readonly rowCount: number },
  signal: AbortSignal,
) => Promise<Page>;

const NAMES = {
  inquiries: 'inquiriesOfMember',
  products: 'ownProductQuestions',
  broadcasts: 'ownLiveQuestions',
} as const satisfies Record<Tab, string>;

const PAGES: Readonly<Record<Tab, PageOf>> = {
  inquiries: async (t, input, signal) => {
    const { totalCnt, questions } = await api(NAMES.inquiries, input, { signal });
    return {
      totalCnt,
      questions: questions.map(({ questionSysId, typeCode, orderSysId, answer, ...asked }) => ({
        ...asked,
        id: questionSysId,
        answer: answer?.text ?? null,
        about: t(`ask.types.t${typeCode}`),
        ...(orderSysId !== null && {
          link: {
            href: addressOf('BuyHistoryDetail', { orderSysId }),
            text: t('own.order', { number: String(orderSysId) }),
          },
        }),
      })),
    };
  },
  products: async (t, input, signal) => {
    const { totalCnt, questions } = await api(NAMES.products, input, { signal });
    return {
      totalCnt,
      questions: questions.map(({ prdtQuestionSysId, prdtSysId, content, isSecret, createdAt, answer }) => ({
        id: prdtQuestionSysId,
        content: content ?? '',
        createdAt,
        answer,
        about: isSecret === 1 ? t('own.secret') : undefined,
        link: { href: addressOf('ProductDetail', { prdtSysId }), text: t('own.toProduct') },
      })),
    };
  },
  broadcasts: async (t, input, signal) => {
    const { totalCnt, questions } = await api(NAMES.broadcasts, input, { signal });
    return {
      totalCnt,
      questions: questions.map(({ logSysId, content, createdAt, answer, ...broadcast }) => ({
        id: logSysId,
        content,
        createdAt,
        answer,
        link: { href: addressOf('enterLive', broadcast), text: t('own.toBroadcast') },
      })),
    };
  },
};

function Question({ of }: { readonly of: Asked }) {
  const t = useTranslations('service');
  const locale = useLocale();
  const isAnswered = of.answer !== null;
  return (
    <article className={layout({ column: 2, padBlock: 4 })}>
      <header className={layout({ row: 2, wrap: 'hair', quiet: true })}>
        <strong className={cx(styles['state'], isAnswered && styles['answered'])}>
          {t(isAnswered ? 'own.answered' : 'own.waiting')}
        </strong>
        {of.about !== undefined && <span>{of.about}</span>}
        <time className={layout({ push: true })} dateTime={of.createdAt}>
          {day(locale, Date.parse(of.createdAt))}
        </time>
      </header>
      <p className={layout({ multiline: true })}>{of.content}</p>
      {of.pictures !== undefined && of.pictures.length > 0 && (
        <ul className={layout({ row: 2, wrap: true }, styles['pictures'])}>
          {of.pictures.map(({ url }, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={t('ask.picture', { at: at + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {of.link && (
        <Link
          href={of.link.href}
          className={layout({ row: 0, self: 'start', touch: true, quiet: true, underline: true })}
        >
          {of.link.text}
        </Link>
      )}
      {isAnswered && (
        <div className={layout({ ground: 'note' })}>
          <strong className={layout({ size: 12, tone: 'soft' })}>{t('own.answer')}</strong>
          <p className={layout({ multiline: true })}>{of.answer}</p>
        </div>
      )}
    </article>
  );
}

function List({ tab }: { readonly tab: Tab }) {
  const t = useTranslations('service');
  const locale = useLocale();
  const { userSysId: uid = 0 } = useSnapshot(session);
  const query = useInfiniteQuery({
    queryKey: [...keyOf(NAMES[tab]), uid, locale],
    // What was answered meanwhile must be in it.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      PAGES[tab](t, { uid, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, signal),
    getNextPageParam: (last: Page, pages: readonly Page[]) => {
      const loaded = pages.reduce((sum, { questions }) => sum + questions.length, 0);
      return last.questions.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const questions = query.data?.pages.flatMap((page) => page.questions);
  if (!questions) {
    if (query.isError) return <NotLoaded query={query} title={t('own.error')} />;
    return [0, 1].map((key) => <Skeleton key={key} height={96} style={{ marginTop: 12 }} />);
  }
  if (questions.length === 0)
    return <StateMessage icon={<MessageCircleQuestion size={30} />} title={t(`own.none.${tab}`)} />;
  return (
    <>
      <ul className={layout({ ruled: 'border' })}>
        {questions.map((question) => (
          <li key={`${question.id} ${question.link?.href}`}>
            <Question of={question} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  );
}

/** All that the member has asked: of customer service, of products, and in broadcasts. */
export function OwnQuestions() {
  const t = useTranslations('service.own');
  const [tab, setTab] = useState<Tab>('inquiries');
  const section = useRef<HTMLElement>(null);
  // The page has come after its address, so the browser has found nothing there.
  useEffect(() => {
    if (location.hash === OWN) section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} className={layout({ above: 10 }, styles['own'])} aria-labelledby="own">
      <h2 id="own" className={layout({ below: 3 })}>
        {t('title')}
      </h2>
      <Segments
        label={t('label')}
        options={TABS.map((value) => ({ value, text: t(`tabs.${value}`) }))}
        value={tab}
        onChoose={setTab}
      />
      <List key={tab} tab={tab} />
    </section>
  );
}
