/**
 * The parts of a page that the server writes before any script runs: the screen's first picture and a skeleton of the rest.
 * The client styles it (`client/app/first-frame.css`), and removes it once the screen is drawn.
 */
export const FIRST_FRAME_ID = 'first-frame';

/** `card`: a broadcast on home. `stage`: a poster as large as the window. `product`: the top of a product page. */
export type FirstFrame = 'card' | 'card-of-many' | 'stage' | 'product';
