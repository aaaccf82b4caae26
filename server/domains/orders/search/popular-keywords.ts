import * as contract from '../../../../schema/catalog/search.ts';
import { POPULAR_KEYWORDS_MAX } from '../../../../schema/catalog/constants.ts';
import { query } from '../../../platform/operations.ts';
import { Popular } from './popular.ts';

export const popularKeywords = query(contract.popularKeywords, ({ use }) => {
  const popular = use(Popular);
  return async ({ shop }) => ({ keywords: (await popular.of(shop ?? 0)).slice(0, POPULAR_KEYWORDS_MAX) });
});
