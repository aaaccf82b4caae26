import { createElement } from 'react';
import { later, usePart } from '../../app/later.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import type { PhoneProofProps } from './use-proving.ts';

const load = later(() => import('./PhoneFields.tsx'), ['members/phone']);

/** A phone number, and the code that is texted to it. */
export function PhoneProof(props: PhoneProofProps) {
  const fields = usePart(load, true);
  return fields ? createElement(fields, props) : <Skeleton height={80} />;
}
