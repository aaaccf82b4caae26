/**
 * What must be true of a product beyond the form of each field. The server refuses what breaks a rule; who reads products
 * from a file finds every broken rule, and its place.
 */
import { FILES_PATH } from '../members/media/uploads.ts';
import { isVideoFile } from '../members/media/video-files.ts';
import { OPTION_CHOICES_MAX, OPTION_TYPE } from './constants.ts';
import { asSeen } from '../text.ts';
import { noticeOf } from './notices.ts';
import type { ProductFields, SellingPrices } from './product-fields.ts';

/** A broken rule: where, and what is wanted there. */
export interface Broken {
  /** Names of fields and places in lists, from the product inwards. */
  readonly at: readonly (string | number)[];
  readonly reason: string;
}

/** In the order of the fields. */
export function* brokenProductRules(product: ProductFields): Generator<Broken> {
  const { minOrderQty, maxOrderQty, memberMax, imageUrl, imageFileSysId } = product;
  for (const field of ['name', 'nameEn', 'prdtNo'] as const) yield* blank([field], product[field]);
  if (maxOrderQty !== 0 && maxOrderQty < minOrderQty)
    yield { at: ['maxOrderQty'], reason: 'must be 0, or at least minOrderQty' };
  if (memberMax) {
    if (memberMax.qty < minOrderQty)
      yield { at: ['memberMax', 'qty'], reason: 'must be at least minOrderQty' };
    yield* noMoment(['memberMax', 'endDate'], memberMax.endDate);
  }
  yield* brokenFile(['imageUrl'], imageUrl, imageFileSysId);
  yield* brokenGallery(product);
  yield* brokenNotice(product.notice);
  yield* brokenOptions(product);
  yield* brokenAddOns(product.addingProducts);
}

function* brokenNotice(notice: ProductFields['notice']): Generator<Broken> {
  if (!notice) return;
  const { fields } = noticeOf(notice.kind);
  const said = new Set<string>();
  for (const { field, value } of notice.values) {
    const at = ['notice', field];
    if (!fields.includes(field))
      yield { at, reason: `must be left out, as ${notice.kind} has only ${fields.join(', ')}` };
    if (said.has(field)) yield { at, reason: 'must be given once' };
    said.add(field);
    yield* blank(at, value);
  }
}

export function* brokenPriceRules({ price, livePrice }: SellingPrices): Generator<Broken> {
  if (!livePrice) return;
  const { startDate, endDate } = livePrice;
  if (livePrice.price > price) yield { at: ['livePrice', 'price'], reason: 'must be at most price' };
  const wrong = [
    ...noMoment(['livePrice', 'startDate'], startDate),
    ...noMoment(['livePrice', 'endDate'], endDate),
  ];
  yield* wrong;
  if (wrong.length === 0 && Date.parse(startDate) >= Date.parse(endDate))
    yield { at: ['livePrice', 'endDate'], reason: 'must be later than startDate' };
}

function* brokenGallery({ imageUrl, gallery, video }: ProductFields): Generator<Broken> {
  const urls = [imageUrl, ...gallery.map((each) => each.imageUrl)];
  for (const [i, { imageUrl: url, imageFileSysId }] of gallery.entries()) {
    yield* brokenFile(['gallery', i, 'imageUrl'], url, imageFileSysId);
    if (url !== undefined && urls.indexOf(url) <= i)
      yield { at: ['gallery', i, 'imageUrl'], reason: 'must not repeat another one' };
  }
  if (!video) return;
  const { videoUrl, videoFileSysId } = video;
  yield* brokenFile(['video', 'videoUrl'], videoUrl, videoFileSysId);
  if (videoUrl !== undefined && !isVideoFile(videoUrl))
    yield { at: ['video', 'videoUrl'], reason: 'must be an MP4, MOV or WebM file' };
}

/** `fileSysId`: of the uploaded file that the address leads to, if any. */
function* brokenFile(
  at: Broken['at'],
  url: string | undefined,
  fileSysId: number | null | undefined,
): Generator<Broken> {
  const byNumber = String(at.at(-1)).replace(/Url$/, 'FileSysId');
  if (url === undefined) yield { at, reason: `must be given, or ${byNumber}` };
  else if (!isPictureUrl(url))
    yield { at, reason: 'must be a path such as /pictures/mug.webp, or an https address' };
  // Nothing would keep it from being purged.
  else if (fileSysId == null && url.startsWith(`${FILES_PATH}/`))
    yield { at, reason: `must not be an uploaded file, which ${byNumber} names` };
}

