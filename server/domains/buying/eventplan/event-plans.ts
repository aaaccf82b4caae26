import type { Body } from '../../../../schema/operation.ts';
import type { EventPlan, makeEventPlan as makeOperation } from '../../../../schema/buying/event-plans.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { requireHost } from '../../room/broadcast/hosts.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { requireSeller } from '../../catalog/catalog/seller.ts';
import { endEventPlan, eventPlansStream, makeEventPlan } from './decider.ts';

/** Hosts' commands on their seller's sales events. */
export class EventPlans {
  readonly #log: EventLog;
  readonly #source: Source;

  constructor(log: EventLog, source: Source) {
    this.#log = log;
    this.#source = source;
  }

  async list(sellerSysId: number, host: Caller): Promise<EventPlan[]> {
    await this.#requireSeller(sellerSysId, host);
    return [...(await this.#log.state(eventPlansStream(sellerSysId))).state.plans];
  }

  async make(
    sellerSysId: number,
    terms: Body<typeof makeOperation>,
    host: Caller,
    commandId: string,
  ): Promise<{ eventPlanSysId: number }> {
    await this.#requireSeller(sellerSysId, host);
    const plan = { eventPlanSysId: this.#source.id(), ...terms };
    const ref = eventPlansStream(sellerSysId);
    await this.#log.execute({
      actorId: host.userSysId,
      commandId,
      streams: [ref, ...plan.prdtSysIds.map(productStream)],
      decide: (states, now) => {
        const { plans, products } = makeEventPlan(states.get(ref), plan, {
          sellerSysId,
          now,
          product: (id) => states.get(productStream(id)),
        });
        return { events: [{ ref, events: plans }, ...products.map(ofProduct)], reply: null };
      },
    });
    return { eventPlanSysId: plan.eventPlanSysId };
  }

  async end(sellerSysId: number, eventPlanSysId: number, host: Caller, commandId: string): Promise<void> {
    await this.#requireSeller(sellerSysId, host);
    const ref = eventPlansStream(sellerSysId);
    // An event never changes, so its products are known before it is decided.
    const found = (await this.#log.state(ref)).state.plans.find(
      (plan) => plan.eventPlanSysId === eventPlanSysId,
    );
    await this.#log.execute({
      actorId: host.userSysId,
      commandId,
      streams: [ref, ...(found?.prdtSysIds ?? []).map(productStream)],
      decide: (states) => {
        const { plans, products } = endEventPlan(states.get(ref), eventPlanSysId, (id) =>
          states.get(productStream(id)),
        );
        return { events: [{ ref, events: plans }, ...products.map(ofProduct)], reply: null };
      },
    });
  }

  async #requireSeller(sellerSysId: number, host: Caller): Promise<void> {
    await requireSeller(this.#log, sellerSysId);
    requireHost(host, { sellerSysId });
  }
}

type ChangedProduct = ReturnType<typeof makeEventPlan>['products'][number];

function ofProduct([prdtSysId, events]: ChangedProduct) {
  return { ref: productStream(prdtSysId), events };
}
