import { postcodeOf } from '../../../../../schema/members/phones.ts';
import type { Quote, QuoteRequest } from '../../../../../schema/buying/quotes.ts';
import * as contract from '../../../../../schema/buying/quotes.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { Platform } from '../../../../platform/module.ts';
import { query } from '../../../../platform/operations.ts';
import { Seen, type ShownQuote } from '../../../members/seen/offers.ts';
import type { orderSettings } from '../settings.ts';
import { offerOf } from './decider.ts';
import { marketOf } from './market.ts';
import { placingNeed, type PlacingNeed } from './need.ts';
import { quoteOf, shownQuoteOf } from './quote.ts';
import { QuoteTurns } from './quote-turns.ts';
import { savedAddress } from './receivers.ts';

export const quoteOrder = query(contract.quoteOrder, (platform: Platform<typeof orderSettings>) => {
  const need = placingNeed(platform);
  const [turns, seen] = [platform.use(QuoteTurns), platform.use(Seen)];
  return async ({ body, caller, ip }) => {
    turns.take(caller, ip);
    const { quote, shown } = await quoted(need, body, caller);
    if (caller) seen.quoted(caller.userSysId, shown);
    return quote;
  };
});

/** The price of the order at this moment, by the same decision as placing it. Writes nothing. */
async function quoted(
  need: PlacingNeed,
  request: QuoteRequest,
  buyer: Caller | null,
): Promise<{ readonly quote: Quote; readonly shown: ShownQuote }> {
  const market = await marketOf(need, request, buyer, await postNumberOf(need, request, buyer));
  const { reply } = await need.log.execute({
    actorId: buyer?.userSysId ?? null,
    commandId: need.source.commandId(),
    streams: market.streams,
    decide: (states, now) => {
      const context = market.at(states, now);
      const offer = offerOf(context);
      const quote = quoteOf(context, offer);
      return { events: [], reply: { quote, shown: shownQuoteOf(context, offer, quote) } };
    },
  });
  return reply;
}

async function postNumberOf(
  need: PlacingNeed,
  request: QuoteRequest,
  buyer: Caller | null,
): Promise<string | null> {
  if (request.userAddressSysId === undefined && request.receiverPostNumber !== undefined)
    return postcodeOf(request.receiverPostNumber);
  const address = buyer && (await savedAddress(need, request, buyer.userSysId));
  return address ? postcodeOf(address.zipCode) : null;
}
