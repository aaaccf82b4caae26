/**
 * All operations of the contract, by the names that the client calls them by. A file of the contract stands here once.
 *
 * Browsers import types of this alone: their build keeps of each operation what a call needs (`client/app/calls.ts`).
 */
import * as accountRemoval from './account-removal.ts';
import * as accounts from './accounts.ts';
import * as baskets from './baskets.ts';
import * as blacklist from './blacklist.ts';
import * as blockedWords from './blocked-words.ts';
import * as broadcasts from './broadcasts.ts';
import * as cancelling from './cancelling.ts';
import * as coupons from './coupons.ts';
import * as deliveries from './deliveries.ts';
import * as eventPlans from './event-plans.ts';
import * as gameCommands from './game-commands.ts';
import * as ingest from './ingest.ts';
import * as moments from './moments.ts';
import * as nonMemberOrders from './non-member-orders.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as picks from './picks.ts';
import * as points from './points.ts';
import * as postcodes from './postcodes.ts';
import * as productLists from './product-lists.ts';
import * as productQuestions from './product-questions.ts';
import * as productViews from './product-views.ts';
import * as products from './products.ts';
import * as questions from './questions.ts';
import * as quotes from './quotes.ts';
import * as rehearsals from './rehearsals.ts';
import * as reminders from './reminders.ts';
import * as replays from './replays.ts';
import * as reports from './reports.ts';
import * as retention from './retention.ts';
import * as reviews from './reviews.ts';
import * as roomCommands from './room-commands.ts';
import * as scheduleTypes from './schedule-types.ts';
import * as sellers from './sellers.ts';
import * as shops from './shops.ts';
import * as sms from './sms.ts';
import * as translation from './translation.ts';
import * as withdrawal from './withdrawal.ts';
import { isOperation, type OperationsOf } from './operation.ts';

const files = {
  ...accountRemoval,
  ...accounts,
  ...baskets,
  ...blacklist,
  ...blockedWords,
  ...broadcasts,
  ...cancelling,
  ...coupons,
  ...deliveries,
  ...eventPlans,
  ...gameCommands,
  ...ingest,
  ...moments,
  ...nonMemberOrders,
  ...orders,
  ...payments,
  ...picks,
  ...points,
  ...postcodes,
  ...productLists,
  ...productQuestions,
  ...productViews,
  ...products,
  ...questions,
  ...quotes,
  ...rehearsals,
  ...reminders,
  ...replays,
  ...reports,
  ...retention,
  ...reviews,
  ...roomCommands,
  ...scheduleTypes,
  ...sellers,
  ...shops,
  ...sms,
  ...translation,
  ...withdrawal,
};

export type Operations = OperationsOf<typeof files>;
export type OperationName = keyof Operations;

export const operations = Object.fromEntries(
  Object.entries(files).filter(([, value]) => isOperation(value)),
) as unknown as Operations;
