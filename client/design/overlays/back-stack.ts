import { depthOf } from './history-layers.ts';

/**
 * Layers that the browser's back button closes: sheets and dialogs. Each open layer owns one history entry of
 * the same address; back takes the entry and closes the layer, and a layer closed otherwise takes its entry
 * back. Changes are gathered for a moment, so that one layer opening as another closes reuses the entry.
 */
interface Layer {
  readonly close: () => void;
}

const layers: Layer[] = [];
/** The number of our history entries below the current position. */
let depth = 0;
/** Pops that we caused ourselves. */
let ownPops = 0;
let scheduled = false;
const waiting = new Set<() => void>();
/** Milliseconds; a browser that has gone elsewhere never tells. */
const POP_TAKES_AT_MOST = 1000;

function settle(): void {
  scheduled = false;
  // A navigation since then has left our entries behind; they are no longer ours to take back.
  if (depthOf(history.state) !== depth) depth = depthOf(history.state);
  while (depth < layers.length) {
    depth += 1;
    history.pushState({ ...(history.state as object | null), layers: depth }, '');
  }
  if (depth > layers.length) {
    ownPops += 1;
    history.go(layers.length - depth);
    depth = layers.length;
  }
  tellAtRest();
}

function tellAtRest(): void {
  if (scheduled || ownPops > 0) return;
  for (const tell of waiting) tell();
  waiting.clear();
}

/**
 * Resolves when the history entries of closed layers are removed. Wait for it before leaving the page: going back in the
 * history would cancel the navigation.
 */
export function layersAtRest(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve);
    setTimeout(resolve, POP_TAKES_AT_MOST);
    tellAtRest();
  });
}

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(settle, 0);
}

function onPop(event: PopStateEvent): void {
  if (ownPops > 0) {
    ownPops -= 1;
    tellAtRest();
    return;
  }
  depth = depthOf(event.state);
  while (layers.length > depth) layers.pop()?.close();
  // An entry whose layer went away with its page: nothing to stop at.
  if (depth > layers.length) {
    ownPops += 1;
    history.go(layers.length - depth);
    depth = layers.length;
  }
}

addEventListener('popstate', onPop);

/** Adds a layer on top; returns how to take it away. */
export function pushLayer(close: () => void): () => void {
  const layer: Layer = { close };
  layers.push(layer);
  schedule();
  return () => {
    const index = layers.indexOf(layer);
    if (index < 0) return;
    layers.splice(index, 1);
    schedule();
  };
}
