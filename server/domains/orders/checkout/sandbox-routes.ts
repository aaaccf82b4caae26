import type { FastifyInstance, FastifyReply } from 'fastify';
import { Check } from 'typebox/value';
import { PAY_FORM_BYTES_MAX } from '../../../../schema/buying/constants.ts';
import { SysId } from '../../../../schema/types.ts';
import { localeFor, VARIES_BY } from '../../../platform/http/languages.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { billPaidBy, lineOf, owedFor } from '../order/offers.ts';
import { SANDBOX_PATH, type PageLink, type Sandbox } from '../../buying/payment/offers.ts';
import { feeNameOf, goodsNameOf } from './goods-name.ts';
import { stateOfOrder } from './payments.ts';
import { answerOnPage, type Bank } from './sandbox-bank.ts';
import { sandboxPage } from './sandbox-page.ts';

interface PageAsked {
  Params: { readonly orderSysId: string; readonly paySysId: string };
  Querystring: { readonly returnUrl?: string; readonly mark?: string };
  Body: string;
}

/** The sandbox's page, on which a buyer pays or declines. */
export function sandboxRoutes(app: FastifyInstance, bank: Bank): void {
  const { log, sandbox } = bank;
  const page = `${SANDBOX_PATH}/:orderSysId/:paySysId`;
  app.get<PageAsked>(page, async ({ params, query, headers }, reply) => {
    return show(reply, linkOf({ params, query }, sandbox), headers);
  });

  app.post<PageAsked>(page, { bodyLimit: PAY_FORM_BYTES_MAX }, async (request, reply) => {
    const link = linkOf(request, sandbox);
    const isPaying = new URLSearchParams(request.body).get('answer') === 'pay';
    await answerOnPage(bank, link.orderSysId, link.paySysId, isPaying);
    if (isPaying) return reply.redirect(link.returnUrl, 303);
    return show(reply, link, request.headers);
  });

  async function show(
    reply: FastifyReply,
    link: PageLink,
    headers: Parameters<typeof localeFor>[0],
  ): Promise<FastifyReply> {
    const order = await stateOfOrder(log, link.orderSysId);
    const { bill, pays, claim } = billPaidBy(order, link.paySysId);
    const pay = pays.find(({ paySysId }) => paySysId === link.paySysId);
    if (!pay) throw new Refusal('0004');
    const locale = localeFor(headers);
    const goods = claim
      ? feeNameOf(lineOf(order, claim), locale)
      : goodsNameOf(owedFor(order).products, locale);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', locale)
      .header('cache-control', 'no-store')
      .header('vary', VARIES_BY)
      .send(sandboxPage(locale, { bill, pay, goods, returnUrl: link.returnUrl }));
  }
}

/** Throws 0004 for a link that the sandbox did not make. */
function linkOf(
  { params, query }: { params: PageAsked['Params']; query: PageAsked['Querystring'] },
  sandbox: Sandbox,
): PageLink {
  const [orderSysId, paySysId] = [Number(params.orderSysId), Number(params.paySysId)];
  const { returnUrl, mark } = query;
  if (typeof returnUrl !== 'string' || typeof mark !== 'string') throw new Refusal('0004');
  const link = { orderSysId, paySysId, returnUrl };
  if (!Check(SysId, orderSysId) || !Check(SysId, paySysId) || !sandbox.isLink(link, mark))
    throw new Refusal('0004');
  return link;
}
