import { createElement } from 'react';
import { later, usePart } from '../app/later.ts';
import type { FollowButtonProps } from './FollowButton.tsx';

const load = later(() => import('./FollowButton.tsx'), ['following']);

/** The follow button over video. It comes after the first things; without it the video goes on. */
export function FollowOverVideo({ of }: Pick<FollowButtonProps, 'of'>) {
  const button = usePart(load, false);
  return button ? createElement(button, { look: 'over', of }) : null;
}
