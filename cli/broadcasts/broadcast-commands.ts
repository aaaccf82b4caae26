import { InvalidArgumentError, Option, type Command } from 'commander';
import { BROADCAST_TAB, LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import * as plans from '../../schema/broadcasts/plans.ts';
import type { BroadcastChanges, OwnBroadcast, PlannedExposure } from '../../schema/broadcasts/plans.ts';
import { EXPOSURE } from '../../schema/catalog/constants.ts';
import { ownProducts, type OwnProduct } from '../../schema/catalog/own-products.ts';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { HOUR } from '../../schema/durations.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { calls, group, type Shape } from '../contract/command.ts';
import { UsageError } from '../errors.ts';
import { sizeOf } from '../files.ts';
import { called } from '../room/host/where.ts';
import { isPicture, sendFile, typeOf } from '../members/media/sending.ts';
import { count, isoTime, timeText } from '../output.ts';
import { oneLine, type Colours } from '../printing.ts';
import { ProgressBar } from '../progress-bar.ts';
import { exposureText, flagText } from './replay/words.ts';
import { facts, listText } from '../table.ts';
import { duration, endAhead, momentAhead } from '../values.ts';

/** `sellover broadcast …`: a seller's broadcasts before they are on air. */
export function broadcastCommand(): Command {
  const args = { broadcastSysId: ['<broadcast>', 'its id'] } as const;
  return group(
    'broadcast',
    'Plan the broadcasts of your seller, change and cancel them. For hosts and managers. What happens on air is ' +
      '`sellover host`.',
    `
Examples:
  sellover broadcast plan '첫 방송' --start 2026-12-24T20:00 --products TP-1,TP-2
  sellover broadcast plan '다시 만나요' --start 2h --lasts 30m --products 5 \\
    --video https://video.example/show.m3u8
  sellover broadcast change 12 --title '첫 방송, 한 시간 더' --lasts 2h
  sellover broadcast products 12 --add TP-3
  sellover broadcast products 12 --pin TP-1 --hide TP-3
  sellover broadcast cancel 12
  sellover broadcast list --ended`,
    [
      recorded(
        calls('plan', plans.planBroadcast, {
          ...PLAN,
          description:
            'Plan a broadcast of your seller. An encoder sends its video unless --video names a recorded one. It is on home ' +
            'and in the schedule at once; sellover host start puts it on air.',
          args: { title: ['<title>', 'its title'] },
          asked: async (input, context, chosen: Chosen) => {
            const { startDate, endDate = later(startDate, chosen.lasts ?? HOUR) } = input;
            return { ...input, endDate, ...(await namedBy(context, input, chosen)) };
          },
          text: ({ broadcastSysId }, c, { title, startDate }) =>
            `${c.green('✓')} Broadcast ${broadcastSysId} ${oneLine(title)} is planned for ${timeText(startDate)}`,
        }),
      )
        .requiredOption('--products <list>', PRODUCTS, listed)
        .option('--pin <product>', 'one of them that is pinned from the start')
        .option('--hide <list>', 'those of them that nobody sees until you show them', listed),
      recorded(
        calls('change', plans.changeBroadcast, {
          ...PLAN,
          description:
            'Change what you name of a broadcast; all else stays. On air that is its texts, poster and end, and products ' +
            'that come or move.',
          args,
          before: plans.ownBroadcast,
          asked: async (input, context, chosen: Chosen, before) => {
            const { startDate = before.startDate } = input;
            // What begins at another time lasts as long as before.
            const { lasts = Date.parse(before.endDate) - Date.parse(before.startDate) } = chosen;
            const isMoved = input.startDate !== undefined || chosen.lasts !== undefined;
            const changed = {
              ...(isMoved && { endDate: later(startDate, lasts) }),
              ...input,
              ...(await namedBy(context, input, chosen)),
            };
            // Beside its ids and its version.
            if (Object.keys(changed).length > 3) return changed;
            throw new UsageError(
              'Nothing is to be changed',
              'See what can be: sellover broadcast change --help',
            );
          },
          text: ({ version }, c, { broadcastSysId, ifVersion }) =>
            `${c.green('✓')} ${version === ifVersion ? 'It was so already' : `Broadcast ${broadcastSysId} is changed`}`,
        }),
      ).option('--products <list>', PRODUCTS, listed),
      calls('products', plans.ownBroadcast, {
        summary: 'list the products of a broadcast, set them and their order, pin and hide them',
        description:
          'List the products of a broadcast. If you name some, it sells these, in this order; with --add, these as well. ' +
          'What is pinned and hidden here holds from the start; on air there are sellover host pin, hide and unhide.',
        args,
        sends: async (
          read,
          of,
          context,
          { products: names = [], add, ...shown }: Chosen & { add?: true },
        ) => {
          const known = await productsOf(context, of.sellerSysId);
          const before = await read(of);
          const named = names.map((name) => idOf(known, name));
          const added = named.filter((id) => !before.prdtSysIds.includes(id));
          const exposures = exposuresOf(known, shown, before.exposures);
          const changes = {
            ...(named.length > 0 && { prdtSysIds: add ? [...before.prdtSysIds, ...added] : named }),
            ...(exposures && { exposures }),
          };
          const isToChange = Object.keys(changes).length > 0;
          if (isToChange)
            await context.api.call(plans.changeBroadcast, { ...of, ...changes, ifVersion: before.version });
          const { broadcastSysId, version, prdtSysIds, ...now } = isToChange ? await read(of) : before;
          const products = prdtSysIds.flatMap((id) =>
            known
              .filter(({ prdtSysId }) => prdtSysId === id)
              .map(({ prdtSysId, prdtNo, name, price }) => ({ prdtSysId, prdtNo, name, price })),
          );
          return { broadcastSysId, version, prdtSysIds, exposures: now.exposures, products };
        },
        text: ({ products, prdtSysIds, exposures }, c) =>
          listText(c, products, '', {
            '>': ({ prdtSysId }) => prdtSysIds.indexOf(prdtSysId) + 1,
            '>id': ({ prdtSysId }) => prdtSysId,
            number: ({ prdtNo }) => prdtNo,
            name: ({ name }) => name,
            '>price': ({ price }) => wonText(price, 'sign'),
            '': ({ prdtSysId }) => {
              const exposure = exposures.find((each) => each.prdtSysId === prdtSysId);
              return exposure ? exposureText(exposure.salesExposureType) : '';
            },
          }),
      })
        .argument('[products...]', 'ids, or numbers such as TP-1')
        .option('--add', 'put these behind those that are there')
        .option('--pin <product>', 'pin it from the start in place of another one')
        .option('--hide <list>', 'hide these until you show them on air', listed)
        .option('--show <list>', 'show these as usual, neither pinned nor hidden', listed),
      calls('cancel', plans.cancelBroadcast, {
        description:
          'Cancel a broadcast that has not begun. It leaves home and schedule, its address says so, and members who wait ' +
          'for it are told. This cannot be undone, so it asks first; scripts give --yes.',
        args,
        before: plans.ownBroadcast,
        sure: ({ broadcastSysId, title }) => [
          `Cancel broadcast ${broadcastSysId} ${title}? This cannot be undone.`,
          'What is cancelled cannot be planned again',
        ],
        text: (_, c, { broadcastSysId }) => `${c.green('✓')} Broadcast ${broadcastSysId} is cancelled`,
      }),
      calls('show', plans.ownBroadcast, {
        description: 'Show a broadcast as it is planned, with what is left to do before it can start.',
        args,
        text: planText,
      }),
      calls('list', plans.sallyBroadcasts, {
        description: 'List the broadcasts of your seller, or all if you are a manager, latest first.',
        options: {
          tab: ['--upcoming', 'only those to come and on air, soonest first', () => BROADCAST_TAB.upcoming],
        },
        asked: (input, _, { ended }) => (ended ? { ...input, tab: BROADCAST_TAB.ended } : input),
        text: ({ broadcasts }, c) =>
          listText(c, broadcasts, c.dim('There is no broadcast; plan one with: sellover broadcast plan'), {
            '>id': ({ broadcastSysId }) => broadcastSysId,
            state: (plan) => stateText(plan, c),
            begins: ({ liveStartDate, startDate }) => timeText(liveStartDate ?? startDate),
            '>products': ({ prdtSysIds }) => count(prdtSysIds.length),
            '>version': ({ version }) => version,
            title: ({ title }) => title,
          }),
      }).addOption(
        new Option('--ended', 'only what has ended, was missed or cancelled').conflicts('upcoming'),
      ),
    ],
  );
}

/** What is said of a plan apart from its fields. */
interface Chosen extends Shown {
  readonly products?: readonly string[];
  readonly video?: string;
  readonly encoder?: true;
  /** Milliseconds. */
  readonly lasts?: number;
}

interface Shown {
  readonly pin?: string;
  readonly hide?: readonly string[];
  readonly show?: readonly string[];
}

const PRODUCTS = 'what it sells, in order: ids, or numbers such as TP-1';

const PLAN = {
  hidden: ['prdtSysIds', 'source', 'exposures'],
  pictures: { thumnailLiveUrl: 'thumnailFileSysId' },
  options: {
    startDate: ['--start <time>', 'when it begins: 2026-12-24T20:00 (KST), or 2h from now', momentAhead],
    endDate: new Option('--end <time>', 'when it ends; a day counts whole').argParser(endAhead),
    briefComment: ['--comment <text>'],
    briefCommentEn: ['--comment-en <text>'],
    cancelCouponQty: ['--cancel-coupons <n>'],
    isChallenge: ['--challenge', 'the calendar lists it as a celebrity challenge'],
    thumnailLiveUrl: [
      '--poster <picture>',
      'a picture file, or its https address (default: of the first product)',
    ],
  },
  negated: { isChallenge: 'it is none' },
} as const satisfies Shape<typeof plans.changeBroadcast>;

function recorded(command: Command): Command {
  return command
    .addOption(
      new Option('--lasts <time>', 'how long it lasts, such as 90m (default: 1h)')
        .argParser(duration)
        .conflicts('end'),
    )
    .option('--video <video>', 'plays this recorded video: a file, or the https address of a playlist')
    .addOption(new Option('--encoder', 'an encoder sends the video').conflicts('video'));
}

function listed(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('It must be products with commas between them, such as TP-1,TP-2.');
}

function later(start: string, ms: number): string {
  return isoTime(Date.parse(start) + ms);
}

async function namedBy(
  context: Context,
  { sellerSysId }: { readonly sellerSysId: number },
  { products, video, encoder, ...shown }: Chosen,
): Promise<Pick<BroadcastChanges, 'source' | 'prdtSysIds' | 'exposures'>> {
  const known = products && (await productsOf(context, sellerSysId));
  const exposures = known && exposuresOf(known, shown);
  return {
    ...(video !== undefined && { source: await videoOf(context, video) }),
    ...(encoder && { source: { type: 'encoder' } }),
    ...(known && { prdtSysIds: products.map((name) => idOf(known, name)) }),
    ...(exposures && { exposures }),
  };
}

/** Undefined: nothing is said of them. `before`: those that stay unless something else is said. */
function exposuresOf(
  known: readonly OwnProduct[],
  { pin, hide = [], show = [] }: Shown,
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

async function videoOf({ api, out }: Context, video: string): Promise<plans.BroadcastSource> {
  if (video.startsWith('https://')) return { type: 'video', url: video };
  const bytes = sizeOf(video);
  const type = typeOf(video);
  if (!type || isPicture(type)) throw new UsageError(`${video} is no video`, 'Give an MP4, MOV or WebM.');
  const bar = new ProgressBar(out, 'uploading');
  const sending = { kind: 'video', type, bytes } as const;
  const { fileSysId } = await sendFile(api, video, sending, (sent) => bar.show(sent, bytes)).finally(() =>
    bar.clear(),
  );
  return { type: 'video', fileSysId };
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

function planText(plan: OwnBroadcast, c: Colours): string {
  const inBoth = (...texts: readonly string[]) => texts.filter(Boolean).join(' / ');
  return facts(c, [
    ['broadcast', `${c.bold(String(plan.broadcastSysId))}  ${inBoth(plan.title, plan.titleEn)}`],
    ['state', stateText(plan, c)],
    ['time', `${timeText(plan.startDate)} to ${timeText(plan.endDate)}`],
    ['about', inBoth(plan.briefComment, plan.briefCommentEn) || c.dim('nothing said')],
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
  ]);
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
