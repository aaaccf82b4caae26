import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { PAY_LINK_PATH } from '../../../../schema/buying/payments.ts';
import { PAY_FORM_BYTES_MAX, PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { SysId } from '../../../../schema/types.ts';
import { localeFor, VARIES_BY } from '../../../platform/http/languages.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { orderStream } from '../order/decider.ts';
import { agree, owedFor } from '../order/offers.ts';
import { goodsNameOf } from './goods-name.ts';
import { payLinkPage } from './pay-link-page.ts';
import { isPayLink, payLinkPath } from './pay-links.ts';
import { payFor } from './pay-order.ts';
import { placed, stateOfOrder, type Paying } from './payments.ts';

const PAY = 'pay';
const AGREE = 'agree';
const FAILED = 'failed';
const DISAGREED = 'disagreed';

interface LinkAsked {
  Params: { readonly orderSysId: string; readonly mark: string };
  Querystring: Readonly<Record<string, unknown>>;
}

/** The page of a payment link, and the redirect to the provider. */
export function payLinkRoutes(app: FastifyInstance, paying: Paying, secret: string): void {
  const { log, source, clock } = paying;
  const pathOf = (orderSysId: number) => payLinkPath(secret, orderSysId);
  const path = `${PAY_LINK_PATH}/:orderSysId/:mark`;

  /** Throws 0004 for a forged link. */
  function orderOf({ orderSysId: text, mark }: LinkAsked['Params']): number {
    const orderSysId = Number(text);
    if (!Check(SysId, orderSysId) || !isPayLink(secret, orderSysId, mark)) throw new Refusal('0004');
    return orderSysId;
  }

  app.get<LinkAsked>(path, async ({ params, query, headers }, reply) => {
    const orderSysId = orderOf(params);
    const order = await stateOfOrder(log, orderSysId);
    const { amount, products } = owedFor(order);
    const locale = localeFor(headers);
    const page = payLinkPage(locale, {
      order,
      amount,
      goodsName: goodsNameOf(products, locale),
      payPath: `${pathOf(orderSysId)}/${PAY}`,
      agreePath: `${pathOf(orderSysId)}/${AGREE}`,
      hasFailed: FAILED in query,
      hasDisagreed: DISAGREED in query,
      now: clock.now(),
    });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', locale)
      .header('cache-control', 'no-store')
      .header('vary', VARIES_BY)
      .send(page);
  });

  // The agreements are a form of their own, which returns to the page.
  app.post<LinkAsked & { Body: string }>(
    `${path}/${AGREE}`,
    { bodyLimit: PAY_FORM_BYTES_MAX },
    async ({ params, body }, reply) => {
      const orderSysId = orderOf(params);
      const said = new URLSearchParams(body);
      const agreements = { payment: said.has('payment'), age: said.has('age') };
      void reply.header('cache-control', 'no-store');
      try {
        const ref = orderStream(orderSysId);
        await executeOwn(
          { log, source },
          {
            streams: [ref],
            decide: (states) => ({ events: [{ ref, events: agree(placed(states.get(ref)), agreements) }] }),
          },
        );
        return await reply.redirect(pathOf(orderSysId), 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.redirect(`${pathOf(orderSysId)}?${DISAGREED}`, 303);
      }
    },
  );

  // A link, not a form: the page's policy lets no form redirect to another site.
  app.get<LinkAsked>(`${path}/${PAY}`, async ({ params }, reply) => {
    const orderSysId = orderOf(params);
    const returnUrl = pathOf(orderSysId);
    const { userSysId } = await stateOfOrder(log, orderSysId);
    const asked = { payMethodCode: PAY_METHOD.payLink, returnUrl };
    void reply.header('cache-control', 'no-store');
    try {
      const { payUrl } = await payFor(paying, orderSysId, asked, { userSysId }, source.commandId());
      return await reply.redirect(payUrl ?? returnUrl, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.redirect(`${returnUrl}?${FAILED}`, 303);
    }
  });
}
