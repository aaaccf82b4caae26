/** Draws a component as the app does: with its texts, dialogs, toasts and the style of its page. */
import type { ReactNode } from 'react';
import axe from 'axe-core';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Locale } from '../../schema/locales.ts';
import { changeLanguage, loadTexts } from '../app/i18n/catalogues.ts';
import { Translations } from '../app/i18n/Translations.tsx';
import { REFUSALS, type Route } from '../app/routes.ts';
import { session } from '../app/session/session.ts';
import { DialogHost } from '../app/frame/DialogHost.tsx';
import { ToastHost } from '../design/overlays/ToastHost.tsx';
import { atRest } from './at-rest.ts';

export interface Shown {
  /** Areas whose texts it needs, beside those of the app. */
  readonly texts: readonly string[];
  readonly locale?: Locale;
  /** Of the page that it stands on. */
  readonly pageStyle?: Route['pageStyle'];
  /** It has landmarks of its own. */
  readonly isPage?: boolean;
}

/** Renders it in place of the previous component. */
export async function show(
  what: ReactNode,
  { texts, locale = 'ko', pageStyle = 'light', isPage = false }: Shown,
) {
  document.documentElement.dataset['pageStyle'] = pageStyle;
  await cleanup();
  await loadTexts(['app', REFUSALS, ...texts]);
  await changeLanguage(locale);
  return render(
    <Translations>
      {isPage ? what : <main>{what}</main>}
      <ToastHost />
      <DialogHost />
    </Translations>,
  );
}

export const MEMBER = { userSysId: 7, nickName: '하늘' };

/** The member is logged in, until the test is over. */
export function logIn(): void {
  // A token is read for its expiry only: this one never ends.
  const payload = btoa(JSON.stringify({ exp: 4_102_444_800 }));
  Object.assign(session, { ...MEMBER, accessToken: `e30.${payload}.`, refreshToken: 'refresh' });
}

/** Phones are what most people have; a test that needs room says so. */
export async function onScreen(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(390, 844));
}

/** Nothing that axe finds wrong. A component is no page: landmarks and headings of a page are not asked for. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  // An element that is still fading in has too little contrast for a moment.
  await atRest();
  const { violations } = await axe.run(element, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
