import { expect, test } from 'vitest';
import { Review as Schema } from '../../../schema/catalog/reviews.ts';
import { sample } from '../../testing/sample.ts';
import { show } from '../../testing/show.tsx';
import { Review } from './Review.tsx';

const review = sample(Schema, {
  type: 'first',
  score: 4,
  nick: '하늘',
  comment: '촉촉해요',
  optionName: '03 로제뮤트',
  optionNameEn: '03 Rose Mute',
  createdAt: '2026-11-20T10:00:00.000Z',
});

test.for([
  ['ko', /03 로제뮤트/, /Rose/],
  ['en', /03 Rose Mute/, /로제뮤트/],
] as const)(
  'the option that was bought is named in the language of the page (%s)',
  async ([locale, says, not]) => {
    const screen = await show(<Review review={review} />, { texts: ['catalog/reviews'], locale });
    await expect.element(screen.getByText(says)).toBeVisible();
    await expect.element(screen.getByText(not)).not.toBeInTheDocument();
    await expect.element(screen.getByText('촉촉해요')).toBeVisible();
  },
);
