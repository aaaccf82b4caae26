import * as contract from '../../../../schema/catalog/groups.ts';
import { command } from '../../../platform/operations.ts';
import { allCategories, brandsStream, categoriesStream, replaceBrands, replaceCategories } from './groups.ts';
import { aroundOf } from './named-entries.ts';
import { countProductsInCategory, countProductsOfBrand } from './views.ts';
import { requireSeller } from './seller.ts';
import { decidedAt } from './versions.ts';

export const setCategories = command(
  contract.setCategories,
  (platform) =>
    async ({ body: { categories: asked, ifVersion } }) => {
      const around = await aroundOf(platform, {
        known: allCategories((await platform.log.state(categoriesStream)).state).map(
          (each) => each.categorySysId,
        ),
        asked: asked.flatMap((each) => [each, ...each.subCategories]).map((each) => each.categorySysId),
        counted: (categorySysId) => countProductsInCategory({ categorySysId }),
      });
      return {
        streams: [categoriesStream],
        decide: (states) => {
          const { events, state, version } = decidedAt(
            states,
            categoriesStream,
            { ifVersion, changed: 'categories' },
            (before) => replaceCategories(before, asked, around),
          );
          return { events, reply: { version, categories: [...state.categories] } };
        },
      };
    },
);

/** Throws 0004 if there is no such seller. */
export const setBrands = command(
  contract.setBrands,
  (platform) =>
    async ({ params: { sellerSysId }, body: { brands: asked, ifVersion } }) => {
      await requireSeller(platform.log, sellerSysId);
      const ref = brandsStream(sellerSysId);
      const around = await aroundOf(platform, {
        known: (await platform.log.state(ref)).state.brands.map(({ brandSysId }) => brandSysId),
        asked: asked.map(({ brandSysId }) => brandSysId),
        counted: (brandSysId) => countProductsOfBrand({ brandSysId }),
      });
      return {
        streams: [ref],
        decide: (states) => {
          const at = { ifVersion, changed: 'brands' };
          const { events, state, version } = decidedAt(states, ref, at, (before) =>
            replaceBrands(before, asked, around),
          );
          return { events, reply: { version, brands: [...state.brands] } };
        },
      };
    },
);
