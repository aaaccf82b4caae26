/**
 * All operations of the contract, by the names that the client uses. Each file of the contract is listed once.
 *
 * Browsers only import types from here. The build keeps what a call needs (`client/build/calls.ts`).
 */
import * as accountRemoval from './members/account-removal.ts';
import * as accounts from './members/accounts.ts';
import * as analytics from './site/analytics.ts';
import * as apiKeys from './members/api-keys.ts';
import * as appVersion from './site/app-version.ts';
import * as blocks from './service/safety/blocks.ts';
import * as alerts from './members/alerts.ts';
import * as baskets from './buying/baskets.ts';
import * as blacklist from './room/blacklist.ts';
import * as blockedWords from './room/blocked-words.ts';
import * as broadcasts from './broadcasts/broadcasts.ts';
import * as businesses from './catalog/businesses.ts';
import * as cancelling from './buying/cancelling.ts';
import * as tracking from './orders/tracking.ts';
import * as claims from './orders/claims.ts';
import * as fulfilling from './orders/fulfilling.ts';
import * as ledger from './orders/ledger.ts';
import * as company from './site/company.ts';
import * as coupons from './buying/coupons.ts';
import * as camera from './broadcasts/camera.ts';
import * as deliveries from './buying/deliveries.ts';
import * as eventPlans from './buying/event-plans.ts';
import * as descriptions from './catalog/descriptions.ts';
import * as exhibitions from './catalog/exhibitions.ts';
import * as gameCommands from './buying/game/commands.ts';
import * as groups from './catalog/groups.ts';
import * as ingest from './broadcasts/ingest.ts';
import * as uploads from './members/media/uploads.ts';
import * as memberSessions from './members/sessions.ts';
import * as members from './members/members.ts';
import * as memberReports from './service/safety/reports.ts';
import * as joining from './members/joining.ts';
import * as consents from './members/consents.ts';
import * as myPage from './members/my-page.ts';
import * as moments from './room/moments.ts';
import * as pastPrices from './room/past-prices.ts';
import * as nonMemberOrders from './buying/non-member-orders.ts';
import * as orders from './buying/orders.ts';
import * as ownProducts from './catalog/own-products.ts';
import * as ownReviews from './catalog/own-reviews.ts';
import * as passkeys from './members/passkeys.ts';
import * as payments from './buying/payments.ts';
import * as follows from './catalog/follows.ts';
import * as picks from './catalog/picks.ts';
import * as pictures from './members/pictures.ts';
import * as plans from './broadcasts/plans.ts';
import * as points from './buying/points.ts';
import * as postcodes from './buying/postcodes.ts';
import * as productLists from './catalog/product-lists.ts';
import * as productQuestions from './catalog/product-questions.ts';
import * as productViews from './catalog/product-views.ts';
import * as products from './catalog/products.ts';
import * as questions from './room/questions.ts';
import * as quotes from './buying/quotes.ts';
import * as reauth from './members/reauth.ts';
import * as recovery from './members/recovery.ts';
import * as rehearsals from './room/rehearsals.ts';
import * as reminders from './broadcasts/reminders.ts';
import * as replays from './room/replays.ts';
import * as reports from './room/reports.ts';
import * as restocks from './catalog/restocks.ts';
import * as retention from './members/retention.ts';
import * as reviews from './catalog/reviews.ts';
import * as roomCommands from './room/commands.ts';
import * as sales from './buying/sales.ts';
import * as sanctions from './service/safety/sanctions.ts';
import * as restreams from './broadcasts/restreams.ts';
import * as scheduleTypes from './broadcasts/schedule-types.ts';
import * as search from './catalog/search.ts';
import * as sellovers from './members/sellovers.ts';
import * as sellers from './catalog/sellers.ts';
import * as serviceFaqs from './service/faqs.ts';
import * as serviceInquiries from './service/inquiries.ts';
import * as serviceNotices from './service/notices.ts';
import * as serviceTimelines from './service/timelines.ts';
import * as sessions from './members/sessions.ts';
import * as shortLinks from './site/short-links.ts';
import * as shippingPlaces from './catalog/shipping-places.ts';
import * as shops from './catalog/shops.ts';
import * as social from './members/social.ts';
import * as sms from './members/sms.ts';
import * as timers from './site/timers.ts';
import * as terms from './members/terms.ts';
import * as together from './catalog/together.ts';
import * as translation from './translation.ts';
import * as verification from './members/verification.ts';
import * as webhooks from './service/webhooks/webhooks.ts';
import * as withdrawal from './members/withdrawal.ts';
import { isOperation, type Operation, type OperationsOf } from './operation.ts';

/** What each context offers, in the order in which contexts may use one another. */
const files = {
  site: {
    ...analytics,
    ...appVersion,
    ...company,
    ...shortLinks,
    ...timers,
    ...translation,
  },
  members: {
    ...accountRemoval,
    ...accounts,
    ...alerts,
    ...apiKeys,
    ...consents,
    ...joining,
    ...memberSessions,
    ...members,
    ...myPage,
    ...passkeys,
    ...pictures,
    ...reauth,
    ...recovery,
    ...retention,
    ...sellovers,
    ...sessions,
    ...sms,
    ...social,
    ...terms,
    ...uploads,
    ...verification,
    ...withdrawal,
  },
  catalog: {
    ...businesses,
    ...descriptions,
    ...exhibitions,
    ...follows,
    ...groups,
    ...ownProducts,
    ...ownReviews,
    ...picks,
    ...productLists,
    ...productQuestions,
    ...productViews,
    ...products,
    ...restocks,
    ...reviews,
    ...search,
    ...sellers,
    ...shippingPlaces,
    ...shops,
    ...together,
  },
  room: {
    ...blacklist,
    ...blockedWords,
    ...moments,
    ...pastPrices,
    ...questions,
    ...rehearsals,
    ...replays,
    ...reports,
    ...roomCommands,
  },
  broadcasts: {
    ...broadcasts,
    ...camera,
    ...ingest,
    ...plans,
    ...reminders,
    ...restreams,
    ...scheduleTypes,
  },
  buying: {
    ...baskets,
    ...cancelling,
    ...coupons,
    ...deliveries,
    ...eventPlans,
    ...gameCommands,
    ...nonMemberOrders,
    ...orders,
    ...payments,
    ...points,
    ...postcodes,
    ...quotes,
    ...sales,
  },
  orders: {
    ...claims,
    ...fulfilling,
    ...ledger,
    ...tracking,
  },
  service: {
    ...blocks,
    ...memberReports,
    ...sanctions,
    ...serviceFaqs,
    ...serviceInquiries,
    ...serviceNotices,
    ...serviceTimelines,
    ...webhooks,
  },
};

export type ContextName = keyof typeof files;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
export type Operations = Intersection<{ [C in ContextName]: OperationsOf<(typeof files)[C]> }[ContextName]>;
export type OperationName = keyof Operations;

function operationsIn(exported: object): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries(exported).filter((entry): entry is [string, Operation] => isOperation(entry[1])),
  );
}

export const contexts = Object.fromEntries(
  Object.entries(files).map(([context, exported]) => [context, operationsIn(exported)]),
) as Readonly<Record<ContextName, Readonly<Record<string, Operation>>>>;

export const operations = Object.assign({}, ...Object.values(contexts)) as Operations;
