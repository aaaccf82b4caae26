import { common as enCommon } from './en/common.ts';
import { errors as enErrors } from './en/errors.ts';
import { home as enHome } from './en/home.ts';
import { live as enLive } from './en/live.ts';
import { login as enLogin } from './en/login.ts';
import { orders as enOrders } from './en/orders.ts';
import { shop as enShop } from './en/shop.ts';
import { common as koCommon } from './ko/common.ts';
import { errors as koErrors } from './ko/errors.ts';
import { home as koHome } from './ko/home.ts';
import { live as koLive } from './ko/live.ts';
import { login as koLogin } from './ko/login.ts';
import { orders as koOrders } from './ko/orders.ts';
import { shop as koShop } from './ko/shop.ts';
import type { Locale } from './locale.ts';

const ko = {
  common: koCommon,
  errors: koErrors,
  home: koHome,
  live: koLive,
  login: koLogin,
  orders: koOrders,
  shop: koShop,
} as const;

/** The Korean catalogue says which keys there are; every other has the same. */
export type Messages = typeof ko;
type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

const en: Shape<Messages> = {
  common: enCommon,
  errors: enErrors,
  home: enHome,
  live: enLive,
  login: enLogin,
  orders: enOrders,
  shop: enShop,
};

export const MESSAGES: Readonly<Record<Locale, Messages>> = { ko, en: en as Messages };

/** Teaches `useTranslations` our keys and the arguments of each message. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
