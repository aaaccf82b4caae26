import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { search } from './module.ts';

const page = { startIndex: 0, rowCount: 10 };
const blank = { '0005': () => ({ input: { keyword: '  ', ...page } }) };

export const examples: ExamplesOf<typeof search> = {
  searchProducts: {
    roles: ANYBODY,
    good: () => ({ input: { keyword: '상품', sort: 'relevance', minPrice: 100, ...page } }),
    refused: blank,
    triedElsewhere: ['0008'],
  },
  searchBrands: {
    roles: ANYBODY,
    good: () => ({ input: { keyword: '온화', ...page } }),
    refused: blank,
    triedElsewhere: ['0008'],
  },
  searchBroadcasts: {
    roles: ANYBODY,
    good: () => ({ input: { keyword: '방송', ...page } }),
    refused: blank,
    triedElsewhere: ['0008'],
  },
  searchSuggestions: {
    roles: ANYBODY,
    good: () => ({ input: { keyword: '상' } }),
    refused: { '0005': () => ({ input: { keyword: '  ' } }) },
    triedElsewhere: ['0008'],
  },
  popularKeywords: { roles: ANYBODY, good: () => ({ input: {} }) },
};
