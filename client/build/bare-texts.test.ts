import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
import plugin from './bare-texts.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const component = (shown: string) => `
interface Props { readonly count: number; readonly name?: string; readonly icon: Element; readonly onGo: () => void }
function Some({ count, name, icon, onGo }: Props) {
  const t = useTranslations('some');
  const own = (): Element => <i />;
  const line = count > 1 ? t('many') : t('one');
  const mark = <i />;
  return ${shown};
}`;

const found = (count: number) => Array.from({ length: count }, () => ({ message: /into an element/ }));

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'a text beside what comes and goes is found',
  plugin.rules['in-elements'],
  {
    valid: [
      '<p>{t("one")} of {count}</p>',
      '<p>{isOpen && t("more")}</p>',
      '<p>{count > 1 ? t("many") : t("one")} and <b>more</b></p>',
      '<p>{isOpen && <b>more</b>}<span>{t("one")}</span>{own()}{icon}{mark}</p>',
      '<p>{isOpen && <b />}{list.map((each) => <i key={each} />)}{children}</p>',
      '<p>{`${t("one")}${isOpen ? ` · ${name}` : ""}`}</p>',
    ].map(component),
    invalid: [
      ['<p>{isOpen && <b />} and more</p>', 1],
      ['<p>{t("one")}{isOpen && <b />}</p>', 1],
      ['<p>{isOpen && t("more")}<b /></p>', 1],
      ['<>{isOpen ? <b /> : null}{count}{name ?? ""}{line}</>', 3],
      ['<p>{isOpen ? <b /> : <i />}{product.name}{product.tags?.join()}{priceText(1)}</p>', 2],
      ['<p>{isOpen && (count > 1 ? t("many") : <b />)}<i /></p>', 1],
    ].map(([shown, count]) => ({ code: component(String(shown)), errors: found(Number(count)) })),
  },
);
