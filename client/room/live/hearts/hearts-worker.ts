import { Hearts, type HeartsSize } from './hearts.ts';

/** What the page tells its hearts; the first time with where to rise. */
export type HeartsTold =
  | { readonly canvas: OffscreenCanvas; readonly colours: readonly string[]; readonly pixels: number }
  | { readonly size: HeartsSize }
  | { readonly count: number; readonly still: boolean };

/** Hearts are drawn in a worker: those of a crowd cost a slow phone more than the rest of the page. */
let hearts: Hearts | undefined;
addEventListener('message', ({ data }: MessageEvent<HeartsTold>) => {
  if ('canvas' in data) hearts = new Hearts(data.canvas, data.colours, data.pixels);
  else if ('size' in data) hearts?.resize(data.size);
  else hearts?.add(data.count, data.still);
});
