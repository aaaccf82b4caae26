import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { ROLLING_THUMBNAIL_PX } from '../../../../schema/room/constants.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { useReducedMotion } from '../../../design/use-media.ts';
import { Picture } from '../../../design/Picture.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { roll } from './rolling.ts';
import type { RoomProduct } from '../room/room-products.ts';
import { useShop } from './shop-context.ts';
import { useRoom } from '../room/stage-context.ts';
import styles from './shelf.module.css';

/** The products that the host chose, in that order, or all that are shown. */
function rollingProducts(
  products: readonly RoomProduct[],
  chosen: readonly number[],
): readonly RoomProduct[] {
  const shown = products.filter((product) => product.salesExposureType !== EXPOSURE.hidden);
  const rolling = chosen.flatMap((id) => shown.find(({ prdtSysId }) => prdtSysId === id) ?? []);
  return rolling.length > 0 ? rolling : shown;
}

/** The products in a row that moves on by one, and again from the front at its end. */
export default function ThumbnailStrip() {
  const t = useTranslations('live.strip');
  const nameFor = useNames();
  const shop = useShop();
  const { products, rollingPrdtSysIds } = useRoom();
  const shown = rollingProducts(products, rollingPrdtSysIds);
  const lessMotion = useReducedMotion();
  const [paused, setPaused] = useState(lessMotion);
  const row = useRef<HTMLUListElement>(null);
  const rolls = !paused && shown.length > 1;

  useEffect(() => (rolls && row.current ? roll(row.current) : undefined), [rolls]);

  if (shown.length === 0) return null;
  return (
    <section
      className={layout({ row: 0, self: 'start', ground: 'glass', corners: 'card' }, styles['strip'])}
      aria-label={t('label')}
    >
      <ul ref={row} className={layout({ row: 2, align: 'stretch' }, styles['thumbnails'])}>
        {shown.map((product) => (
          <li key={product.prdtSysId} className={layout({ rigid: true })}>
            <button
              type="button"
              aria-label={nameFor(product)}
              onClick={() => shop.openProduct(product.prdtSysId)}
            >
              <Picture src={product.squareImageUrl} width={ROLLING_THUMBNAIL_PX} radius={10} />
            </button>
          </li>
        ))}
      </ul>
      {shown.length > 1 && (
        <button
          type="button"
          className={layout({ row: 0, center: true, rigid: true, tone: 'over-soft' }, styles['pause'])}
          aria-label={paused ? t('play') : t('pause')}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play size={14} fill="currentColor" /> : <Pause size={14} fill="currentColor" />}
        </button>
      )}
    </section>
  );
}
