import * as contract from '../../../../schema/buying/payments.ts';
import { CASH_RECEIPT_METHODS } from '../../../../schema/orders/cash-receipts.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog, paymentConfigOf } from '../../catalog/catalog/offers.ts';
import { ChosenProvider } from './chosen-provider.ts';
import { payMethodsOf } from './pay-methods.ts';

export const sellerPayPolicy = query(contract.sellerPayPolicy, ({ use }) => {
  const { methods, hasCashReceipts } = use(ChosenProvider).provider.terms;
  const catalog = use(Catalog);
  return async ({ params: { sellerSysId } }) => {
    const seller = await catalog.sellerFacts(sellerSysId);
    if (!seller) throw new Refusal('0004', { sellerSysId });
    const payMethods = payMethodsOf(methods, seller);
    return {
      paymentConfig: paymentConfigOf(seller),
      payMethods,
      cashReceiptMethods: hasCashReceipts
        ? payMethods.filter((method) => CASH_RECEIPT_METHODS.includes(method))
        : [],
    };
  };
});
