import type { Body } from '../../../../../schema/operation.ts';
import * as contract from '../../../../../schema/orders/claims.ts';
import type { Call } from '../../../../platform/http/route.ts';
import { Refusal, type States } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { command } from '../../../../platform/operations.ts';
import { productStream } from '../../../catalog/catalog/offers.ts';
import { Files } from '../../../members/media/offers.ts';
import { orderStream } from '../decider.ts';
import { choose } from '../placing/choices.ts';
import { streamsGivenTo } from '../reservations.ts';
import { asking, type ClaimAsked } from './request.ts';
import type { ClaimEvent, ClaimType } from './claims.ts';

import { lineOf } from './moves.ts';
import { requireBank, RefundAccounts } from './refund-accounts.ts';
import { sellersOf } from './steps.ts';
import { claimTexts } from './rows.ts';
import { endWithPieces } from './take-out.ts';

type AskBody = Body<typeof contract.askCancel> &
  Partial<Pick<Body<typeof contract.askExchange>, 'wantedOptionSysIds' | 'wantedOptions'>>;

const asks =
  (type: ClaimType) =>
  ({ log, source, use }: Platform) => {
    const [files, accounts] = [use(Files), use(RefundAccounts)];
    return async ({
      params: { orderSysId },
      body,
      caller: { userSysId },
    }: Pick<Call<typeof contract.askExchange>, 'params' | 'caller'> & { readonly body: AskBody }) => {
      requireBank(body.refundAccount);
      const naming = await files.naming(body.pictures ?? [], { kind: 'claim', userSysId });
      const ref = orderStream(orderSysId);
      const { state: found } = await log.state(ref);
      if (found?.userSysId !== userSysId) throw new Refusal('2010');
      const [claimSysId, refundSysId] = [source.id(), source.id()];
      const products = found.order.products.map(({ prdtSysId }) => productStream(prdtSysId));
      return {
        streams: [
          ref,
          ...(type === 'exchange' ? products : []),
          ...sellersOf(found),
          ...streamsGivenTo(found.order, userSysId),
          ...naming.streams,
        ],
        decide: (states: States, now: number) => {
          const state = states.get(ref);
          if (!state) throw new Refusal('2010');
          const { claim, isAtOnce } = asking(state, askedOf(type, body, states), { claimSysId, now });
          const { type: claimType, ...rest } = claim;
          const { sellerSysId } = lineOf(state, claim);
          const asked: ClaimEvent = {
            type: 'ClaimAsked',
            data: { orderSysId, sellerSysId, claimType, ...rest },
          };
          const ended = isAtOnce
            ? endWithPieces({ state, claim: { ...claim, ...ENDED }, states, now }, refundSysId)
            : null;
          const named = naming.named(states);
          return {
            events: [
              { ref, events: [asked, ...(ended?.events ?? [])] },
              ...(ended?.others ?? []),
              ...named.events,
            ],
            rows: [
              claimTexts.insert({
                claim_sys_id: claimSysId,
                asked_at: now,
                reason: body.reason,
                pictures: JSON.stringify(naming.files.map(({ url }) => url)),
                delivery_company_code: null,
                invoice_no: null,
                exchange_company_code: null,
                exchange_invoice_no: null,
                answer: null,
                answer_pictures: '[]',
                answered_at: null,
              }),
              ...accounts.kept(claimSysId, body.refundAccount, now),
              ...named.rows,
            ],
            timers: { set: ended?.set ?? [], clear: ended?.clear ?? [] },
            reply: { claimSysId, statusCode: claim.statusCode },
          };
        },
      };
    };
  };

/*
 * How requests begin. What needs nobody's decision ends in the same transaction. They throw 2010 if the order is not the
 * buyer's, 0005 for an account at an unknown bank.
 */
export const askCancel = command(contract.askCancel, asks('cancel'));
export const askReturn = command(contract.askReturn, asks('return'));
export const askExchange = command(contract.askExchange, asks('exchange'));

/** A request that has nobody to decide it. */
const ENDED = { isOpen: false, feePays: [], refundAmount: 0, dueAt: null, steps: [] } as const;

function askedOf(type: ClaimType, body: AskBody, states: States): ClaimAsked {
  const named = (body.wantedOptionSysIds ?? []).map((prdtOptionSysId) => ({
    prdtOptionSysId,
    optionKeyName: '',
  }));
  const wanted = (body.wantedOptions ?? named).map((option) => ({ ...option, price: 0 }));
  return {
    type,
    orderPrdtSysId: body.orderPrdtSysIds[0]!,
    orderPrdtOptionSysIds: body.orderPrdtOptionSysIds,
    addOns: body.addingProducts ?? [],
    qty: body.qty,
    reasonTypeCode: body.reasonTypeCode,
    hasAccount: body.refundAccount !== undefined,
    ...(wanted.length > 0 && {
      wanted: ({ prdtSysId }) => {
        const product = states.get(productStream(prdtSysId));
        const choice = product && choose(product, wanted);
        if (!choice || choice.isValueGone) return null;
        return { detailSysId: choice.detailSysId, options: choice.options };
      },
    }),
  };
}
