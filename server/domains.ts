import type { Operation, OperationsOf } from '../schema/operation.ts';
import { broadcastsDomains } from './domains/broadcasts/domains.ts';
import { buyingDomains } from './domains/buying/domains.ts';
import { catalogDomains } from './domains/catalog/domains.ts';
import { membersDomains } from './domains/members/domains.ts';
import { ordersDomains } from './domains/orders/domains.ts';
import { roomDomains } from './domains/room/domains.ts';
import { serviceDomains } from './domains/service/domains.ts';
import { siteDomains } from './domains/site/domains.ts';
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

/** Every domain. A context, as a domain in it, stands after those that it uses. */
const domains = [
  ...siteDomains,
  ...membersDomains,
  ...catalogDomains,
  ...roomDomains,
  ...broadcastsDomains,
  ...buyingDomains,
  ...ordersDomains,
  ...serviceDomains,
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
