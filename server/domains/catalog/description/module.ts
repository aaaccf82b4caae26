import * as contract from '../../../../schema/catalog/descriptions.ts';
import { domainModule } from '../../../platform/module.ts';
import { descriptionFold } from './decider.ts';
import { productDescription } from './product-description.ts';
import { descriptionProjection } from './views.ts';
import { ownDescriptions } from './queries.ts';
import { setDescription } from './set-description.ts';

/** What sellers write about their products. */
export const description = domainModule({
  name: 'description',
  contract,
  folds: [descriptionFold],
  projections: [descriptionProjection],
  operations: { productDescription, ownDescriptions, setDescription },
});
