import { InvalidArgumentError, Option, type Command } from 'commander';
import { allPages } from '../../schema/all-pages.ts';
import { broadcastDetail } from '../../schema/broadcasts/broadcasts.ts';
import { sales, type Sales } from '../../schema/buying/sales.ts';
import { salesCsv } from '../../schema/buying/sales-csv.ts';
import { isRegistrationNo } from '../../schema/catalog/business-number.ts';
import { Business, sellerBusiness, setSellerBusiness } from '../../schema/catalog/businesses.ts';
import * as sellers from '../../schema/catalog/sellers.ts';
import { shippingPlaces, type ReturnAddress } from '../../schema/catalog/shipping-places.ts';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { addressLine } from '../../schema/members/addresses.ts';
import type { Input } from '../../schema/operation.ts';
import { sellerSettlements, type SettlementRow, type SettlementTotals } from '../../schema/orders/ledger.ts';
import { settlementCsv } from '../../schema/orders/settlement-csv.ts';
import { signedWon, wonText } from '../../schema/won.ts';
import { calls, group, type Shape } from '../contract/command.ts';
import { dashed, overlaid } from '../contract/fields.ts';
import { UsageError } from '../errors.ts';
import { count, countOf, timeText } from '../output.ts';
import { oneLine, type Colours } from '../printing.ts';
import { facts, listText } from '../table.ts';
import { wholeNumber } from '../values.ts';
import { selloverCommands } from '../broadcasts/sellover-commands.ts';

