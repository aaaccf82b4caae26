import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslations } from 'use-intl';
import { noticeFieldNames, noticeOf } from '../../../schema/catalog/notices.ts';
import type { ProductNotice } from '../../../schema/catalog/products.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

/** What the law asks to say of such a product, folded. What the seller left out is said in the description. */
export function Notice({ notice: { kind, values } }: { readonly notice: ProductNotice }) {
  const t = useTranslations('product.law');
  const nameFor = useNames();
  const asked = noticeOf(kind);
  const saidOf = (field: string) => {
    const said = values.find((each) => each.field === field);
    return said ? nameFor({ name: said.value, nameEn: said.valueEn }) : t('elsewhere');
  };
  return (
    <details>
      <summary>
        {t('title')}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <dl className={layout({ quiet: true }, styles['notices'])}>
        <div>
          <dt>{t('kind')}</dt>
          <dd>{nameFor(asked)}</dd>
        </div>
        {asked.fields.map((field) => (
          <div key={field}>
            <dt>{nameFor(noticeFieldNames(field))}</dt>
            <dd>{saidOf(field)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
