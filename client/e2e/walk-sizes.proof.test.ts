import { ROUTES } from '../app/routes.ts';
import { walkAll } from './support/walk.ts';

/** Sizes between a phone and a computer, and below. */
walkAll(
  (['tablet', 'small'] as const).map((screen) => ({
    walker: { role: 'member', screen, locale: 'ko' },
    routes: ROUTES,
  })),
);
