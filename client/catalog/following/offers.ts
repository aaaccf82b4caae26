/** The offers to other areas. */
export { LateFollowButton as FollowButton } from './LateFollowButton.tsx';
