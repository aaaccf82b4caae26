import { isDeepStrictEqual } from 'node:util';
import { setSellerBusiness } from '../../../schema/catalog/businesses.ts';
import { changeSeller } from '../../../schema/catalog/sellers.ts';
import { setShippingPlaces, type ShippingPlace } from '../../../schema/catalog/shipping-places.ts';
import { isSameName } from '../../../schema/text.ts';
import { merged, placesCalled } from './called.ts';
import { between, differs } from './differences.ts';
import { placesFileOf, SHOP, type WantedPlace } from './forms.ts';
import { isAddress } from './own-files.ts';
import { changed, ended, send, type Parts, type Step } from './step.ts';

/** Changes of the shop itself, and of who stands behind it; none: they are as `shop.yaml` says, or it is not there. */
export async function planShop({ api, folder, standing, pictures }: Parts): Promise<Step[]> {
  if (!folder.shop) return [];
  const { file } = folder.shop;
  const { sellerSysId, business: behind } = standing;
  const {
    sellerSysId: _,
    version: ifVersion,
    logoImgUrl: url,
    logoFileSysId: __,
    ...seller
  } = standing.seller;
  const { logoDigest: digest, ...present } = seller;
  const { shipping: ___, business, logo = '', ...wanted } = SHOP.read(file);
  const isSameLogo = logo === '' ? url === '' : await pictures.isSame(logo, { url, digest });
  const logoAsked = async () =>
    logo === '' || isAddress(logo)
      ? { logoImgUrl: logo, logoFileSysId: null }
      : { logoFileSysId: await pictures.upload(logo) };
  return [
    ...changed(
      `shop ${file.name}`,
      [
        ...between('', SHOP.write(present), SHOP.write(wanted)),
        ...differs('logo', isSameLogo, url || '–', logo || '–'),
      ],
      async () => {
        const asked = { sellerSysId, ifVersion, ...wanted, ...(!isSameLogo && (await logoAsked())) };
        await send(api, changeSeller, asked);
      },
      'shop',
    ),
    ...changed(
      'business',
      [...between('', SHOP.write({ business: behind.business }), SHOP.write({ business }))],
      () => send(api, setSellerBusiness, { sellerSysId, ifVersion: behind.version, business }),
    ),
  ];
}

/**
 * Adds and changes the places that `shop.yaml` names, and sets the return address. A place that it does not name stays for
 * products that leave from there; `prune` takes it away where none does any more.
 */
export function planPlaces({ api, folder, standing, prune }: Parts): {
  readonly first: readonly Step[];
  /** After the products. */
  readonly last: readonly Step[];
  readonly places: ReturnType<typeof placesCalled>;
} {
  const { sellerSysId, shipping } = standing;
  const there = shipping.shippingPlaces;
  if (!folder.shop) return { first: [], last: [], places: placesCalled(there) };
  const { returnAddress, places: said } = SHOP.read(folder.shop.file).shipping;
  const wanted = merged<WantedPlace, WantedPlace>(there, said, (place, old) => ({ ...old, ...place }));
  const known = placesCalled(wanted);
  let [now, ifVersion]: [readonly ShippingPlace[], number] = [there, shipping.version];
  const set = async (shippingPlaces: readonly WantedPlace[]) => {
    const asked = { sellerSysId, ifVersion, returnAddress, shippingPlaces };
    ({ version: ifVersion, shippingPlaces: now } = await send(api, setShippingPlaces, asked as never));
    known.added(now);
  };
  const isSame = isDeepStrictEqual([shipping.returnAddress, there], [returnAddress, wanted]);
  const first: Step = {
    kind: 'changed',
    what: 'shipping places',
    differences: [
      ...between(
        'delivery',
        placesFileOf(shipping.returnAddress, there),
        placesFileOf(returnAddress, wanted),
      ),
    ],
    carryOut: () => set(wanted),
  };
  const inFolder = new Map(folder.products.map(({ product }) => [product.prdtNo, product.delivery.place]));
  const isUsed = ({ shippingPlaceSysId, name }: ShippingPlace) =>
    [...inFolder.values()].some((each) => each !== null && isSameName(each, name)) ||
    [...standing.products.values()].some(
      (own) => own.shippingPlaceSysId === shippingPlaceSysId && !inFolder.has(own.prdtNo),
    );
  const gone = there.filter(
    (place) => !said.some(({ name }) => isSameName(name, place.name)) && !isUsed(place),
  );
  const last = gone.map(({ shippingPlaceSysId: id, name }) =>
    ended(`shipping place ${name}`, () =>
      set(now.filter(({ shippingPlaceSysId }) => shippingPlaceSysId !== id)),
    ),
  );
  return { first: isSame ? [] : [first], last: prune ? last : [], places: known };
}
