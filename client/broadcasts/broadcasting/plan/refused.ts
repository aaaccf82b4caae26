import { CallRefused, refusalCode } from '../../../../schema/call.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { fieldNamed, type Chosen, type Field, type Form } from './form.ts';

/** What is wrong, by field; `form`: with none of them in particular. */
export type Problems = Readonly<Partial<Record<Field | 'form', string>>>;

/** Where a refusal is to be said, and what it says. `goneText`: of a product that the broadcast cannot show. */
export function problemsFrom(error: unknown, form: Form, goneText: (product: Chosen) => string): Problems {
  const prdtSysId = refusalCode(error) === REFUSED.notOfSeller ? factOf(error, 'prdtSysId') : undefined;
  const gone = form.products.find((each) => each.prdtSysId === prdtSysId);
  if (gone) return { products: goneText(gone) };
  return { [fieldOf(error, form) ?? 'form']: errorText(error) };
}

function factOf(error: unknown, name: string): unknown {
  return error instanceof CallRefused ? error.facts[name] : undefined;
}

function fieldOf(error: unknown, { source, poster }: Form): Field | undefined {
  // Something else shows a file of this plan.
  if (refusalCode(error) === REFUSED.alreadyDone) return poster?.fileSysId == null ? 'source' : 'poster';
  const file = factOf(error, 'fileSysId');
  if (typeof file === 'number') return file === source.video?.fileSysId ? 'source' : 'poster';
  const field = factOf(error, 'field');
  return typeof field === 'string' ? fieldNamed(field) : undefined;
}
