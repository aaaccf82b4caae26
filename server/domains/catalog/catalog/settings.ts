import { Check } from 'typebox/value';
import { SysId } from '../../../../schema/types.ts';
import { givenUrl } from '../../../platform/config.ts';
import { list, together } from '../../../platform/settings.ts';
import { hostNameOf, type Shops } from './shops.ts';

/** Sellers with a host name of their own. */
export const shops = together(
  {
    givenUrl,
    listed: list(
      'SHOPS',
      'sellers with a shop [under a host name of their own](shops.md): `shop.example=2, moon.example=3`',
      (each, must) => {
        const [, name = '', id] = /^([^=]+)=\s*(\d+)$/.exec(each) ?? [];
        const shop = [hostNameOf(name.trim()), Number(id)] as const;
        if (shop[0] === '' || !Check(SysId, shop[1]))
          must(`list hosts and sellers such as shop.example=2, unlike ${each}`);
        return shop;
      },
    ),
  },
  ({ givenUrl: mall, listed }, wrong): Shops => {
    const shops = new Map<string, number>();
    for (const [hostName, sellerSysId] of listed) {
      if (shops.has(hostName)) wrong(`SHOPS must name a host once, unlike ${hostName}`);
      if (hostName === hostNameOf(URL.parse(mall ?? '')?.hostname ?? ''))
        wrong(`SHOPS must leave out ${hostName}: by PUBLIC_URL all sellers are there`);
      shops.set(hostName, sellerSysId);
    }
    return shops;
  },
);
