/** Each screen and the texts of each area in each language: a part of its own, which is loaded when it is shown. */
export const parts = import.meta.glob<object>(
  ['./app/*Screen.tsx', './*/*/*Screen.tsx', './{app,*/*}/i18n/{ko,en}.ts'],
  { base: '../' },
);
