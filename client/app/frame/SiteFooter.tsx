import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { registryAddress } from '../../../schema/catalog/business-number.ts';
import type { Company } from '../../../schema/site/company.ts';
import { queryOf, useQuery } from '../calls/query.ts';
import { addressOf } from '../routes.ts';
import styles from './menus.module.css';

/** Who runs the site, as far as its operator has said. */
function Business({ company }: { readonly company: Company }) {
  const t = useTranslations('footer');
  const { companyName, representativeName, registrationNo, mailOrderNo } = company;
  const { address, phone, email, hostingProvider } = company;
  const facts = [
    { title: t('representative'), text: representativeName },
    { title: t('registrationNo'), text: registrationNo },
    { title: t('mailOrderNo'), text: mailOrderNo },
    { title: t('address'), text: address },
    { title: t('phone'), text: phone, href: `tel:${phone}` },
    { title: t('email'), text: email, href: `mailto:${email}` },
    { title: t('hosting'), text: hostingProvider },
  ].filter(({ text }) => text !== null);
  if (companyName === null && facts.length === 0) return null;
  return (
    <section aria-label={t('business')}>
      {companyName !== null && <strong>{companyName}</strong>}
      <dl className="num">
        {facts.map(({ title, text, href }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{href === undefined ? text : <a href={href}>{text}</a>}</dd>
          </div>
        ))}
      </dl>
      {registrationNo !== null && (
        <a
          className={styles['check']}
          href={registryAddress(registrationNo)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('check')}
        </a>
      )}
    </section>
  );
}

/** The end of a page where people look around: who runs the site, and what holds there. Needs the texts of `footer`. */
export default function SiteFooter() {
  const t = useTranslations('footer');
  const { data: company } = useQuery({ ...queryOf('company', {}), staleTime: Infinity });
  return (
    <footer className={styles['footer']}>
      <div>
        <nav aria-label={t('label')}>
          <Link href={addressOf('About')}>{t('about')}</Link>
          <Link href={addressOf('AboutTerms')}>{t('terms')}</Link>
          <Link href={addressOf('AboutPrivacy')} className={styles['strong']}>
            {t('privacy')}
          </Link>
          <Link href={addressOf('CustomerMain')}>{t('service')}</Link>
        </nav>
        {company && <Business company={company} />}
        <p>{t('intermediary')}</p>
      </div>
    </footer>
  );
}
