import { type ReactNode, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import type { PastPrice } from '../../../../schema/room/past-prices.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { usePriceText } from '../../../design/Price.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { usePrice } from '../../../buying/buying/offers.ts';
import type { RoomProduct } from '../room/room-products.ts';
import { PastContext } from './past-context.ts';
import type { PastSource } from './past-source.ts';

interface AiredPriceProps {
  readonly product: RoomProduct;
  /** Over video. */
  readonly over?: boolean;
}

/** What a person paid at that moment; undefined: the product was not there yet, or nobody knows. */
function priceAt(
  prices: readonly PastPrice[],
  { prdtSysId, time, loggedIn }: { prdtSysId: number; time: number; loggedIn: boolean },
): number | undefined {
  const step = prices.findLast((each) => each.prdtSysId === prdtSysId && each.time <= time);
  return step && ((loggedIn ? step.livePrice : null) ?? step.price);
}

function Aired({ past, product, over = false }: AiredPriceProps & { readonly past: PastSource }) {
  const t = useTranslations('live');
  const priceText = usePriceText();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { prices, player } = useSnapshot(past.view);
  const today = usePrice(product).price;
  const price = priceAt(prices, { prdtSysId: product.prdtSysId, time: player.time, loggedIn });
  if (price === undefined || price === today) return null;
  return (
    <span className={layout({ size: 12, tone: over ? 'over-soft' : 'soft', leading: 135 }, 'num')}>
      {t(past.running ? 'rewind.price' : 'vod.airedPrice', { price: priceText(price) })}
    </span>
  );
}

/** In a past broadcast: what the product cost at this moment of it, if it costs something else today. */
export function AiredPrice(props: AiredPriceProps) {
  const past = useContext(PastContext);
  return past && <Aired past={past} {...props} />;
}

export function airedPrice(product: RoomProduct): ReactNode {
  return <AiredPrice product={product} />;
}