function* brokenOptions(product: ProductFields): Generator<Broken> {
  const { optionTypeCode, normalOptions, singleOption } = product;
  const wantsNormal = optionTypeCode === OPTION_TYPE.normal;
  if (wantsNormal !== normalOptions.length > 0)
    yield {
      at: ['normalOptions'],
      reason: `must ${wantsNormal ? '' : 'not '}be given for this optionTypeCode`,
    };
  const kind = singleOption && ('bases' in singleOption ? OPTION_TYPE.twoLevel : OPTION_TYPE.single);
  const wanted = optionTypeCode > OPTION_TYPE.normal ? optionTypeCode : null;
  if (kind !== wanted) yield { at: ['singleOption'], reason: WANTED_OPTION[optionTypeCode] };
  yield* repeated(
    ['normalOptions'],
    'groupName',
    normalOptions.map(({ groupName }) => groupName),
  );
  for (const [i, { values, valuesEn }] of normalOptions.entries()) {
    const at = ['normalOptions', i];
    yield* repeated([...at, 'values'], null, values);
    if (valuesEn.length !== values.length)
      yield { at: [...at, 'valuesEn'], reason: 'must have as many entries as values' };
  }
  if (!singleOption) return;
  yield* noSuchPicture(product, singleOption);
  yield* blank(['singleOption', 'groupName'], singleOption.groupName);
  if ('details' in singleOption)
    return yield* brokenChoices(['singleOption', 'details'], singleOption.details);
  const { bases } = singleOption;
  yield* repeated(
    ['singleOption', 'bases'],
    'name',
    bases.map(({ name }) => name),
  );
  for (const [i, { details }] of bases.entries())
    yield* brokenChoices(['singleOption', 'bases', i, 'details'], details);
  if (bases.reduce((sum, { details }) => sum + details.length, 0) > OPTION_CHOICES_MAX)
    yield { at: ['singleOption', 'bases'], reason: `must have at most ${OPTION_CHOICES_MAX} choices in all` };
}

/** A choice shows one of the product's pictures. */
function* noSuchPicture(
  { gallery }: ProductFields,
  option: NonNullable<ProductFields['singleOption']>,
): Generator<Broken> {
  const last = 1 + gallery.length;
  const [field, shown] = 'details' in option ? ['details', option.details] : ['bases', option.bases];
  for (const [i, each] of shown.entries()) {
    const at = ['singleOption', field, i];
    const inner = 'details' in each ? each.details : [];
    for (const [path, { pictureNo = 1 }] of [
      [at, each] as const,
      ...inner.map((detail, n) => [[...at, 'details', n], detail] as const),
    ])
      if (pictureNo > last)
        yield {
          at: [...path, 'pictureNo'],
          reason: `must be at most ${last}, as the product has no more pictures`,
        };
  }
}

const WANTED_OPTION = {
  [OPTION_TYPE.simple]: 'must be null for this optionTypeCode',
  [OPTION_TYPE.normal]: 'must be null for this optionTypeCode',
  [OPTION_TYPE.single]: 'must have details for this optionTypeCode',
  [OPTION_TYPE.twoLevel]: 'must have bases for this optionTypeCode',
} as const;

function brokenChoices(at: Broken['at'], choices: readonly { readonly item: string }[]): Generator<Broken> {
  return repeated(
    at,
    'item',
    choices.map(({ item }) => item),
  );
}

function* brokenAddOns(addOns: ProductFields['addingProducts']): Generator<Broken> {
  yield* repeated(
    ['addingProducts'],
    'name',
    addOns.map(({ name }) => name),
  );
  for (const [i, { details }] of addOns.entries())
    yield* brokenChoices(['addingProducts', i, 'details'], details);
}

/** Names among which a buyer chooses: neither blank nor twice. `field`: theirs in each entry; null: the entry itself. */
export function* repeated(
  at: Broken['at'],
  field: string | null,
  names: readonly string[],
): Generator<Broken> {
  const seen = names.map(asSeen);
  for (const [i, name] of names.entries()) {
    const place = [...at, i, ...(field === null ? [] : [field])];
    yield* blank(place, name);
    if (seen.indexOf(asSeen(name)) < i) yield { at: place, reason: 'must not repeat another one' };
  }
}

function* blank(at: Broken['at'], name: string): Generator<Broken> {
  if (asSeen(name) === '') yield { at, reason: 'must not be blank' };
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/;

function* noMoment(at: Broken['at'], text: string): Generator<Broken> {
  // `Date` reads 31 November as 1 December.
  const ms = MOMENT.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== text.slice(0, 19))
    yield { at, reason: 'must be a moment such as 2026-11-20T12:00:00.000Z' };
}

/** What a page may safely show as a picture: of this server, or of another one over https and without a password. */
export function isPictureUrl(url: string): boolean {
  if (url.startsWith('/')) return /^(?:\/[\w-][\w.-]*)+$/.test(url);
  const parsed = /^https:\/\/[^\s"'<>\\]+$/.test(url) ? URL.parse(url) : null;
  return parsed !== null && parsed.username === '' && parsed.password === '';
}
