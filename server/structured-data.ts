import { LIVE_FLAG } from '../schema/broadcasts/constants.ts';
import type { Product } from '../schema/catalog/products.ts';
import type { StageShown } from './domains/guide/guide.ts';

type Absolute = (path: string) => string;

/** A page's texts in one language. */
interface Said {
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  /** Of the page. */
  readonly path: string;
}

/** A product with its plain price: what it costs without a login. */
export function productData(
  said: Said,
  { product, sellerName, brandName }: { product: Product; sellerName: string; brandName: string | null },
  absolute: Absolute,
): object {
  const { price, isSoldout, prdtNo } = product;
  return {
    '@type': 'Product',
    name: said.title,
    description: said.text,
    image: absolute(said.picture),
    sku: prdtNo,
    ...(brandName !== null && { brand: { '@type': 'Brand', name: brandName } }),
    offers: {
      '@type': 'Offer',
      url: absolute(said.path),
      price,
      priceCurrency: 'KRW',
      availability: `https://schema.org/${isSoldout === 1 ? 'SoldOut' : 'InStock'}`,
      seller: { '@type': 'Organization', name: sellerName },
    },
  };
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
