import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  root: 'client',
  plugins: [contractWithoutValidator(), messagesCompiled(), react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Modern browsers only: what can play our video can run this.
    target: 'es2024',
    assetsInlineLimit: 2048,
  },
  server: {
    proxy: {
      '/v1': { target: server, ws: true },
      '/media': server,
      '/pictures': server,
    },
  },
  test: { root: '.' },
});
