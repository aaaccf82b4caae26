import * as contract from '../../../../schema/catalog/descriptions.ts';
import { domainModule } from '../../../platform/module.ts';
import { Catalog } from '../catalog/catalog.ts';
import { Files } from '../../members/media/offers.ts';
import { descriptionFold } from './decider.ts';
import { Descriptions } from './descriptions.ts';
import { descriptionProjection } from './projection.ts';

/** What sellers write about their products. */
export const description = domainModule({
  name: 'description',
  contract,
  folds: [descriptionFold],
  projections: [descriptionProjection],
  open: ({ log, use }) => {
    const descriptions = new Descriptions(log, use(Catalog), use(Files));
    return {
      handlers: {
        productDescription: async ({ params, query, locale }) => ({
          html: await descriptions.page(params.prdtSysId, query.lang ?? locale),
        }),
        ownDescriptions: ({ params, query }) => descriptions.own({ ...params, ...query }),
        setDescription: ({ params, body, caller, commandId }) =>
          descriptions.set({ ...params, ...body }, { actorId: caller.userSysId, commandId }),
      },
    };
  },
});
