import { later, usePart } from '../app/later.ts';
import type { FollowButtonProps } from './FollowButton.tsx';

const load = later(() => import('./FollowButton.tsx'), ['following']);

/** The follow button over video. It comes after the first things; without it the video goes on. */
export function FollowOverVideo({ of }: Pick<FollowButtonProps, 'of'>) {
  const Button = usePart(load, false);
  return Button ? <Button look="over" of={of} /> : null;
}
