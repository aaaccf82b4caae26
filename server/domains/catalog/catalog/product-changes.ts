import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import * as contract from '../../../../schema/catalog/own-products.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
} from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { changeStock, stockStream } from '../stock/decider.ts';
import { changePrices, countedOf, resumeSelling, stopSelling, type Changes } from './decider.ts';
import { newestChanges, standingOf, type OfOwnProduct, type ProductStanding } from './own-products.ts';
import { productStream } from './product.ts';

export const setPrices = query(contract.setPrices, ({ log }) => (call) => {
  const { ifVersion: _version, ...prices } = call.body;
  return changeAtVersion(log, call, ({ facts }) => changePrices(facts, prices));
});

export const stopProduct = query(
  contract.stopProduct,
  ({ log }) =>
    (call) =>
      changeAtVersion(log, call, ({ facts }) => stopSelling(facts)),
);

export const resumeProduct = query(
  contract.resumeProduct,
  ({ log }) =>
    (call) =>
      changeAtVersion(log, call, ({ facts }) => resumeSelling(facts)),
);

export const adjustStock = query(
  contract.adjustStock,
  ({ log }) =>
    (call) =>
      changeAtVersion(log, call, ({ facts, stock }) => {
        const { events, leftQty } = changeStock(stock, countedOf(facts, call.body), call.body);
        return { product: [], stock: events, leftQty };
      }),
);

interface ChangeCall {
  readonly caller: Pick<Caller, 'userSysId'>;
  readonly commandId: string;
  readonly params: OfOwnProduct;
  readonly body: { readonly ifVersion: number };
}

/** `also`: what else a change brings about. */
type Changed = Changes & { readonly also?: readonly Pick<Decision<never>, 'events' | 'rows'>[] };

/**
 * Decides a change of a product as it was at `ifVersion`. Refuses with 0004, 0021, and with what `decide` does.
 * `streams`: others that it reads.
 */
export async function changeAtVersion<C extends Changed>(
  log: Pick<EventLog, 'execute' | 'read' | 'state'>,
  { caller, commandId, params: { sellerSysId, prdtSysId }, body: { ifVersion } }: ChangeCall,
  decide: (standing: Pick<ProductStanding, 'facts' | 'stock'>, states: States, now: number) => C,
  streams: readonly AnyStream[] = [],
): Promise<{ version: number } & Omit<C, keyof Changed>> {
  const [product, stock] = [productStream(prdtSysId), stockStream(prdtSysId)];
  const deciding = log.execute({
    actorId: caller.userSysId,
    commandId,
    streams: [product, stock, ...streams],
    decide: (states, now) => {
      const [facts, pieces] = [states.get(product), states.get(stock)];
      if (facts?.sellerSysId !== sellerSysId) throw new Refusal('0004', { prdtSysId });
      const version = states.version(product) + pieces.byHand;
      if (version !== ifVersion) throw new Refusal('0021', { version });
      const changed = decide({ facts, stock: pieces }, states, now);
      const { product: ofProduct, stock: ofStock, also = [], ...rest } = changed;
      return {
        events: [
          { ref: product, events: ofProduct },
          { ref: stock, events: ofStock },
          ...also.flatMap(({ events }) => events),
        ],
        rows: also.flatMap(({ rows = [] }) => rows),
        reply: { version: version + ofProduct.length + ofStock.length, ...rest },
      };
    },
  });
  const { reply } = await deciding.catch(async (error: unknown) => {
    const isOvertaken = error instanceof Refusal && error.resultCode === '0021';
    throw isOvertaken ? await overtaken(log, prdtSysId, ifVersion) : error;
  });
  return reply;
}

/** Says what has changed since that version. */
async function overtaken(
  log: Pick<EventLog, 'read' | 'state'>,
  prdtSysId: number,
  ifVersion: number,
): Promise<Refusal> {
  const standing = await standingOf(log, prdtSysId);
  if (!standing) return new Refusal('0004', { prdtSysId });
  const { version } = standing;
  const count = Math.min(Math.max(0, version - ifVersion), ROW_COUNT_MAX);
  const since = await newestChanges(log, standing, count);
  const names = since.flatMap(({ kind, fields }) => (kind === 'changed' ? fields : [kind]));
  return new Refusal('0021', { version, changed: [...new Set(names)].join(', ') });
}
