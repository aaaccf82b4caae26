import { useTranslations } from 'use-intl';
import { registryAddress } from '../../../schema/catalog/business-number.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

/** Who stands behind the seller. Where it has not said so, the section is missing. */
export function BusinessInfo({ sellerSysId }: { readonly sellerSysId: number }) {
  const t = useTranslations('store.brand.about.business');
  const query = useQuery(queryOf('sellerBusiness', { sellerSysId }));
  if (query.isError && !query.data) return <NotLoaded query={query} title={t('error')} />;
  if (!query.data) return <Skeleton height={200} style={{ borderRadius: 16 }} />;
  const { business } = query.data;
  if (!business) return null;
  const { registrationNo, phone, email } = business;
  const facts = [
    { title: t('company'), text: business.companyName },
    { title: t('representative'), text: business.representativeName },
    { title: t('registrationNo'), text: registrationNo },
    { title: t('mailOrderNo'), text: business.mailOrderNo || t('exempt') },
    { title: t('address'), text: business.address },
    { title: t('phone'), text: phone, href: `tel:${phone}` },
    { title: t('email'), text: email, href: `mailto:${email}` },
  ];
  return (
    <section aria-labelledby="business">
      <h2 id="business" className={layout({ above: 3, below: 3, size: 17 })}>
        {t('title')}
      </h2>
      <dl className={layout({ column: 2, ground: 'card', lift: 'edge', size: 13 })}>
        {facts.map(({ title, text, href }) => (
          <div key={title} className={styles['fact']}>
            <dt className={layout({ tone: 'soft' })}>{title}</dt>
            <dd>
              {href === undefined ? (
                text
              ) : (
                <a href={href} className={layout({ underline: true })}>
                  {text}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <a
        href={registryAddress(registrationNo)}
        className={layout({ row: 0, inline: true, touch: true, quiet: true, underline: true })}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('check')}
      </a>
    </section>
  );
}
