import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Postcode } from '../../../schema/buying/postcodes.ts';
import { POSTCODE_CHOSEN } from '../../../schema/buying/constants.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { layout } from '../../design/layout/layout.ts';
import { PostcodeSearch } from './PostcodeSearch.tsx';
import styles from './postcode.module.css';

/** The address search in a window of its own. It passes the choice to its opener and closes. */
export default function SearchPostScreen() {
  const t = useTranslations('postcode');
  const [chosen, setChosen] = useState<Postcode>();
  useTitle(t('title'));
  const choose = (postcode: Postcode) => {
    setChosen(postcode);
    if (!opener) return;
    (opener as Window).postMessage({ event: POSTCODE_CHOSEN, data: postcode }, location.origin);
    close();
  };
  return (
    <div className={styles['screen']}>
      <h1 className={layout({ below: 4, title: 20 })}>{t('title')}</h1>
      {chosen && (
        <output className={layout({ column: 'hair', below: 4, ground: 'fill' })}>
          <strong className="num">{chosen.zonecode}</strong>
          <span>{chosen.newAddress}</span>
          <span>{t('lot', { address: chosen.address })}</span>
          <span lang="en">{chosen.newAddressEn}</span>
        </output>
      )}
      <PostcodeSearch onChosen={choose} />
    </div>
  );
}
