import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { pastStage } from '../past/past.support.tsx';
import { VodHeader } from '../past/VodHeader.tsx';
import { stageOf } from '../room/stage.support.tsx';
import { StageHeader } from './StageHeader.tsx';

const branded = { title: '봄맞이', brandSysId: 7, brandName: '별빛' };
const live = (about: object) => stageOf(about).on(<StageHeader />);
const past = (about: object) => pastStage(about).on(<VodHeader onHide={() => {}} />);

test.for([
  ['a live broadcast', live, '/BrandChannel/7'],
  ['a past broadcast', past, '/Planning/brandList/7'],
] as const)('picture and name of the brand lead to it, from %s', async ([, headed, address]) => {
  const screen = await show(headed(branded), { texts: ['live'], pageStyle: 'dark' });
  await expect.element(screen.getByRole('heading', { name: '봄맞이' })).toBeVisible();
  const links = screen.getByRole('link', { name: '별빛' }).elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([address, address]);
});

test.for([
  ['a live broadcast', live],
  ['a past broadcast', past],
] as const)('where there is no brand nothing leads to one, from %s', async ([, headed]) => {
  const screen = await show(headed({ ...branded, brandSysId: null }), { texts: ['live'], pageStyle: 'dark' });
  await expect.element(screen.getByRole('heading', { name: '봄맞이' })).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});
