import { expect, test } from 'vitest';
import type { Company } from '../../../schema/site/company.ts';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { ROUTES } from '../routes.ts';
import SiteFooter from './SiteFooter.tsx';

const COMPANY: Company = {
  companyName: '주식회사 셀로버',
  representativeName: '김하늘',
  registrationNo: '120-81-47521',
  mailOrderNo: '제2026-서울강남-00001호',
  address: '서울특별시 강남구 테헤란로 1',
  phone: '02-1234-5678',
  email: 'help@shop.example',
  hostingProvider: '구름 서버',
};
const NOTHING = Object.fromEntries(Object.keys(COMPANY).map((field) => [field, null])) as unknown as Company;
const shown = { texts: ['site/footer'], isPage: true } as const;

test.for([
  ['ko', '사업자등록번호', '개인정보 처리방침', /통신판매중개자/],
  ['en', 'Registration number', 'Privacy policy', /mail-order intermediary/],
] as const)('says who runs the site, and what holds there (%s)', async ([locale, title, privacy, notice]) => {
  serve('company', COMPANY);
  const screen = await show(<SiteFooter />, { ...shown, locale });
  for (const text of Object.values(COMPANY)) await expect.element(screen.getByText(text!)).toBeVisible();
  await expect.element(screen.getByText(title)).toBeVisible();
  await expect.element(screen.getByText(notice)).toBeVisible();
  const link = screen.getByRole('link', { name: privacy });
  await expect.element(link).toHaveAttribute('href', '/About/Privacy');
  expect(Number(getComputedStyle(link.element()).fontWeight)).toBeGreaterThanOrEqual(700);
  const check = document.querySelector<HTMLAnchorElement>('a[href*="ftc.go.kr"]');
  expect(new URL(check!.href).searchParams.get('wrkr_no')).toBe('1208147521');
  await expectAccessible();
});

test('leaves out what the operator has not said', async () => {
  serve('company', { ...NOTHING, companyName: '주식회사 셀로버', phone: '02-1234-5678' });
  const screen = await show(<SiteFooter />, shown);
  await expect.element(screen.getByText('주식회사 셀로버')).toBeVisible();
  expect(document.querySelectorAll('dt')).toHaveLength(1);
  serve('company', NOTHING);
  await show(<SiteFooter />, shown);
  await expect.element(screen.getByText(/통신판매중개자/)).toBeVisible();
});

test('ends pages where people look around, and stands on no stage', () => {
  const names = new Set(ROUTES.filter(({ footer }) => footer).map(({ name }) => name));
  for (const name of [
    'Home',
    'Store',
    'Category',
    'BrandChannel',
    'Search',
    'Planning',
    'Calendar',
    'ProductDetail',
    'About',
  ] as const)
    expect(names).toContain(name);
  expect(ROUTES.filter(({ footer, bars }) => footer && bars === 'none')).toEqual([]);
});
