import { useMedia } from '../design/use-media.ts';

/** From here on products and chat stand beside the stage; a phone on its side is not wide. */
export function useWideStage(): boolean {
  return useMedia('(min-width: 1024px) and (min-height: 520px)');
}
