/**
 * What this server has set for all its pages, as it writes it into each: attributes of the root element. Without a server,
 * as while the client is developed alone, there is none.
 */
export interface PageFacts {
  /** Sites whose pages may answer requests of ours, separated by spaces. */
  readonly origins: string;
  /** Which bar stands at the bottom: `shop` by default. */
  readonly bottomBar: 'shop' | 'live';
}

export function pageFact<Name extends keyof PageFacts>(name: Name): PageFacts[Name] | '' {
  return (document.documentElement.dataset[name] ?? '') as PageFacts[Name] | '';
}
