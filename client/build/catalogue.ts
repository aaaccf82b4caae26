/** The texts of an area in a language, by their path: `client/<context>/<area>/i18n/ko.ts`, or those of the app. */
export const CATALOGUE = /\/client\/(?:app|\w+\/\w+)\/i18n\/(?:ko|en)\.ts$/;
