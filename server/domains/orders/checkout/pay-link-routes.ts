import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { PAY_LINK_PATH } from '../../../../schema/buying/payments.ts';
import { PAY_FORM_BYTES_MAX, PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { SysId } from '../../../../schema/types.ts';
import type { Clock } from '../../../platform/clock.ts';
import { localeFor, VARIES_BY } from '../../../platform/http/languages.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { owedFor } from '../order/offers.ts';
import { goodsNameOf } from './goods-name.ts';
import { payLinkPage } from './pay-link-page.ts';
import type { PayLinks } from './pay-links.ts';
import type { Payments } from './payments.ts';

const PAY = 'pay';
const AGREE = 'agree';
const FAILED = 'failed';
const DISAGREED = 'disagreed';

interface LinkAsked {
  Params: { readonly orderSysId: string; readonly mark: string };
  Querystring: Readonly<Record<string, unknown>>;
}

/** The page of a payment link, and the redirect to the provider. */
export function payLinkRoutes(
  app: FastifyInstance,
  {
    links,
    payments,
    source,
    clock,
  }: {
    readonly links: PayLinks;
    readonly payments: Payments;
    readonly source: Pick<Source, 'commandId'>;
    readonly clock: Pick<Clock, 'now'>;
  },
): void {
  const path = `${PAY_LINK_PATH}/:orderSysId/:mark`;

  /** Throws 0004 for a forged link. */
  function orderOf({ orderSysId: text, mark }: LinkAsked['Params']): number {
    const orderSysId = Number(text);
    if (!Check(SysId, orderSysId) || !links.isLink(orderSysId, mark)) throw new Refusal('0004');
    return orderSysId;
  }

  app.get<LinkAsked>(path, async ({ params, query, headers }, reply) => {
    const orderSysId = orderOf(params);
    const order = await payments.orderState(orderSysId);
    const { amount, products } = owedFor(order);
    const locale = localeFor(headers);
    const page = payLinkPage(locale, {
      order,
      amount,
      goodsName: goodsNameOf(products, locale),
      payPath: `${links.pathOf(orderSysId)}/${PAY}`,
      agreePath: `${links.pathOf(orderSysId)}/${AGREE}`,
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
        await payments.agree(orderSysId, agreements, source.commandId());
        return await reply.redirect(links.pathOf(orderSysId), 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.redirect(`${links.pathOf(orderSysId)}?${DISAGREED}`, 303);
      }
    },
  );

  // A link, not a form: the page's policy lets no form redirect to another site.
  app.get<LinkAsked>(`${path}/${PAY}`, async ({ params }, reply) => {
    const orderSysId = orderOf(params);
    const returnUrl = links.pathOf(orderSysId);
    const { userSysId } = await payments.orderState(orderSysId);
    const asked = { payMethodCode: PAY_METHOD.payLink, returnUrl };
    void reply.header('cache-control', 'no-store');
    try {
      const { payUrl } = await payments.begin(orderSysId, asked, { userSysId }, source.commandId());
      return await reply.redirect(payUrl ?? returnUrl, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.redirect(`${returnUrl}?${FAILED}`, 303);
    }
  });
}
