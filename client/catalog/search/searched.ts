import { KEYWORD_LENGTH_MAX } from '../../../schema/constants.ts';
import { addressOf } from '../../app/routes.ts';

export const VIEWS = ['products', 'brands', 'broadcasts'] as const;
export type View = (typeof VIEWS)[number];

/** The keyword, and the part of the result that is shown. Both live in the address. */
export interface Searched {
  /** Empty: nothing yet. */
  readonly keyword: string;
  readonly view: View;
}

export function searchedIn(query: string): Searched {
  const said = new URLSearchParams(query);
  return {
    keyword: (said.get('keyword') ?? '').trim().slice(0, KEYWORD_LENGTH_MAX),
    view: VIEWS.find((each) => each === said.get('view')) ?? 'products',
  };
}

/** The address of a search, or of the page to begin one. */
export function searchAddress({ keyword, view = 'products' }: Partial<Searched>): string {
  const said = new URLSearchParams({ ...(keyword && { keyword }), ...(view !== 'products' && { view }) });
  return addressOf('Search') + (said.size === 0 ? '' : `?${said.toString()}`);
}