/** `sellover seller …`: shops. */
export function sellerCommand(): Command {
  const args = { sellerSysId: ['<seller>', 'the seller’s number'] } as const;
  return group(
    'seller',
    'Create a seller, and show or change its names, colours, notice and rules. Creating is for managers, the rest for ' +
      'its hosts, too. What is changed is seen at once. Managers also decide here who may broadcast as a sellover.',
    `
Examples:
  sellover seller create --name '달콤상점' --name-en 'Sweet Shop' --color '#7A3E9D'
  sellover seller show 1
  sellover seller change 1 --notice '오늘 주문은 내일 출발해요.' --free-from 50000
  sellover seller places 1
  sellover seller business 1
  sellover seller sales 1 --csv
  sellover seller settlement 1 --month 2026-11
  sellover seller applications
  sellover seller accept spring7@mail.example --seller 1
  sellover seller terminate spring7@mail.example --reason '방송 수칙 위반'`,
    [
      calls('create', sellers.openSeller, {
        ...SETTINGS,
        description: 'Create a seller. What you leave out has a default, and can be changed later.',
        asked: (input) => {
          if (input.sellerName !== undefined) return overlaid(NOTHING_YET, withParcels(input));
          const hint = "Give it with --name: sellover seller create --name '달콤상점'";
          throw new UsageError('a seller needs a name', hint);
        },
        text: ({ sellerSysId }, c, { sellerName }) =>
          [
            `${c.green('✓')} ${oneLine(sellerName)} is seller ${sellerSysId}`,
            'Next, who runs its broadcasts:',
            `  npx sellover member create host@shop.example --seller ${sellerSysId} --role host`,
            'And what it sells:',
            '  npx sellover shop init shop/',
            `  npx sellover shop apply shop/ --seller ${sellerSysId}`,
          ].join('\n'),
      }),
      calls('show', sellers.seller, {
        description: 'Show a seller’s settings, and their version, which rises with each change.',
        args,
        text: sellerText,
      }),
      calls('change', sellers.changeSeller, {
        ...SETTINGS,
        summary: 'change a seller’s settings',
        description: 'Change the settings that you name. All others stay as they are.',
        args,
        before: sellers.seller,
        asked: (input) => {
          const { sellerSysId: _, ifVersion: __, ...changes } = input;
          if (Object.keys(changes).length > 0) return withParcels(input);
          throw new UsageError(
            'nothing is to be changed',
            'Name a setting; see: sellover seller change --help',
          );
        },
        text: ({ version }, c, { sellerSysId, ifVersion }) =>
          version === ifVersion
            ? `Seller ${sellerSysId} is so already`
            : `${c.green('✓')} Seller ${sellerSysId} is changed`,
      }),
      calls('places', shippingPlaces, {
        description:
          'List where a seller’s goods leave from, what distance adds from there, and where goods go back to. They are set in ' +
          'the folder of the shop: sellover shop apply.',
        args,
        text: (listed, c) => {
          const none = c.dim(
            'There is no shipping place; name them in shop.yaml: sellover shop apply --help',
          );
          return [
            facts(c, [['Goods go back to', returnText(listed.returnAddress, '–')]]),
            listText(c, listed.shippingPlaces, none, {
              '>Id': ({ shippingPlaceSysId }) => shippingPlaceSysId,
              Name: ({ name }) => name,
              Address: lineOf,
              '>To Jeju': ({ jejuAddingDeliveryAmount }) => addsText(jejuAddingDeliveryAmount),
              '>To islands': ({ islandsAddingDeliveryAmount }) => addsText(islandsAddingDeliveryAmount),
              'Back to': ({ returnAddress }) => returnText(returnAddress, 'as the seller’s'),
            }),
          ].join('\n\n');
        },
      }),
      calls('business', setSellerBusiness, {
        summary: 'show or say who stands behind a seller',
        description:
          'Show who stands behind a seller, as its page tells buyers, or say it. What you leave out stays as it is. The folder ' +
          'of the shop says it, too: sellover shop apply.',
        args,
        spread: ['business'],
        before: sellerBusiness,
        sends: async (send, { business, ...of }, _, { business: isOne }, before) => {
          if (isOne === false) return send({ ...of, business: null });
          return business ? send({ ...of, business: complete(business) }) : before;
        },
        text: ({ business }, c) =>
          business === null
            ? c.dim('The seller has not said who stands behind it; see: sellover seller business --help')
            : facts(c, [
                ['Name', business.companyName],
                ['Representative', business.representativeName],
                ['Registration', business.registrationNo],
                ['Mail order', business.mailOrderNo || 'exempt'],
                ['Address', business.address],
                ['Phone', business.phone],
                ['Mail', business.email],
              ]),
      }).option('--no-business', 'say nothing any more'),
      calls('sales', sales, {
        description:
          'Show what a broadcast has sold: what is paid, what was cancelled since, and what waits for its payment. Amounts are ' +
          'those of the products, before coupons and points and without delivery. With --json also by minute.',
        args: { broadcastSysId: ['<broadcast>', 'the broadcast’s number'] },
        hidden: ['broadcastScheduleSysId'],
        before: broadcastDetail,
        asked: (input, _, __, { broadcastScheduleSysId }) => ({ ...input, broadcastScheduleSysId }),
        text: (sold, c, _, { csv }) => (csv ? salesCsv(sold.products).trimEnd() : salesText(sold, c)),
      }).option('--csv', 'the products as a table for other programs'),
      calls('settlement', sellerSettlements, {
        description:
          'Show what a seller has to get for the orders of a month: sales, delivery, refunds and fees, with what each put into ' +
          'escrow or released. Amounts are what was paid, with points and less coupons. With --json also the totals.',
        args,
        options: { month: ['--month <month>', 'a month in Korea, such as 2026-11', month] },
        fixed: { rowCount: ROW_COUNT_MAX },
        sends: async (send, asked) => {
          const pages = await allPages((from) => send({ ...asked, ...from }));
          return {
            month: asked.month,
            rows: pages.flatMap((page) => page.rows),
            totals: pages[0]!.totals,
          };
        },
        text: (moved, c, _, { csv }) =>
          csv ? settlementCsv(moved.rows).trimEnd() : settlementText(moved, c),
      }).option('--csv', 'its rows as a table for other programs'),
      ...selloverCommands(),
    ],
  );
}

const NOTHING_YET = {
  notice: { notiContent: '', notiContentEn: '' },
  rules: { deliveryRule: '', deliveryRuleEn: '', returnRule: '', returnRuleEn: '', deliveryTrack: null },
  paymentConfig: { vat: 0, isPayapp: 0, isSellerBank: 0 },
};

