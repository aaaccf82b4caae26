import { LIVE_FLAG } from '../schema/broadcasts/constants.ts';
import type { Product, ProductDetail } from '../schema/catalog/products.ts';
import type { StageShown } from './domains/broadcasts/guide/stage.ts';

type Absolute = (path: string) => string;

/** A page's texts in one language. */
interface Said {
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  /** Of the page. */
  readonly path: string;
}

/** A product with its plain prices: what it costs without a login. */
export function productData(
  said: Said,
  {
    product,
    prices,
    sellerName,
    brandName,
  }: { product: Product; prices: readonly number[]; sellerName: string; brandName: string | null },
  absolute: Absolute,
): object {
  const [lowPrice, highPrice] = [Math.min(...prices), Math.max(...prices)];
  const price =
    lowPrice === highPrice
      ? { '@type': 'Offer', price: lowPrice }
      : { '@type': 'AggregateOffer', lowPrice, highPrice, offerCount: prices.length };
  return {
    '@type': 'Product',
    name: said.title,
    description: said.text,
    image: absolute(said.picture),
    sku: product.prdtNo,
    ...(brandName !== null && { brand: { '@type': 'Brand', name: brandName } }),
    // Search engines must not offer what only a broadcast sells.
    ...(product.isLiveOnly === 0 && {
      offers: {
        ...price,
        url: absolute(said.path),
        priceCurrency: 'KRW',
        availability: `https://schema.org/${availabilityOf(product)}`,
        seller: { '@type': 'Organization', name: sellerName },
      },
    }),
  };
}

/** What a piece may cost without a login: each choice that can be bought, or all where none can. */
export function pricesOf({
  product: { price },
  singleOptions,
}: Pick<ProductDetail, 'product' | 'singleOptions'>): readonly number[] {
  const choices = singleOptions.flatMap(({ singleDetails = [], singleOptionBases = [] }) => [
    ...singleDetails,
    ...singleOptionBases.flatMap(({ details }) => details),
  ]);
  if (choices.length === 0) return [price];
  const open = choices.filter(({ isSoldout }) => isSoldout === 0);
  return (open.length > 0 ? open : choices).map((choice) => price + choice.price);
}

function availabilityOf({ isDisplay, isSoldout }: Product): string {
  if (isDisplay === 0) return 'Discontinued';
  return isSoldout === 1 ? 'SoldOut' : 'InStock';
}

/** An upcoming, current or past broadcast. Once it has a picture it is a video, too. */
export function broadcastData(
  said: Said,
  { plan, liveFlag, startedAt, recordings }: StageShown,
  absolute: Absolute,
): object {
  const event = {
    '@type': 'BroadcastEvent',
    name: said.title,
    description: said.text,
    image: absolute(said.picture),
    url: absolute(said.path),
    startDate: startedAt === null ? plan.startDate : new Date(startedAt).toISOString(),
    endDate: plan.endDate,
    isLiveBroadcast: true,
  };
  const recording = recordings[0]?.hlsUrl ?? recordings[0]?.directUrl ?? null;
  if (startedAt === null || (liveFlag !== LIVE_FLAG.onAir && recording === null)) return event;
  return {
    '@type': 'VideoObject',
    name: said.title,
    description: said.text || said.title,
    thumbnailUrl: absolute(said.picture),
    uploadDate: event.startDate,
    ...(recording === null ? { embedUrl: event.url } : { contentUrl: absolute(recording) }),
    publication: event,
  };
}

/** The breadcrumbs from the first page to this one. */
export function breadcrumbs(
  siteName: string,
  said: Pick<Said, 'title' | 'path'>,
  absolute: Absolute,
): object {
  const steps = [{ title: siteName, path: '/' }, said];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: absolute(path),
    })),
  };
}
