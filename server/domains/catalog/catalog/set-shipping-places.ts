import * as contract from '../../../../schema/catalog/shipping-places.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { query } from '../../../platform/operations.ts';
import { aroundOf } from './named-entries.ts';
import { writeAddresses } from './place-addresses.ts';
import { placesStream, setPlaces } from './places.ts';
import { countProductsAtPlace } from './views.ts';
import { withAddresses } from './queries.ts';
import { requireSeller } from './seller.ts';
import { decidedAt } from './versions.ts';
import { withPhone } from './with-phone.ts';

/** Throws like {@link setPlaces} and {@link withPhone}, and 0021 if somebody else was faster. */
export const setShippingPlaces = query(
  contract.setShippingPlaces,
  ({ log, source, secrets }) =>
    async ({ caller: { userSysId, sellerSysIds }, commandId, params: { sellerSysId }, body }) => {
      await requireSeller(log, sellerSysId);
      const ref = placesStream(sellerSysId);
      const { places } = (await log.state(ref)).state;
      const returnAddress = body.returnAddress && withPhone(body.returnAddress, 'returnAddress');
      const asked = body.shippingPlaces.map(
        ({ postNumber, address1, address2, returnAddress: back, ...facts }, i) => ({
          facts,
          addresses: {
            postNumber,
            address1,
            address2,
            returnAddress: back && withPhone(back, `shippingPlaces/${i}/returnAddress`),
          },
        }),
      );
      const addresses = JSON.stringify([returnAddress, asked.map((place) => place.addresses)]);
      const around = {
        ...(await aroundOf(
          { log, source },
          {
            known: places.map(({ shippingPlaceSysId }) => shippingPlaceSysId),
            asked: asked.map(({ facts }) => facts.shippingPlaceSysId),
            counted: (shippingPlaceSysId) => countProductsAtPlace({ sellerSysId, shippingPlaceSysId }),
          },
        )),
        addressDigest: keyedDigest(secrets.tokenSecret, 'place-addresses', addresses),
      };
      const { reply } = await log.execute({
        actorId: userSysId,
        commandId,
        streams: [ref],
        decide: (states) => {
          const at = { ifVersion: body.ifVersion, changed: 'shippingPlaces' };
          const facts = asked.map((place) => place.facts);
          const { events, state, version } = decidedAt(states, ref, at, (is) => setPlaces(is, facts, around));
          const written = state.places.map(
            ({ shippingPlaceSysId }, i) => [shippingPlaceSysId, asked[i]!.addresses] as const,
          );
          // Also without an event: they may have been forgotten meanwhile.
          const rows = writeAddresses(
            { returnAddress, places: new Map(written) },
            { sellerSysId, userSysId: sellerSysIds.includes(sellerSysId) ? userSysId : null },
          );
          return { events, rows, reply: { state, version } };
        },
      });
      return withAddresses(log, sellerSysId, reply.state, reply.version);
    },
);