const SETTINGS = {
  spread: ['notice', 'rules', 'rules.deliveryTrack', 'paymentConfig'],
  pictures: { logoImgUrl: 'logoFileSysId' },
  options: {
    // Left out, it is told in words of our own.
    sellerName: new Option('--name <text>', 'its name'),
    sellerNameEn: ['--name-en <text>', 'its name in English'],
    logoImgUrl: ['--logo <picture>', 'its logo: a picture file, or an address such as https://…'],
    sellerColor: ['--color <colour>', 'its colour, such as #7A3E9D', colour],
    brdchatColor: ['--chat-color <colour>', 'of chat lines over its video', colour],
    brdNotiColor: ['--notice-color <colour>', 'of the notice over its video', colour],
    brdOrdTxtColor: ['--order-color <colour>', 'of what others buy, over its video', colour],
    usrOrdNotiColor: ['--own-order-color <colour>', 'of what viewers buy themselves, over its video', colour],
    freeShippingThreshold: [
      '--free-from <won>',
      'delivery is free from this amount; never: at no amount',
      (text: string) => (text === 'never' ? null : wholeNumber(text)),
    ],
    'notice.notiContent': ['--notice <text>', 'what it tells who comes to its shop'],
    'notice.notiContentEn': ['--notice-en <text>', 'the same in English'],
    'rules.deliveryRule': ['--delivery <text>', 'how it delivers'],
    'rules.deliveryRuleEn': ['--delivery-en <text>', 'the same in English'],
    'rules.returnRule': ['--returns <text>', 'how it takes back'],
    'rules.returnRuleEn': ['--returns-en <text>', 'the same in English'],
    'rules.deliveryTrack.companyName': ['--courier <text>', 'who brings its parcels'],
    'rules.deliveryTrack.companyNameEn': ['--courier-en <text>', 'the same in English'],
    'rules.deliveryTrack.trackUrl': [
      '--tracking <address>',
      'where a parcel is followed; {invoiceNo} stands for its number',
    ],
    'paymentConfig.vat': ['--vat <percent>', 'the value added tax in its prices'],
    'paymentConfig.isPayapp': ['--pay-links', 'it offers payment links'],
    'paymentConfig.isSellerBank': ['--own-bank', 'it has a bank account of its own for payments'],
  },
  negated: {
    'rules.deliveryTrack.trackUrl': 'its parcels cannot be followed',
    'paymentConfig.isPayapp': 'it offers none',
    'paymentConfig.isSellerBank': 'it has none',
  },
} as const satisfies Shape<typeof sellers.changeSeller>;

function colour(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text;
  throw new InvalidArgumentError('It must be a colour such as #7A3E9D.');
}

