import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { expect, test, vi } from 'vitest';
import { Order } from '../../../schema/buying/orders.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { logIn, show } from '../../testing/show.tsx';
import { HistorySheet } from './HistorySheet.tsx';

const Draw = ({ order }: { readonly order: Pick<Order, 'orderSysId'> }) => (
  <p>{`주문 ${order.orderSysId}`}</p>
);

async function open() {
  logIn();
  const wanted = proxy({ open: true });
  const onClose = vi.fn<() => void>(() => {
    wanted.open = false;
  });
  const onProducts = vi.fn<() => void>();
  function Wanted() {
    const { open: isOpen } = useSnapshot(wanted);
    const about = { broadcastSysId: 1, open: isOpen, onClose, onProducts, style: {}, Draw };
    return <HistorySheet {...about} />;
  }
  const screen = await show(<Wanted />, { texts: ['catalog/shop'] });
  return { screen, onClose, onProducts };
}

test('the newest order of the broadcast is shown', async () => {
  const asked = serve('currentOrder', sample(Order, { orderSysId: 9 }));
  const { screen, onClose } = await open();
  await expect.element(screen.getByText('주문 9')).toBeVisible();
  expect(asked).toEqual([{ broadcastSysId: 1 }]);
  expect(onClose).not.toHaveBeenCalled();
});

test('where there is none that is said, and the sheet closes', async () => {
  serve('currentOrder', new Refusal('2010'));
  const { screen, onClose, onProducts } = await open();
  await expect.element(screen.getByText('이 방송에서 주문한 상품이 없어요.')).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
  await screen.getByRole('button', { name: '상품 보러 가기' }).click();
  expect(onProducts).toHaveBeenCalledTimes(1);
});

test('what cannot be loaded is asked for again', async () => {
  serve('currentOrder', 'offline');
  const { screen, onClose } = await open();
  await screen.getByRole('button', { name: /다시/ }).click();
  expect(onClose).not.toHaveBeenCalled();
});
