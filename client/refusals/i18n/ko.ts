import type { refusals } from '../../../schema/refusals/ko.ts';

export { refusals } from '../../../schema/refusals/ko.ts';

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly refusals: typeof refusals;
  }
}
