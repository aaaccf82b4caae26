import { Price, type PriceProps } from '../../design/Price.tsx';
import { type Priced, usePrice } from './use-price.ts';

type Look = Pick<PriceProps, 'size' | 'over'>;

/** The current price for this person. */
export function ProductPrice({ product, ...look }: Look & { readonly product: Priced }) {
  return <Price {...usePrice(product)} {...look} />;
}
