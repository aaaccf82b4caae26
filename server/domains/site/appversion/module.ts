import project from '../../../../package.json' with { type: 'json' };
import * as contract from '../../../../schema/site/app-version.ts';
import { isOlder, VERSION } from '../../../../schema/site/versions.ts';
import { domainModule } from '../../../platform/module.ts';
import { text, together } from '../../../platform/settings.ts';

const pattern = new RegExp(VERSION);
const asVersion = { fits: (given: string) => pattern.test(given), must: 'be a version such as 1.2.3' };

/** Which versions of the app there are. */
export const appversion = domainModule({
  name: 'appversion',
  contract,
  settings: {
    appVersions: together(
      {
        latest: text('APP_VERSION_LATEST', 'the latest version of the app', {
          ...asVersion,
          shown: 'this server’s',
        }),
        minimum: text(
          'APP_VERSION_MINIMUM',
          'the oldest version of the app that still works; older ones ask their users to update',
          { ...asVersion, shown: 'any' },
        ),
      },
      ({ latest, minimum }, wrong) => {
        const versions = { latest: latest ?? project.version, minimum: minimum ?? '0.0.0' };
        if (isOlder(versions.latest, versions.minimum))
          wrong('APP_VERSION_MINIMUM must not be newer than APP_VERSION_LATEST');
        return versions;
      },
    ),
  },
  operations: {
    appVersion:
      ({ config }) =>
      () =>
        config.appVersions,
  },
});
