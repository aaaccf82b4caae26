import { useTranslations } from 'use-intl';
import type { Product } from '../../../schema/catalog/products.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import AskButton from './AskButton.tsx';
import { Question } from './Question.tsx';
import styles from './Questions.module.css';

/** So many of them on the product's page. */
const SHOWN = 3;

/** The latest questions about a product, with links to all of them and to the form. */
export default function Questions({ product }: { readonly product: Product }) {
  const t = useTranslations('qna');
  const { prdtSysId } = product;
  const { data, isError } = useQuery({
    ...queryOf('productQuestions', { prdtSysId, startIndex: 0, rowCount: SHOWN }),
    staleTime: 0,
  });
  const { questions = [], totalCnt = 0, hiddenCnt = 0 } = data ?? {};
  return (
    <>
      <div className={layout({ row: 2, spread: true })}>
        <h2 id="questions" className={layout({ size: 17 })}>
          <span>{t('title')}</span>
          {totalCnt > 0 && (
            <span className={layout({ tone: 'faint', weight: 'regular' }, 'num', styles['count'])}>
              {t('count', { count: totalCnt })}
            </span>
          )}
        </h2>
        {product.isDisplay === 1 && <AskButton product={product} />}
      </div>
      {data ? (
        totalCnt === 0 && <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('none.title')}</p>
      ) : isError ? (
        <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('error')}</p>
      ) : (
        <Skeleton height={96} style={{ marginTop: 16 }} />
      )}
      <ul className={layout({ ruled: 'border' })}>
        {questions.map((question) => (
          <li key={question.prdtQuestionSysId}>
            <Question question={question} />
          </li>
        ))}
      </ul>
      {hiddenCnt > 0 && (
        <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('blocked', { count: hiddenCnt })}</p>
      )}
      {totalCnt > questions.length + hiddenCnt && (
        <ButtonLink
          className={layout({ above: 2 })}
          variant="soft"
          wide
          href={addressOf('ProductQa', { prdtSysId })}
        >
          {t('all')}
        </ButtonLink>
      )}
    </>
  );
}
