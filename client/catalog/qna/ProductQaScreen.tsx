import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useTranslations } from 'use-intl';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { Subtitle } from '../../app/frame/Subtitle.tsx';
import { api } from '../../app/calls/api.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { keyOf, queryOf, useInfiniteQuery, useQuery } from '../../app/calls/query.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import AskButton from './AskButton.tsx';
import { Question } from './Question.tsx';
import styles from './Questions.module.css';

/** All that was asked of a product, newest first. */
export default function ProductQaScreen({ params: { prdtSysId } }: ScreenProps<'ProductQa'>) {
  const t = useTranslations('qna');
  const nameFor = useNames();
  const about = useQuery(queryOf('productAlone', { prdtSysId }));
  const product = about.data?.product;
  const query = useInfiniteQuery({
    queryKey: [...keyOf('productQuestions'), prdtSysId, 'all'],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('productQuestions', { prdtSysId, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { questions, hiddenCnt }) => sum + questions.length + hiddenCnt, 0);
      return last.questions.length + last.hiddenCnt > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const questions = query.data?.pages.flatMap((page) => page.questions);
  const hiddenCnt = query.data?.pages.reduce((sum, page) => sum + page.hiddenCnt, 0) ?? 0;
  useTitle(t('title'));
  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
      <PageHead title={t('title')} up={addressOf('ProductDetail', { prdtSysId })}>
        {product?.isDisplay === 1 && <AskButton product={product} />}
      </PageHead>
      {!about.isError && <Subtitle text={product && nameFor(product)} />}
      {!questions ? (
        query.isError ? (
          <NotLoaded query={query} title={t('error')} />
        ) : (
          <Skeleton height={96} style={{ marginTop: 16 }} />
        )
      ) : questions.length + hiddenCnt === 0 ? (
        <StateMessage
          icon={<MessageCircleQuestion size={30} />}
          title={t('none.title')}
          message={t('none.message')}
        />
      ) : (
        <ul className={layout({ ruled: 'border' })}>
          {questions.map((question) => (
            <li key={question.prdtQuestionSysId}>
              <Question question={question} />
            </li>
          ))}
        </ul>
      )}
      {hiddenCnt > 0 && (
        <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('blocked', { count: hiddenCnt })}</p>
      )}
      <MoreButton query={query} />
    </div>
  );
}
