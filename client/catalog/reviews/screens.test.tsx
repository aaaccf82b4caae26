import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OwnReview, ownReviews, Writable } from '../../../schema/catalog/own-reviews.ts';
import { productReviews, Review as Schema } from '../../../schema/catalog/reviews.ts';
import { productAlone } from '../../../schema/catalog/product-lists.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import MyReviewScreen from './MyReviewScreen.tsx';
import { Review } from './Review.tsx';
import ReviewDetailScreen from './ReviewDetailScreen.tsx';
import ReviewListScreen from './ReviewListScreen.tsx';
import ReviewModifyScreen from './ReviewModifyScreen.tsx';
import ReviewWriteScreen from './ReviewWriteScreen.tsx';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const line = { prdtSysId: 3, orderSysId: 5, orderPrdtSysId: 51 };
const writable = sample(Writable, {
  ...line,
  name: '머그',
  nameEn: 'Mug',
  optionName: '파랑',
  type: 'first',
  until: inDays(3),
});
const written = sample(OwnReview, {
  prdtReviewSysId: 9,
  prdtSysId: 4,
  name: '접시',
  nameEn: 'Plate',
  type: 'first',
  score: 4,
  comment: '가벼워서 매일 써요.',
  createdAt: inDays(-20),
  until: inDays(160),
  isHidden: 1,
  hiddenReason: '전화번호가 있어요',
});
const own = (changes: object = {}) =>
  sample(ownReviews.reply, {
    reviews: [written],
    writable: [writable],
    points: 0,
    picturePoints: 0,
    ...changes,
  });

test.for([
  ['ko', '3일 남음', '관리자가 숨긴 후기예요. 이유: 전화번호가 있어요'],
  ['en', '3 days left', 'A manager has hidden this review: 전화번호가 있어요'],
] as const)(
  'own reviews stand below what can be written, with the days left (%s)',
  async ([locale, left, hidden]) => {
    logIn();
    serve('ownReviews', own());
    const screen = await show(<MyReviewScreen />, { texts: ['catalog/reviews'], locale });
    await expect.element(screen.getByText(left)).toBeVisible();
    await expect.element(screen.getByText(hidden)).toBeVisible();
    await expectAccessible();
  },
);

test('a review is sent with its stars and words once they are enough', async () => {
  logIn();
  serve('ownReviews', own());
  const asked = serve('writeReview', { prdtReviewSysId: 10, pointAmount: 100 });
  const screen = await show(<ReviewWriteScreen params={line} />, { texts: ['catalog/reviews'] });
  const words = screen.getByRole('textbox', { name: '어떤 점이 좋았나요?' });
  await words.fill('짧아요');
  await screen.getByRole('button', { name: '후기 올리기' }).click();
  await expect.element(screen.getByText('10자 이상 써 주세요.')).toBeVisible();
  await expectAccessible();
  await words.fill('아주 마음에 드는 컵이에요.');
  await userEvent.click(screen.getByRole('radio', { name: '4점' }).element().parentElement!);
  await screen.getByRole('button', { name: '후기 올리기' }).click();
  await expect.element(screen.getByText('후기를 올렸어요. 100포인트를 드렸어요!')).toBeVisible();
  expect(asked).toMatchObject([{ orderPrdtSysId: 51, type: 'first', score: 4, pictures: [] }]);
});

test('what was not posted says so, and that its time is over', async () => {
  logIn();
  serve('ownReviews', own());
  serve('writeReview', new Refusal('6001'));
  const screen = await show(<ReviewWriteScreen params={line} />, {
    texts: ['catalog/reviews'],
    locale: 'en',
  });
  await screen.getByRole('textbox', { name: 'How do you like it?' }).fill('I like it very much.');
  await screen.getByRole('button', { name: 'Post the review' }).click();
  await expect
    .element(screen.getByText('Your review failed to be uploaded. Please try again.'))
    .toBeVisible();
  await expect.element(screen.getByText('Review deadline is over.')).toBeVisible();
});

