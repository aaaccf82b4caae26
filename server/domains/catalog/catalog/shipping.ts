import type * as contract from '../../../../schema/catalog/shipping-places.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { addressesFrom, addressesOf, addressesOfSeller, writeAddresses } from './place-addresses.ts';
import { placeIn, placesStream, setPlaces, type PlacesState } from './places.ts';
import type { ProductFacts } from './product.ts';
import { countProductsAtPlace } from './projection.ts';
import { requireSeller } from './seller.ts';
import { withPhone } from './with-phone.ts';

interface Parts {
  readonly log: Pick<EventLog, 'reads' | 'state' | 'execute'>;
  readonly source: Pick<Source, 'id'>;
  readonly secret: string;
}

/** Where a seller's goods leave from, and where they go back to. */
export class Shipping {
  readonly #log: Parts['log'];
  readonly #source: Parts['source'];
  readonly #secret: string;

  constructor({ log, source, secret }: Parts) {
    this.#log = log;
    this.#source = source;
    this.#secret = secret;
  }

  /** Throws 0004 if there is no such seller. */
  async places({
    sellerSysId,
  }: Input<typeof contract.shippingPlaces>): Promise<Reply<typeof contract.shippingPlaces>> {
    await requireSeller(this.#log, sellerSysId);
    const { state, version } = await this.#log.state(placesStream(sellerSysId));
    return this.#reply(sellerSysId, state, version);
  }

  /** Throws like {@link setPlaces} and {@link withPhone}, and 0021 if somebody else was faster. */
  async set(
    { sellerSysId, ifVersion, shippingPlaces, ...rest }: Input<typeof contract.setShippingPlaces>,
    by: Pick<Caller, 'userSysId' | 'sellerSysIds'>,
    meta: Pick<CommandMeta, 'commandId'>,
  ): Promise<Reply<typeof contract.setShippingPlaces>> {
    await requireSeller(this.#log, sellerSysId);
    const ref = placesStream(sellerSysId);
    const ids = shippingPlaces.map(({ shippingPlaceSysId }) => shippingPlaceSysId);
    const was = (await this.#log.state(ref)).state.places;
    const gone = was.map(({ shippingPlaceSysId }) => shippingPlaceSysId).filter((id) => !ids.includes(id));
    const returnAddress = rest.returnAddress && withPhone(rest.returnAddress, 'returnAddress');
    const asked = shippingPlaces.map(
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
    const around = {
      newIds: ids.filter((id) => id === undefined).map(() => this.#source.id()),
      uses: await this.#uses(sellerSysId, gone),
      addressDigest: keyedDigest(
        this.#secret,
        'place-addresses',
        JSON.stringify([returnAddress, asked.map(({ addresses }) => addresses)]),
      ),
    };
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: by.userSysId,
      streams: [ref],
      decide: (states) => {
        const [before, version] = [states.get(ref), states.version(ref)];
        if (version !== ifVersion) throw new Refusal('0021', { version, changed: 'shippingPlaces' });
        const events = setPlaces(
          before,
          asked.map(({ facts }) => facts),
          around,
        );
        const state = events.at(-1)?.data ?? before;
        const places = state.places.map(
          ({ shippingPlaceSysId }, at) => [shippingPlaceSysId, asked[at]!.addresses] as const,
        );
        return {
          events: [{ ref, events }],
          // Also without an event: they may have been forgotten meanwhile.
          rows: writeAddresses(
            { returnAddress, places: new Map(places) },
            { sellerSysId, userSysId: by.sellerSysIds.includes(sellerSysId) ? by.userSysId : null },
          ),
          reply: { state, version: version + events.length },
        };
      },
    });
    return this.#reply(sellerSysId, reply.state, reply.version);
  }

  /** Where a product goes back to: to its place, if that has an address for it, else to its seller. Null: nobody says. */
  async returnAddressOf({
    sellerSysId,
    shippingPlaceSysId,
  }: Pick<ProductFacts, 'sellerSysId'> & {
    readonly shippingPlaceSysId: number | null;
  }): Promise<contract.ReturnAddress | null> {
    const { state } = await this.#log.state(placesStream(sellerSysId));
    const addresses = await this.#addresses(sellerSysId);
    const place = placeIn(state, shippingPlaceSysId);
    const ofPlace = place && addressesOf(addresses, place.shippingPlaceSysId).returnAddress;
    return ofPlace ?? addresses.returnAddress;
  }

  async #reply(sellerSysId: number, { places }: PlacesState, version: number) {
    const addresses = await this.#addresses(sellerSysId);
    return {
      version,
      returnAddress: addresses.returnAddress,
      shippingPlaces: places.map((place) => ({
        ...place,
        ...addressesOf(addresses, place.shippingPlaceSysId),
      })),
    };
  }

  async #addresses(sellerSysId: number) {
    return addressesFrom(await this.#log.reads.all(addressesOfSeller({ sellerSysId })));
  }

  async #uses(sellerSysId: number, places: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const counts = places.map(async (shippingPlaceSysId) => {
      const row = await this.#log.reads.one(countProductsAtPlace({ sellerSysId, shippingPlaceSysId }));
      return [shippingPlaceSysId, row?.count ?? 0] as const;
    });
    return new Map(await Promise.all(counts));
  }
}