function month(text: string): string {
  if (/^20\d{2}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a month such as 2026-11.');
}

/** Options may give half of it, or remove it. */
function withParcels<S extends Pick<Input<typeof sellers.changeSeller>, 'rules'>>(input: S): S {
  const track: Partial<sellers.SellerRules['deliveryTrack']> | undefined = input.rules?.deliveryTrack;
  if (!input.rules || !track) return input;
  if (track.trackUrl === null) return { ...input, rules: { ...input.rules, deliveryTrack: null } };
  if (track.companyName !== undefined && track.trackUrl !== undefined)
    return { ...input, rules: { ...input.rules, deliveryTrack: { companyNameEn: '', ...track } } };
  throw new UsageError(
    'Say who brings the parcels, and where they are followed',
    "Give both: --courier '한진택배' --tracking 'https://parcels.example/{invoiceNo}'",
  );
}

function sellerText(seller: sellers.Seller, c: Colours): string {
  const { freeShippingThreshold, notice, rules, paymentConfig } = seller;
  const { deliveryTrack: track } = rules;
  return facts(c, [
    ['Number', String(seller.sellerSysId)],
    ['Name', seller.sellerName],
    ['In English', seller.sellerNameEn || '–'],
    ['Logo', seller.logoImgUrl || '–'],
    ['Colour', seller.sellerColor],
    [
      'Over its video',
      `chat ${seller.brdchatColor}, notice ${seller.brdNotiColor}, orders ${seller.brdOrdTxtColor}, one’s own ${seller.usrOrdNotiColor}`,
    ],
    [
      'Delivery is free',
      freeShippingThreshold === null ? 'never' : `from ${wonText(freeShippingThreshold, 'sign')}`,
    ],
    ['Notice', oneLine(notice.notiContent) || '–'],
    ['Delivery', oneLine(rules.deliveryRule) || '–'],
    ['Returns', oneLine(rules.returnRule) || '–'],
    ['Parcels', track ? `${track.companyName}, ${track.trackUrl}` : 'cannot be followed'],
    [
      'Payment',
      [
        `VAT ${paymentConfig.vat}%`,
        ...(paymentConfig.isPayapp ? ['payment links'] : []),
        ...(paymentConfig.isSellerBank ? ['a bank account of its own'] : []),
      ].join(', '),
    ],
    ['Version', String(seller.version)],
  ]);
}

function lineOf(at: { readonly postNumber: string; readonly address1: string; readonly address2: string }) {
  return addressLine({ zipCode: at.postNumber, street: at.address1, detail: at.address2 }) || '–';
}

function returnText(to: ReturnAddress | null, none: string): string {
  return to ? `${to.receiverName}, ${lineOf(to)}, ${to.phone}` : none;
}

function addsText(won: number | null): string {
  return won === null ? 'as the house' : wonText(won, 'sign');
}

/** Of what options and the past have said. */
function complete(said: Partial<Business>): Business {
  const business = { mailOrderNo: '', ...said } as Business;
  const missing = Object.keys(Business.properties).filter((field) => !(field in business));
  if (missing.length > 0)
    throw new UsageError(
      'Buyers must be told all of it',
      `Give these, too: ${missing.map((field) => `--${dashed(field)}`).join(' ')}`,
    );
  if (!isRegistrationNo(business.registrationNo))
    throw new UsageError(
      `no business has the registration number ${business.registrationNo}`,
      'Write it such as 120-81-47521; its last digit follows from the others.',
    );
  return business;
}

function salesText(sold: Sales, c: Colours): string {
  const busiest = sold.minutes.toSorted((a, b) => b.amount - a.amount)[0];
  return [
    facts(c, [
      ['Sold', soldText(sold)],
      ['Cancelled', soldText(sold.cancelled)],
      ['Waiting', soldText(sold.waiting)],
      [
        'Best minute',
        busiest && busiest.amount > 0 ? `${timeText(busiest.at)}, ${wonText(busiest.amount, 'sign')}` : '–',
      ],
    ]),
    listText(c, sold.products, '', {
      Product: ({ name }) => name,
      '>Orders': ({ orderCnt }) => count(orderCnt),
      '>Pieces': ({ qty }) => count(qty),
      '>Amount': ({ amount }) => wonText(amount, 'sign'),
      '>Cancelled': ({ cancelledQty }) => count(cancelledQty),
      '>Amount cancelled': ({ cancelledAmount }) => wonText(cancelledAmount, 'sign'),
    }),
  ]
    .join('\n\n')
    .trim();
}

function soldText({ orderCnt, qty, amount }: Pick<Sales, 'orderCnt' | 'qty' | 'amount'>): string {
  return `${wonText(amount, 'sign')} in ${countOf(orderCnt, 'order')}, ${countOf(qty, 'piece')}`;
}

type Sums = Pick<SettlementRow, 'amount' | 'escrowAmount' | 'releasedAmount'>;

interface Settlement {
  readonly month: string;
  readonly rows: readonly SettlementRow[];
  readonly totals: SettlementTotals | null;
}

function settlementText({ month: asked, rows, totals }: Settlement, c: Colours): string {
  if (rows.length === 0) return `Nothing moved in ${asked}`;
  const sums = {
    '>Amount': ({ amount }: Sums) => signedWon(amount),
    '>Escrow': ({ escrowAmount }: Sums) => signedWon(escrowAmount),
    '>Released': ({ releasedAmount }: Sums) => signedWon(releasedAmount),
  };
  return [
    listText(c, rows, '', {
      Date: ({ date }) => date,
      Order: ({ orderSysId }) => orderSysId,
      Line: ({ orderPrdtSysId }) => orderPrdtSysId,
      For: ({ kind }) => kind,
      ...sums,
    }),
    listText(c, totals ? [...totals.kinds, { ...totals, kind: 'all' }] : [], '', {
      'In all': ({ kind }) => kind,
      '>Rows': ({ rowCnt }) => count(rowCnt),
      ...sums,
    }),
  ]
    .join('\n\n')
    .trim();
}
