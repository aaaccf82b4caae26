import type { FastifyInstance } from 'fastify';
import { mount, Serialised, type Authenticate } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { Catalog } from './catalog.ts';

export function catalogRoutes(app: FastifyInstance, authenticate: Authenticate, catalog: Catalog): void {
  mount(app, authenticate, {
    productDetail: ({ params }) => {
      const json = catalog.detailJson(params.prdtSysId);
      if (json === null) throw new Refusal('0004', { prdtSysId: params.prdtSysId });
      return new Serialised(json);
    },
    productList: ({ query }) => catalog.list({ ...query, sellerSysId: query.sellerSysId ?? null }),
    sellerSettingUi: ({ params }) => {
      const look = catalog.seller(params.sellerSysId);
      if (!look) throw new Refusal('0004', { sellerSysId: params.sellerSysId });
      return look;
    },
  });
}
