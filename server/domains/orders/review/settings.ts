import { together, whole } from '../../../platform/settings.ts';

export const reviewSettings = {
  /** Points for a first review, once for each product of a member. */
  reviewPoints: together({
    any: whole('REVIEW_POINTS', 'points for the first review of a product that a member bought', {
      unset: 0,
      min: 0,
    }),
    withPictures: whole('REVIEW_PICTURE_POINTS', 'on top of them for a picture or a video', {
      unset: 0,
      min: 0,
    }),
  }),
};
