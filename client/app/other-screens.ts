import type { ComponentType } from 'react';

export type Screen = ComponentType<{ readonly params: Readonly<Record<string, number>> }>;

/** Where every screen is but the first: a list that nobody's first sight waits for. */
export const otherScreens = import.meta.glob<{ default: Screen }>(
  ['./*/*Screen.tsx', '!./home/HomeScreen.tsx', '!./live/LiveScreen.tsx', '!./product/ProductScreen.tsx'],
  { base: '..' },
);
