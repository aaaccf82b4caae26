import * as contract from '../../../schema/postcodes.ts';
import { domainModule } from '../../platform/module.ts';
import { Postcodes } from './postcodes.ts';
import { widgetRoutes } from './widget.ts';

/** Addresses with their postcodes, which people look up instead of writing them. */
export const postcode = domainModule({
  name: 'postcode',
  contract,
  open: ({ config: { postcodesFile, postcodeWidget, hstsSeconds } }) => {
    const postcodes = new Postcodes(postcodesFile);
    return {
      handlers: {
        searchPostcodes: ({ query: { keyword, ...page } }) => postcodes.search(keyword, page),
        postcodeWidget: () => ({ widgetUrl: postcodeWidget && contract.POSTCODE_WIDGET_PATH }),
      },
      ...(postcodeWidget && { routes: (app) => widgetRoutes(app, hstsSeconds) }),
    };
  },
});