test('what was not edited says so', async () => {
  logIn();
  serve('ownReviews', own());
  serve('editReview', 'offline');
  const params = { prdtSysId: 4, prdtReviewSysId: 9, type: 'first' };
  const edit = await show(<ReviewModifyScreen params={params} />, {
    texts: ['catalog/reviews'],
    locale: 'en',
  });
  await expect.element(edit.getByRole('textbox')).toHaveValue('가벼워서 매일 써요.');
  await edit.getByRole('button', { name: 'Save the changes' }).click();
  await expect.element(edit.getByText('Your review failed to be edited. Please try again.')).toBeVisible();
});

test('files that a review cannot have are named, and the others stay', async () => {
  logIn();
  serve('ownReviews', own());
  serve('uploadToken', 'offline');
  const screen = await show(<ReviewWriteScreen params={line} />, { texts: ['catalog/reviews'] });
  await expect.element(screen.getByRole('button', { name: '사진·동영상 추가' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = (name: string, type: string) => new File(['x'], name, { type });
  await userEvent.upload(input, [file('a.txt', 'text/plain'), file('b.png', 'image/png')]);
  await expect.element(screen.getByText('a.txt: 올릴 수 없는 파일 형식이에요.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'b.png 다시 올리기' })).toBeVisible();
  await screen.getByRole('button', { name: 'b.png 빼기' }).click();
  await expect.element(screen.getByRole('button', { name: 'b.png 다시 올리기' })).not.toBeInTheDocument();
});

const review = sample(Schema, {
  type: 'first',
  prdtReviewSysId: 9,
  prdtSysId: 3,
  nick: '하**',
  comment: '촉촉해요. 다음에도 살게요.',
  createdAt: inDays(-2),
  helpfulCnt: 2,
  isHelpful: 0,
  isOwn: 0,
  pictures: [
    { fileSysId: 1, url: '/files/a.webp', width: 300, height: 200 },
    { fileSysId: 2, url: '/files/b.webp', width: 300, height: 200 },
  ],
});

test('a reader opens the pictures one after the other, and says that the review helped', async () => {
  logIn();
  serve('setHelpful', { helpfulCnt: 3 });
  const screen = await show(<Review review={review} />, { texts: ['catalog/reviews'] });
  await screen.getByRole('button', { name: '하**님 후기가 도움돼요, 2' }).click();
  await expect
    .element(screen.getByRole('button', { name: '하**님 후기가 도움돼요, 3' }))
    .toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: '후기 사진 1' }).click();
  await expect.element(screen.getByText('1 / 2')).toBeVisible();
  await screen.getByRole('button', { name: '다음' }).click();
  await expect.element(screen.getByText('2 / 2')).toBeVisible();
  await expectAccessible();
});

test.each([
  ['photo', 1],
  ['text', 0],
] as const)('an address of the type %s opens the pictures: %i', async (type, opened) => {
  serve('productReview', { review });
  const params = { prdtSysId: 3, prdtReviewSysId: 9, type };
  const screen = await show(<ReviewDetailScreen params={params} />, { texts: ['catalog/reviews'] });
  await expect.element(screen.getByText('촉촉해요. 다음에도 살게요.').first()).toBeInTheDocument();
  await expect.poll(() => screen.getByText('1 / 2').elements().length).toBe(opened);
});

test('a reader chooses reviews by stars and by pictures', async () => {
  serve('productAlone', sample(productAlone.reply, {}));
  serve('productDetail', new Refusal('0010'));
  const asked = serve('productReviews', ({ score, hasPictures }) =>
    sample(productReviews.reply, {
      totalCnt: score === 5 ? 0 : 1,
      averageScore: 4,
      scores: [{ score: 4, count: 1 }],
      reviews: score === 5 || hasPictures ? [] : [review],
      hiddenCnt: 0,
    }),
  );
  const screen = await show(<ReviewListScreen params={{ prdtSysId: 3 }} />, { texts: ['catalog/reviews'] });
  await expect.element(screen.getByText('촉촉해요. 다음에도 살게요.')).toBeVisible();
  await screen.getByRole('button', { name: '5점' }).click();
  await expect.element(screen.getByText('이 조건의 후기가 없어요')).toBeVisible();
  await screen.getByRole('button', { name: '5점' }).click();
  await screen.getByRole('button', { name: '사진·영상' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ hasPictures: 1 });
  await expectAccessible();
});
