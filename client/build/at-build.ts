import { type Plugin, runnerImport } from 'vite';

/**
 * Runs files named `*.at-build.ts` when the client is built or served, and sends what they export instead of them, as
 * JSON. What they import stays at home.
 */
export function atBuild(): Plugin {
  return {
    name: 'at-build',
    enforce: 'pre',
    load: {
      filter: { id: /\.at-build\.ts$/ },
      async handler(id) {
        const { module, dependencies } = await runnerImport<Readonly<Record<string, unknown>>>(id, {
          configFile: false,
        });
        for (const file of dependencies) this.addWatchFile(file);
        return Object.entries(module)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
  };
}

/**
 * Only the server validates against the contract. Browsers import plain modules of it at run time, without schemas or the
 * validator (30 kB with gzip).
 */
export function noSchemas(): Plugin {
  return {
    name: 'no-schemas',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^typebox(?:\/|$)/ },
      handler(_, importer) {
        this.error(
          `${importer} imports TypeBox, which browsers do not get: import types, or a plain module.`,
        );
      },
    },
  };
}
