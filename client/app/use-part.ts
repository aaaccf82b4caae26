import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../design/toast.ts';
import { errorText } from './errors.ts';
import { firstThings } from './first-things.ts';
import { inTime } from './in-time.ts';

/**
 * A component that nobody sees at first, once it is there: it comes by itself after the first things, and at once when
 * it is `wanted`. Where it cannot be had then, a person is told and `onMissing` is called; the next wish tries again.
 */
export function usePart<P>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  wanted: boolean,
  onMissing?: () => void,
): ComponentType<P> | undefined {
  const [Part, setPart] = useState<ComponentType<P>>();
  const loadPart = useEffectEvent(() => inTime(load()));
  const missing = useEffectEvent((error: unknown) => {
    console.warn('a part of the app:', error);
    toast(errorText(error), { tone: 'danger' });
    onMissing?.();
  });
  useEffect(() => {
    let here = true;
    const take = (part: { readonly default: ComponentType<P> }) => {
      if (here) setPart(() => part.default);
    };
    if (wanted) loadPart().then(take, (error: unknown) => here && missing(error));
    // Nobody has asked for it yet: who does will hear whether it can be had.
    else firstThings.then(() => (here ? loadPart().then(take) : undefined)).catch(() => undefined);
    return () => {
      here = false;
    };
  }, [wanted]);
  return Part;
}
