import { useMedia } from '../../../design/use-media.ts';

/**
 * Where chat and products stand: `phone`, over the picture; `low`, beside it, on a phone that lies on its side; `wide`,
 * beside it, with what else is on air at the other side.
 */
export type StageShape = 'phone' | 'low' | 'wide';

/** A phone held upright is not low because of its keyboard: it is too narrow for that. */
export function useStageShape(): StageShape {
  const isWide = useMedia('(min-width: 1024px) and (min-height: 520px)');
  const isLow = useMedia('(min-width: 560px) and (max-height: 519px) and (orientation: landscape)');
  return isWide ? 'wide' : isLow ? 'low' : 'phone';
}

/** On most phones that lie on their side the products have a column of their own. */
export function useHasColumns(): boolean {
  return useMedia('(min-width: 740px)');
}
