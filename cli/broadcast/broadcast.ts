import { BROADCAST_TAB, LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import * as plans from '../../schema/broadcasts/plans.ts';
import type { BroadcastChanges, OwnBroadcast, PlannedExposure } from '../../schema/broadcasts/plans.ts';
import { EXPOSURE } from '../../schema/catalog/constants.ts';
import { ownProducts, type OwnProduct } from '../../schema/catalog/own-products.ts';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { HOUR } from '../../schema/durations.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { sizeOf } from '../files.ts';
import { called, done, sellerOf, type OfSeller } from '../host/where.ts';
import { givenPicture } from '../media/picture-option.ts';
import { isPicture, sendFile, typeOf } from '../media/sending.ts';
import { count, countOf, isoTime, timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
import { ProgressBar } from '../progress-bar.ts';
import { isSure } from '../prompt.ts';
import { exposureText, flagText } from '../replay/words.ts';
import { facts, table } from '../table.ts';

interface ShownOptions {
  readonly pin?: string;
  readonly hide?: readonly string[];
  readonly show?: readonly string[];
}

export interface PlanOptions extends OfSeller, ShownOptions {
  readonly title?: string;
  readonly titleEn?: string;
  readonly comment?: string;
  readonly commentEn?: string;
  /** Milliseconds since 1970. */
  readonly start?: number;
  readonly end?: number;
  /** Milliseconds. */
  readonly lasts?: number;
  readonly products?: readonly string[];
  readonly poster?: string;
  readonly video?: string;
  readonly encoder?: true;
  readonly cancelCoupons?: number;
  readonly challenge?: boolean;
  readonly shareTitle?: string;
  readonly shareText?: string;
}

export interface ProductsOptions extends OfSeller, ShownOptions {
  readonly add?: true;
}

export interface CancelOptions extends OfSeller {
  readonly yes?: true;
}

export interface ListOptions {
  readonly upcoming?: true;
  readonly ended?: true;
  readonly limit: number;
}

/** Commander has seen to it that title, start and products are there. */
export async function plan(
  context: Context,
  options: PlanOptions & { readonly title: string },
): Promise<void> {
  const sellerSysId = await sellerOf(context, options);
  const start = options.start!;
  const asked = await askedOf(context, sellerSysId, options);
  const { title } = options;
  const made = await context.api.call(plans.planBroadcast, {
    ...asked,
    sellerSysId,
    title,
    prdtSysIds: asked.prdtSysIds!,
    startDate: isoTime(start),
    endDate: isoTime(options.end ?? start + (options.lasts ?? HOUR)),
  });
  done(context, made, `Broadcast ${made.broadcastSysId} ${title} is planned for ${timeText(start)}`);
}

export async function change(context: Context, broadcastSysId: number, options: PlanOptions): Promise<void> {
  const sellerSysId = await sellerOf(context, options);
  const of = { sellerSysId, broadcastSysId };
  const { start, end, lasts } = options;
  const before = await context.api.call(plans.ownBroadcast, of);
  const startsAt = start ?? Date.parse(before.startDate);
  // What begins at another time lasts as long as before.
  const length = lasts ?? Date.parse(before.endDate) - Date.parse(before.startDate);
  const isMoved = start !== undefined || lasts !== undefined;
  const changes: BroadcastChanges = {
    ...(await askedOf(context, sellerSysId, options)),
    ...(start !== undefined && { startDate: isoTime(start) }),
    ...((isMoved || end !== undefined) && { endDate: isoTime(end ?? startsAt + length) }),
  };
  if (Object.keys(changes).length === 0)
    throw new UsageError('Nothing is to be changed', 'See what can be: sellover broadcast change --help');
  const after = await context.api.call(plans.changeBroadcast, {
    ...of,
    ...changes,
    ifVersion: before.version,
  });
  const isSame = after.version === before.version;
  done(
    context,
    { broadcastSysId, ...after },
    isSame ? 'It was so already' : `Broadcast ${broadcastSysId} is changed`,
  );
}

export async function products(
  context: Context,
  broadcastSysId: number,
  names: readonly string[],
  options: ProductsOptions,
): Promise<void> {
  const sellerSysId = await sellerOf(context, options);
  const of = { sellerSysId, broadcastSysId };
  const before = await context.api.call(plans.ownBroadcast, of);
  const known = await productsOf(context, sellerSysId);
  const named = names.map((name) => idOf(known, name));
  const added = named.filter((id) => !before.prdtSysIds.includes(id));
  const exposures = exposuresOf(known, options, before.exposures);
  const changes = {
    ...(named.length > 0 && { prdtSysIds: options.add ? [...before.prdtSysIds, ...added] : named }),
    ...(exposures && { exposures }),
  };
  const isToChange = Object.keys(changes).length > 0;
  if (isToChange)
    await context.api.call(plans.changeBroadcast, { ...of, ...changes, ifVersion: before.version });
  const after = isToChange ? await context.api.call(plans.ownBroadcast, of) : before;
  const { version, prdtSysIds } = after;
  context.out.data({ broadcastSysId, version, prdtSysIds, exposures: after.exposures }, (c) =>
    table(
      c,
      ['', 'id', 'number', 'name', 'price', ''],
      prdtSysIds.map((id, at) => {
        const product = known.find(({ prdtSysId }) => prdtSysId === id);
        const exposure = after.exposures.find(({ prdtSysId }) => prdtSysId === id);
        return [
          String(at + 1),
          String(id),
          product?.prdtNo ?? '',
          product?.name ?? '',
          product ? wonText(product.price, 'sign') : '',
          exposure ? exposureText(exposure.salesExposureType) : '',
        ];
      }),
      [0, 1, 4],
    ),
  );
}

export async function cancel(
  context: Context,
  broadcastSysId: number,
  options: CancelOptions,
): Promise<void> {
  const of = { sellerSysId: await sellerOf(context, options), broadcastSysId };
  const { version: ifVersion, title } = await context.api.call(plans.ownBroadcast, of);
  const mayCancel =
    options.yes ??
    (await isSure(
      `Cancel broadcast ${broadcastSysId} ${title}? This cannot be undone.`,
      'What is cancelled cannot be planned again',
    ));
  if (!mayCancel) return context.out.note('Nothing was done');
  const { version } = await context.api.call(plans.cancelBroadcast, { ...of, ifVersion });
  done(context, { broadcastSysId, version }, `Broadcast ${broadcastSysId} is cancelled`);
}

export async function show(context: Context, broadcastSysId: number, options: OfSeller): Promise<void> {
  const of = { sellerSysId: await sellerOf(context, options), broadcastSysId };
  const plan = await context.api.call(plans.ownBroadcast, of);
  context.out.data(plan, (c) =>
    facts(c, [
      [
        'broadcast',
        `${c.bold(String(broadcastSysId))}  ${[plan.title, plan.titleEn].filter(Boolean).join(' / ')}`,
      ],
      ['state', stateText(plan, c)],
      ['time', `${timeText(plan.startDate)} to ${timeText(plan.endDate)}`],
      [
        'about',
        [plan.briefComment, plan.briefCommentEn].filter(Boolean).join(' / ') || c.dim('nothing said'),
      ],
      ['products', plan.prdtSysIds.join(', ')],
      ['video', plan.source.type === 'encoder' ? 'from an encoder' : plan.source.url],
      ['poster', plan.thumnailLiveUrl],
      [
        'coupons',
        plan.cancelCouponQty === 0
          ? c.dim('none to cancel with')
          : `${count(plan.cancelCouponQty)} to cancel with`,
      ],
      ['version', String(plan.version)],
      ...(plan.liveFlag === LIVE_FLAG.before && plan.isToConfirm ? [['start', toDoText(plan)] as const] : []),
    ]),
  );
}

export async function list({ api, out }: Context, { upcoming, ended, limit }: ListOptions): Promise<void> {
  const tab = upcoming ? BROADCAST_TAB.upcoming : ended ? BROADCAST_TAB.ended : undefined;
  const page = { startIndex: 0, rowCount: limit, ...(tab !== undefined && { tab }) };
  const listed = await api.call(plans.sallyBroadcasts, page);
  const { broadcasts, totalCnt } = listed;
  out.data(listed, (c) =>
    broadcasts.length === 0
      ? c.dim('There is no broadcast; plan one with: sellover broadcast plan')
      : table(
          c,
          ['id', 'state', 'begins', 'products', 'version', 'title'],
          broadcasts.map((plan) => [
            String(plan.broadcastSysId),
            stateText(plan, c),
            timeText(plan.liveStartDate ?? plan.startDate),
            count(plan.prdtSysIds.length),
            String(plan.version),
            plan.title,
          ]),
          [0, 3, 4],
        ),
  );
  if (totalCnt > broadcasts.length)
    out.note(`${count(broadcasts.length)} of ${countOf(totalCnt, 'broadcast')}; see --limit`);
}

function stateText({ liveFlag, isCancelled }: OwnBroadcast, c: Colours): string {
  if (isCancelled) return c.dim('cancelled');
  const text = flagText(liveFlag);
  return liveFlag === LIVE_FLAG.onAir ? c.red(text) : text;
}

function toDoText({ isContentConfirmed, agreedTermsVersion }: OwnBroadcast): string {
  if (!isContentConfirmed) return 'its content is to be confirmed, and the rules agreed to';
  return agreedTermsVersion === null ? 'the broadcast rules are to be agreed to' : 'it can start';
}

async function askedOf(
  context: Context,
  sellerSysId: number,
  options: PlanOptions,
): Promise<Omit<BroadcastChanges, 'startDate' | 'endDate'>> {
  const { title, titleEn, comment, commentEn, shareTitle, shareText, cancelCoupons, challenge, video } =
    options;
  const known = options.products && (await productsOf(context, sellerSysId));
  const exposures = known && exposuresOf(known, options);
  return {
    ...(title !== undefined && { title }),
    ...(titleEn !== undefined && { titleEn }),
    ...(comment !== undefined && { briefComment: comment }),
    ...(commentEn !== undefined && { briefCommentEn: commentEn }),
    ...(shareTitle !== undefined && { shareTitle }),
    ...(shareText !== undefined && { shareText }),
    ...(cancelCoupons !== undefined && { cancelCouponQty: cancelCoupons }),
    ...(challenge !== undefined && { isChallenge: challenge ? 1 : 0 }),
    ...(video !== undefined && (await videoOf(context, video))),
    ...(options.encoder && { source: { type: 'encoder' } }),
    ...(options.products && { prdtSysIds: options.products.map((name) => idOf(known!, name)) }),
    ...(exposures && { exposures }),
    ...(options.poster !== undefined && (await posterOf(context, options.poster))),
  };
}

/** Undefined: nothing is said of them. `before`: those that stay unless something else is said. */
function exposuresOf(
  known: readonly OwnProduct[],
  { pin, hide = [], show = [] }: ShownOptions,
  before: readonly PlannedExposure[] = [],
): PlannedExposure[] | undefined {
  if (pin === undefined && hide.length + show.length === 0) return undefined;
  const said = (name: string, salesExposureType: PlannedExposure['salesExposureType']) => ({
    prdtSysId: idOf(known, name),
    salesExposureType,
  });
  const now = [
    ...show.map((name) => said(name, EXPOSURE.normal)),
    ...hide.map((name) => said(name, EXPOSURE.hidden)),
    ...(pin === undefined ? [] : [said(pin, EXPOSURE.pinned)]),
  ];
  const stay = before.filter(
    ({ prdtSysId, salesExposureType }) =>
      !now.some((each) => each.prdtSysId === prdtSysId) &&
      (pin === undefined || salesExposureType !== EXPOSURE.pinned),
  );
  return [...stay, ...now];
}

async function posterOf(
  { api }: Context,
  poster: string,
): Promise<Pick<BroadcastChanges, 'thumnailLiveUrl' | 'thumnailFileSysId'>> {
  const picture = await givenPicture(api, poster);
  return 'url' in picture ? { thumnailLiveUrl: picture.url } : { thumnailFileSysId: picture.fileSysId };
}

async function videoOf(
  { api, out }: Context,
  video: string,
): Promise<Required<Pick<BroadcastChanges, 'source'>>> {
  if (video.startsWith('https://')) return { source: { type: 'video', url: video } };
  const bytes = sizeOf(video);
  const type = typeOf(video);
  if (!type || isPicture(type)) throw new UsageError(`${video} is no video`, 'Give an MP4, MOV or WebM.');
  const bar = new ProgressBar(out, 'uploading');
  const sending = { kind: 'video', type, bytes } as const;
  const { fileSysId } = await sendFile(api, video, sending, (sent) => bar.show(sent, bytes)).finally(() =>
    bar.clear(),
  );
  return { source: { type: 'video', fileSysId } };
}

/** All products of the seller, stopped ones too: none ever leaves the list, and new ones come first. */
async function productsOf({ api }: Context, sellerSysId: number): Promise<OwnProduct[]> {
  const all: OwnProduct[] = [];
  for (;;) {
    const page = { sellerSysId, startIndex: all.length, rowCount: ROW_COUNT_MAX };
    const { products, totalCnt } = await api.call(ownProducts, page);
    all.push(...products);
    if (products.length === 0 || all.length >= totalCnt) return all;
  }
}

function idOf(known: readonly OwnProduct[], name: string): number {
  const found = known.find(called(name));
  if (found) return found.prdtSysId;
  throw new UsageError(
    `Your seller has no product ${name}`,
    'See which there are with: sellover product list',
  );
}
