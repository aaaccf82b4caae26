import type { Locale } from '../../../schema/locales.ts';

/**
 * All messages, by area. Each area adds its own in its `i18n/ko.ts`: the Korean catalogue says which keys there
 * are and what each takes, and every other language has the same.
 */
export interface Messages {}

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The shape of another language: `export const shop: Translated<'shop'> = { … }`. */
export type Translated<Area extends keyof Messages> = Shape<Messages[Area]>;

/** Teaches `useTranslations` our keys and the arguments of each message. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
