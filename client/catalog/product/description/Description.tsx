import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../product.module.css';

/** A text that is hardly higher than this (px) is not worth folding. */
const FOLDED_HEIGHT = 720;
const HARDLY = 120;

/** What the seller writes about a product. A long text is folded. */
export function Description({ prdtSysId }: { readonly prdtSysId: number }) {
  const lang = useLocale();
  const { data } = useQuery(queryOf('productDescription', { prdtSysId, lang }));
  return data && data.html !== '' ? <Folded key={lang} html={data.html} /> : null;
}

function Folded({ html }: { readonly html: string }) {
  const t = useTranslations('product.description');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Its pictures have their places from the start, so only another width changes its height.
    const sized = new ResizeObserver(() => setLong(text.current!.scrollHeight > FOLDED_HEIGHT + HARDLY));
    sized.observe(text.current!);
    return () => sized.disconnect();
  }, []);
  const isFolded = isLong && !isOpen;
  return (
    <section className={layout({ above: 6 })} aria-labelledby={`${id}-title`}>
      <h2
        ref={title}
        id={`${id}-title`}
        className={layout({ below: 4, size: 17 }, styles['descriptionTitle'])}
      >
        {t('title')}
      </h2>
      <div
        className={layout({ below: 4 }, styles['place'], isFolded && styles['folded'])}
        style={isFolded ? { maxHeight: FOLDED_HEIGHT } : undefined}
      >
        <div
          ref={text}
          id={`${id}-text`}
          className={styles['text']}
          // A link of the folded part may get the focus by keyboard, so unfold it.
          onFocus={() => setOpen(true)}
          // The server makes it of known elements only.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      {isLong && (
        <Button
          variant="soft"
          wide
          aria-expanded={isOpen}
          aria-controls={`${id}-text`}
          onClick={() => {
            setOpen(!isOpen);
            // The button was far below the beginning of what remains.
            if (isOpen) title.current?.scrollIntoView({ block: 'start' });
          }}
        >
          <span>{t(isOpen ? 'less' : 'more')}</span>
          {isOpen ? <ChevronUp size={18} aria-hidden="true" /> : <ChevronDown size={18} aria-hidden="true" />}
        </Button>
      )}
    </section>
  );
}
