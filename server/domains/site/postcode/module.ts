import * as contract from '../../../../schema/buying/postcodes.ts';
import { domainModule } from '../../../platform/module.ts';
import { oneOf } from '../../../platform/settings.ts';
import { searchPostcodes } from './search-postcodes.ts';
import { widgetRoutes } from './widget.ts';

/** Addresses with their postcodes, which people search instead of typing them. */
export const postcode = domainModule({
  name: 'postcode',
  contract,
  settings: {
    /** The public service that looks addresses up; null: none, our own search does. */
    postcodeWidget: oneOf('POSTCODE_WIDGET', ['kakao'], {
      about:
        'whose service looks addresses up: `kakao`, whose script then runs in a page of its own; without it, or while it cannot be reached, the fixtures’ table is searched',
      unset: null,
    }),
  },
  operations: {
    searchPostcodes,
    postcodeWidget:
      ({ config }) =>
      () => ({
        widgetUrl: config.postcodeWidget && contract.POSTCODE_WIDGET_PATH,
      }),
  },
  open: ({ config: { postcodeWidget, hstsSeconds } }) => ({
    ...(postcodeWidget && { routes: (app) => widgetRoutes(app, hstsSeconds) }),
  }),
});
