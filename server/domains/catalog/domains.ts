import { catalog } from './catalog/module.ts';
import { delivery } from './delivery/module.ts';
import { description } from './description/module.ts';
import { exhibition } from './exhibition/module.ts';
import { pick } from './pick/module.ts';
import { restock } from './restock/module.ts';
import { showcase } from './showcase/module.ts';
import { stock } from './stock/module.ts';

/** What is sold. Each domain stands after those that it uses. */
export const catalogDomains = [
  stock,
  catalog,
  pick,
  showcase,
  description,
  exhibition,
  restock,
  delivery,
] as const;
