import { shippingPlaces, type ReturnAddress } from '../../schema/catalog/shipping-places.ts';
import { addressLine } from '../../schema/members/addresses.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { facts, table } from '../table.ts';

/** Where a seller's goods leave from, and where they go back to. */
export async function places({ api, out }: Context, sellerSysId: number): Promise<void> {
  const listed = await api.call(shippingPlaces, { sellerSysId });
  out.data(listed, (c) => {
    const rows = listed.shippingPlaces.map((place) => [
      String(place.shippingPlaceSysId),
      place.name,
      lineOf(place),
      adds(place.jejuAddingDeliveryAmount),
      adds(place.islandsAddingDeliveryAmount),
      place.returnAddress ? returnText(place.returnAddress) : 'as the seller’s',
    ]);
    return [
      facts(c, [['Goods go back to', listed.returnAddress ? returnText(listed.returnAddress) : '–']]),
      rows.length === 0
        ? c.dim('There is no shipping place; name them in shop.yaml: sellover shop apply --help')
        : table(c, ['Id', 'Name', 'Address', 'To Jeju', 'To islands', 'Back to'], rows, [0, 3, 4]),
    ].join('\n\n');
  });
}

function lineOf(at: { readonly postNumber: string; readonly address1: string; readonly address2: string }) {
  return addressLine({ zipCode: at.postNumber, street: at.address1, detail: at.address2 }) || '–';
}

function returnText({ receiverName, phone, ...at }: ReturnAddress): string {
  return `${receiverName}, ${lineOf(at)}, ${phone}`;
}

function adds(won: number | null): string {
  return won === null ? 'as the house' : wonText(won, 'sign');
}
