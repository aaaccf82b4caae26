import { expect, test } from 'vitest';
import { EXHIBITION_PRODUCTS_MAX } from '../../../../schema/catalog/constants.ts';
import { refusal } from '../../../testing/refusal.ts';
import { exhibitionsFold, setExhibitions, type AskedExhibition, type ExhibitionsState } from './decider.ts';

const before = exhibitionsFold.initial;
const around = { newIds: Array.from({ length: 500 }, (_, at) => 1000 + at), files: [] };
const set = (state: ExhibitionsState, ...plans: AskedExhibition[]) => setExhibitions(state, plans, around);
const after = (...plans: AskedExhibition[]) => set(before, ...plans)[0]!.data;

const home: AskedExhibition = {
  title: '포근한 집',
  titleEn: 'A cosy home',
  text: '',
  textEn: '',
  startDate: '2026-11-20T00:00:00+09:00',
  endDate: '2026-11-30T00:00:00+09:00',
  isBanner: 1,
  imageUrl: '/pictures/home.webp',
  groups: [
    { name: '머그', nameEn: 'Mugs', prdtSysIds: [7, 8] },
    { name: '', nameEn: '', prdtSysIds: [9] },
  ],
};

test('a plan and each of its products get an id, and times are kept in UTC', () => {
  const [plan] = after(home).plans;
  expect(plan).toMatchObject({
    planSysId: 1000,
    startDate: '2026-11-19T15:00:00.000Z',
    imageUrl: '/pictures/home.webp',
    imageFileSysId: null,
    groups: [
      {
        name: '머그',
        products: [
          { planPrdtSysId: 1001, prdtSysId: 7 },
          { planPrdtSysId: 1002, prdtSysId: 8 },
        ],
      },
      { name: '', products: [{ planPrdtSysId: 1003, prdtSysId: 9 }] },
    ],
  });
});

test('what has an id keeps it, and so does a product that stays, whatever its group and place', () => {
  const state = after(home);
  const again = { ...home, planSysId: 1000, title: '더 포근한 집' };
  const [event] = setExhibitions(
    state,
    [{ ...again, groups: [{ name: '', nameEn: '', prdtSysIds: [9, 10, 7] }] }],
    { ...around, newIds: [2000, 2001] },
  );
  expect(event!.data.plans[0]).toMatchObject({
    planSysId: 1000,
    groups: [
      {
        products: [
          { planPrdtSysId: 1003, prdtSysId: 9 },
          { planPrdtSysId: 2000, prdtSysId: 10 },
          { planPrdtSysId: 1001, prdtSysId: 7 },
        ],
      },
    ],
  });
});

test('the same plans again are no event; another order of products and none at all are', () => {
  const state = after(home);
  const same = { ...home, planSysId: 1000 };
  expect(set(state, same)).toEqual([]);
  expect(set(state, { ...same, groups: home.groups.toReversed() })).toHaveLength(1);
  expect(set(state)).toEqual([{ type: 'ExhibitionsSet', data: { plans: [] } }]);
});

test('one that is over may stay', () => {
  const over = { ...home, startDate: '2020-01-01', endDate: '2020-01-02' };
  expect(after(over).plans).toHaveLength(1);
});

const group = (...prdtSysIds: number[]) => ({ name: '', nameEn: '', prdtSysIds });
const many = Array.from({ length: EXHIBITION_PRODUCTS_MAX + 1 }, (_, at) => at + 1);

test.each([
  ['a time that is none', { startDate: 'tomorrow' }, 'startDate'],
  ['an end before its start', { endDate: home.startDate }, 'endDate'],
  ['no picture', { imageUrl: undefined }, 'imageUrl'],
  ['a picture that a page may not show', { imageUrl: 'http://a.example/x.png' }, 'imageUrl'],
  ['the address of an uploaded picture', { imageUrl: '/files/abc.webp' }, 'imageUrl'],
  ['a product twice', { groups: [group(7, 7)] }, 'groups'],
  ['a product in two groups', { groups: [group(7), { ...group(7), name: '머그' }] }, 'groups'],
  ['two groups of one name', { groups: [group(7), group(8)] }, 'groups/1/name'],
  [
    'too many products in all',
    { groups: [group(...many.slice(1)), { ...group(1), name: '머그' }] },
    'groups',
  ],
] as const)('%s is refused', (_, changes, field) => {
  const plan = { ...home, ...changes } as AskedExhibition;
  expect(() => after(plan)).toThrow(refusal('0005', { field: `plans/0/${field}` }));
});

test('a title is there once, and an id is that of a plan', () => {
  const wrong = { field: 'plans/1/title', reason: 'must not repeat another one' };
  expect(() => after(home, home)).toThrow(refusal('0005', wrong));
  expect(() => after({ ...home, planSysId: 1000 })).toThrow(refusal('0004'));
  const same = { ...home, planSysId: 1000 };
  expect(() => set(after(home), same, { ...same, title: '다른 집' })).toThrow(
    refusal('0005', { field: 'plans/0/planSysId', reason: 'must be given once' }),
  );
});

test('an uploaded picture is shown by one plan, and stays while one shows it', () => {
  const file = { fileSysId: 5, url: '/files/5.webp', digest: 'abc' };
  const { imageUrl: _, ...rest } = home;
  const uploaded = { ...rest, imageFileSysId: 5 };
  const [event] = setExhibitions(before, [uploaded], { ...around, files: [file] });
  const shown = { imageUrl: '/files/5.webp', imageFileSysId: 5, imageDigest: 'abc' };
  expect(event!.data.plans[0]).toMatchObject(shown);
  const moved = set(event!.data, { ...uploaded, title: '다른 집' });
  expect(moved[0]!.data.plans[0]).toMatchObject({ ...shown, title: '다른 집' });
  expect(() => set(event!.data, uploaded, { ...uploaded, title: '다른 집' })).toThrow(
    refusal('0005', { field: 'plans/0/imageFileSysId', reason: 'must not be that of another plan' }),
  );
});
