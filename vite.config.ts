import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:3000';

/**
 * The browser reads paths, codes and constants of the contract, but validates nothing with it: the server does.
 * So its schemas are built of empty shells, and 30 kB (gzip) of validator stay at home.
 */
function contractWithoutValidator(): Plugin {
  const id = '\0typebox-shells';
  return {
    name: 'contract-without-validator',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'typebox' ? id : null),
    load: (loaded) =>
      loaded === id
        ? `const shell = () => ({});
export default new Proxy({ Object: (properties) => ({ properties }) }, { get: (own, name) => own[name] ?? shell });`
        : null,
  };
}

const CATALOGUE = /\/client\/app\/i18n\/(?:ko|en)\/\w+\.ts$/;

/** Messages compiled when the client is built, so that no parser has to travel with them. */
function messagesCompiled(): Plugin {
  const compiled = (value: unknown): unknown =>
    typeof value === 'string'
      ? compile(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, compiled(each)]));
  return {
    name: 'messages-compiled',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async transform(_code, id) {
      if (!CATALOGUE.test(id)) return null;
      const areas = (await import(id)) as Record<string, unknown>;
      return Object.entries(areas)
        .map(([area, messages]) => `export const ${area} = ${JSON.stringify(compiled(messages))};`)
        .join('\n');
    },
  };
}

const TEXT = /\.(?:js|css|svg|html)$/;
const WORTH_COMPRESSING = 1024;

/** Writes each text file compressed beside itself, so that the server need not do it again and again. */
function compressed(): Plugin {
  let dir = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      dir = join(root, build.outDir);
    },
    writeBundle: () => {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
      for (const path of files.map((name) => join(dir, name))) {
        const content = readFileSync(path);
        if (content.length < WORTH_COMPRESSING) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: 'client',
  plugins: [contractWithoutValidator(), messagesCompiled(), react(), compressed()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // From here on browsers know light-dark() and all else that we write.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        // React changes seldom, the rest often: who comes back loads only the rest.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/v1': { target: server, ws: true },
      '/media': server,
      '/pictures': server,
    },
  },
});
