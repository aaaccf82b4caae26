import type { Operation, OperationsOf } from '../schema/operation.ts';
import { account } from './domains/account/module.ts';
import { analytics } from './domains/analytics/module.ts';
import { apikey } from './domains/apikey/module.ts';
import { appversion } from './domains/appversion/module.ts';
import { block } from './domains/block/module.ts';
import { alert } from './domains/alert/module.ts';
import { broadcast } from './domains/broadcast/module.ts';
import { cart } from './domains/cart/module.ts';
import { catalog } from './domains/catalog/module.ts';
import { checkout } from './domains/checkout/module.ts';
import { company } from './domains/company/module.ts';
import { coupon } from './domains/coupon/module.ts';
import { delivery } from './domains/delivery/module.ts';
import { earning } from './domains/earning/module.ts';
import { eventplan } from './domains/eventplan/module.ts';
import { follow } from './domains/follow/module.ts';
import { description } from './domains/description/module.ts';
import { exhibition } from './domains/exhibition/module.ts';
import { game } from './domains/game/module.ts';
import { guide } from './domains/guide/module.ts';
import { ingest } from './domains/ingest/module.ts';
import { ledger } from './domains/ledger/module.ts';
import { media } from './domains/media/module.ts';
import { members } from './domains/members/module.ts';
import { moderation } from './domains/moderation/module.ts';
import { mypage } from './domains/mypage/module.ts';
import { order } from './domains/order/module.ts';
import { courier } from './domains/courier/module.ts';
import { payment } from './domains/payment/module.ts';
import { pick } from './domains/pick/module.ts';
import { planning } from './domains/planning/module.ts';
import { point } from './domains/point/module.ts';
import { postcode } from './domains/postcode/module.ts';
import { qna } from './domains/qna/module.ts';
import { question } from './domains/question/module.ts';
import { reminder } from './domains/reminder/module.ts';
import { replay } from './domains/replay/module.ts';
import { reauth } from './domains/reauth/module.ts';
import { rehearsal } from './domains/rehearsal/module.ts';
import { restock } from './domains/restock/module.ts';
import { retention } from './domains/retention/module.ts';
import { review } from './domains/review/module.ts';
import { room } from './domains/room/module.ts';
import { safety } from './domains/safety/module.ts';
import { sales } from './domains/sales/module.ts';
import { search } from './domains/search/module.ts';
import { seen } from './domains/seen/module.ts';
import { sellover } from './domains/sellover/module.ts';
import { service } from './domains/service/module.ts';
import { shortlink } from './domains/shortlink/module.ts';
import { showcase } from './domains/showcase/module.ts';
import { signup } from './domains/signup/module.ts';
import { social } from './domains/social/module.ts';
import { sms } from './domains/sms/module.ts';
import { support } from './domains/support/module.ts';
import { stock } from './domains/stock/module.ts';
import { terms } from './domains/terms/module.ts';
import { timers } from './domains/timers/module.ts';
import { together } from './domains/together/module.ts';
import { translation } from './domains/translation/module.ts';
import { verification } from './domains/verification/module.ts';
import { webhook } from './domains/webhook/module.ts';
import { withdrawal } from './domains/withdrawal/module.ts';
import type { ForgettingTables } from './platform/forgetting.ts';
import type { Guard } from './platform/http/guard.ts';
import type { OpenOptions } from './platform/log/database.ts';
import { databaseAt, type LogPlace } from './platform/log/databases.ts';
import { checkEventTypes } from './platform/log/event-types.ts';
import type { Upcasters } from './platform/log/events.ts';
import type { AnyFold, EventLog, Projection } from './platform/log/log.ts';
import { silentLogger } from './platform/log/logger.ts';
import { makePrivate, PRIVATE_FOLDER } from './platform/private-files.ts';
import { operationsOf, type Module } from './platform/module.ts';
import type { ValuesOf } from './platform/settings.ts';

/** Every domain, by the name of its folder, after those that it uses. */
const domains = [
  terms,
  account,
  apikey,
  block,
  alert,
  media,
  stock,
  catalog,
  pick,
  showcase,
  description,
  exhibition,
  restock,
  broadcast,
  moderation,
  seen,
  room,
  qna,
  rehearsal,
  ingest,
  question,
  reminder,
  replay,
  coupon,
  game,
  follow,
  guide,
  translation,
  sms,
  verification,
  reauth,
  signup,
  sellover,
  planning,
  social,
  delivery,
  eventplan,
  postcode,
  point,
  courier,
  payment,
  order,
  checkout,
  ledger,
  earning,
  review,
  safety,
  sales,
  search,
  together,
  cart,
  service,
  mypage,
  members,
  withdrawal,
  retention,
  timers,
  support,
  appversion,
  company,
  analytics,
  shortlink,
  webhook,
] as const;

export const modules: readonly Module[] = domains;

export type ContractOf<M> = M extends Module<infer C, infer _, infer __> ? C : never;
type SettingsOf<M> = M extends Module<infer _, infer S, infer __> ? S : never;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
type Operations = Intersection<
  { [K in keyof typeof domains]: OperationsOf<ContractOf<(typeof domains)[K]>> }[number]
>;

/** The values of all domains' settings. */
export type DomainConfig = Intersection<
  { [K in keyof typeof domains]: ValuesOf<SettingsOf<(typeof domains)[K]>> }[number]
>;

/** Every REST operation by name, collected from the files of the contract that the domains answer for. */
export const operations = Object.assign({}, ...modules.map(operationsOf)) as Operations;

export type OperationName = keyof Operations;
export type OperationOf<N extends OperationName> = Extract<Operations[N], Operation>;

/**
 * Removed projections. Their names stay, a version higher and without tables, because an unknown name means a newer
 * program.
 */
const gone: readonly Projection[] = ['stock', 'broadcast', 'room', 'counts'].map((name) => ({
  name,
  version: 2,
  tables: [],
  on: {},
}));

/** All projections. Whatever opens the database needs all of them. */
export const projections: readonly Projection[] = [
  ...modules.flatMap((module) => module.projections ?? []),
  ...gone,
];
export const rowTables: readonly ForgettingTables[] = modules.flatMap((module) => module.rowTables ?? []);
/** Every kind of stream. A check of the log folds them to verify the snapshots. */
export const folds: readonly AnyFold[] = modules.flatMap((module) => module.folds ?? []);
/** The checks that the calls of every domain must pass. */
export const guards: readonly Guard[] = modules.flatMap((module) => module.guards ?? []);
export const upcasters: Upcasters = Object.assign({}, ...modules.map((module) => module.upcasters ?? {}));

/**
 * Opens the log of a place with all folds and projections. Throws `DatabaseUnusable`. A data folder is readable by its
 * owner alone, because it holds password hashes and addresses.
 */
export async function openLog(
  place: LogPlace,
  options: Omit<OpenOptions, 'projections' | 'rowTables' | 'upcasters'>,
): Promise<EventLog> {
  checkEventTypes(folds, projections);
  const log = await databaseAt(place).open({ projections, rowTables, upcasters, ...options });
  if (place.databaseUrl === null) makePrivate(place.dataDir, PRIVATE_FOLDER, options.logger ?? silentLogger);
  return log;
}
