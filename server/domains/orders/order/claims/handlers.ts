import { BANKS } from '../../../../../schema/orders/banks.ts';
import type * as claimContract from '../../../../../schema/orders/claims.ts';
import type { HandlersOf } from '../../../../platform/module.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { ClaimAsks } from './claim-asks.ts';
import type { ClaimService } from './claim-service.ts';
import type { ClaimViews } from './claim-views.ts';

export function claimHandlers({
  asks,
  claims,
  views,
}: {
  readonly asks: ClaimAsks;
  readonly claims: ClaimService;
  readonly views: ClaimViews;
}): HandlersOf<typeof claimContract> {
  const shown = async (claimSysId: number, caller: Caller, done: Promise<void>) => {
    await done;
    return views.one(claimSysId, caller);
  };
  return {
    askCancel: ({ params, body, caller, commandId, once }) =>
      asks.ask('cancel', { ...params, ...body }, caller, { commandId, ...once }),
    askReturn: ({ params, body, caller, commandId, once }) =>
      asks.ask('return', { ...params, ...body }, caller, { commandId, ...once }),
    askExchange: ({ params, body, caller, commandId, once }) =>
      asks.ask('exchange', { ...params, ...body }, caller, { commandId, ...once }),
    previewClaim: ({ params, body, caller }) => views.preview({ ...params, ...body }, caller),
    orderRequests: ({ query, caller }) => views.ofBuyer(caller.userSysId, query),
    cancelOrders: ({ query, caller }) => views.ofBuyer(caller.userSysId, { ...query, type: 'cancel' }),
    returnOrders: ({ query, caller }) => views.ofBuyer(caller.userSysId, { ...query, type: 'return' }),
    exchangeOrders: ({ query, caller }) => views.ofBuyer(caller.userSysId, { ...query, type: 'exchange' }),
    claimDetail: ({ params, caller }) => views.one(params.claimSysId, caller),
    setClaimInvoice: ({ params, body, caller, commandId }) =>
      shown(params.claimSysId, caller, claims.setInvoice({ ...params, ...body }, caller, { commandId })),
    withdrawClaim: ({ params, caller, commandId }) => claims.withdraw(params, caller, { commandId }),
    sellerClaims: ({ params, query }) => views.ofSeller({ ...params, ...query }),
    acceptClaim: ({ params, body, caller, commandId }) =>
      shown(params.claimSysId, caller, claims.accept({ ...params, ...body }, caller, { commandId })),
    refuseClaim: ({ params, body, caller, commandId }) =>
      shown(params.claimSysId, caller, claims.refuse({ ...params, ...body }, caller, { commandId })),
    receiveClaim: ({ params, caller, commandId }) =>
      shown(params.claimSysId, caller, claims.receive(params, caller, { commandId })),
    finishClaim: ({ params, body, caller, commandId }) =>
      shown(params.claimSysId, caller, claims.finish({ ...params, ...body }, caller, { commandId })),
    dispatchExchange: ({ params, body, caller, commandId }) =>
      shown(params.claimSysId, caller, claims.dispatch({ ...params, ...body }, caller, { commandId })),
    banks: () => ({ banks: [...BANKS] }),
  };
}
