/**
 * What the server puts into a page before any script has run: the screen's first picture in its place, and the shape of
 * what comes below. The client styles it (`client/app/first-frame.css`), and removes it once the screen is there.
 */
export const FIRST_FRAME_ID = 'first-frame';

/** `card`: a broadcast on home. `stage`: a poster as large as the window. `product`: the top of a product's page. */
export type FirstFrame = 'card' | 'card-of-many' | 'stage' | 'product';
