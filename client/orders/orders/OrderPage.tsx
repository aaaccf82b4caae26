import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import type { NonMemberOrder } from '../../../schema/buying/non-member-orders.ts';
import type { Order } from '../../../schema/buying/orders.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { asNonMember } from './non-member.ts';
import { ReceiptSkeleton } from './OrderSkeletons.tsx';
import { Receipt } from './receipt/Receipt.tsx';

/** To somebody else an order does not exist. */
const NOT_FOUND = new Set<string>([REFUSED.noOrder, REFUSED.notFound, REFUSED.notAllowed]);

/** The part of a query that the page needs. */
interface OrderQuery {
  readonly data: Order | NonMemberOrder | null | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** A member can ask about the goods; who has ordered without a login asks customer service. */
function Whole({ order }: { readonly order: Order | NonMemberOrder }) {
  return <Receipt order={order} mayAsk={!asNonMember(order)} />;
}

/** An order that loads, fails or is not found. The default page is the receipt. */
export function OrderPage({
  order,
  page: Page = Whole,
}: {
  readonly order: OrderQuery;
  readonly page?: ComponentType<{ readonly order: Order | NonMemberOrder }>;
}) {
  const t = useTranslations();
  if (order.data) return <Page order={order.data} />;
  if (order.isPending) return <ReceiptSkeleton />;
  if (NOT_FOUND.has(refusalCode(order.error))) {
    return (
      <StateMessage
        icon={<FileQuestionMark size={30} />}
        title={t('orders.notFound.title')}
        message={t('orders.notFound.message')}
        action={<ButtonLink href={addressOf('BuyHistory')}>{t('orders.notFound.list')}</ButtonLink>}
      />
    );
  }
  return <NotLoaded query={order} title={t('orders.detailError.title')} />;
}
