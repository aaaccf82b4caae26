/** Names in a folder: what looks the same is the same, as for the server. */
import { repeated } from '../../../schema/catalog/product-rules.ts';
import { asName, asSeen } from '../../../schema/text.ts';
import { at, type Written } from './by-schema.ts';

/** Complains of names that look like one before. `field`: theirs in each entry of the list. */
export function requireNames(names: readonly string[], written: Written, field: string): void {
  for (const { at: path } of repeated([], field, names))
    at(written, path).complain(`${asName(names[path[0] as number]!)} is there twice`);
}

/** The numbers of `products`. Complains of one that is there twice. */
export function eachOnce(numbers: readonly string[], written: Written): string[] {
  const products = numbers.map(asSeen);
  for (const [i, product] of products.entries())
    if (products.indexOf(product) < i) at(written, ['products', i]).complain(`${product} is there twice`);
  return products;
}
