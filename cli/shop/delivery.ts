import { deliveryAreas, setDeliveryArea } from '../../schema/buying/deliveries.ts';
import type { Input } from '../../schema/operation.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { table } from '../table.ts';

export async function areas({ api, out }: Context): Promise<void> {
  const listed = await api.call(deliveryAreas, {});
  out.data(listed, (c) =>
    table(
      c,
      ['First', 'Last', 'Adds'],
      listed.areas.map(({ firstPostNumber, lastPostNumber, addingDeliveryAmount }) => [
        firstPostNumber,
        lastPostNumber,
        wonText(addingDeliveryAmount, 'sign'),
      ]),
      [2],
    ),
  );
}

export async function setArea({ api, out }: Context, area: Input<typeof setDeliveryArea>): Promise<void> {
  await api.call(setDeliveryArea, area);
  const { firstPostNumber, lastPostNumber, addingDeliveryAmount } = area;
  out.data(area, (c) => {
    const adds = addingDeliveryAmount === 0 ? 'nothing' : wonText(addingDeliveryAmount, 'sign');
    return `${c.green('✓')} A parcel to ${firstPostNumber}–${lastPostNumber} costs ${adds} more`;
  });
}
