import { createElement } from 'react';
import { later, usePart } from '../../app/later.ts';
import type { FollowButtonProps } from './FollowButton.tsx';

const load = later(() => import('./FollowButton.tsx'), ['catalog/following']);

/** The follow button for other areas. It comes after the first things; a page without it is whole. */
export function LateFollowButton(props: FollowButtonProps) {
  const button = usePart(load, false);
  return button ? createElement(button, props) : null;
}
