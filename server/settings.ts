import { modules, type DomainConfig } from './domains.ts';
import { coreSettings, type CoreConfig } from './platform/config.ts';
import { Environment, type SettingLine, type Settings } from './platform/settings.ts';

/** Settings of the platform and of all domains. */
export type Config = CoreConfig & DomainConfig;

const settings: Settings = Object.assign({}, coreSettings, ...modules.map((module) => module.settings ?? {}));

/** The one place that reads the environment. Throws a `ConfigError` that names every variable that is wrong. */
export function configFrom(variables: NodeJS.ProcessEnv): Config {
  const environment = new Environment(variables);
  const config = environment.values(settings) as Config;
  environment.requireRight();
  return config;
}

/** The table of `server/docs/settings.md`: a setting that several list is one line of it. */
export const settingLines: readonly SettingLine[] = [
  ...new Set(Object.values(settings).flatMap(({ lines }) => lines)),
];
