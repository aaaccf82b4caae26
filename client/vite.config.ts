import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { atBuild, noSchemas } from './build/at-build.ts';
import { budget } from './build/budget.ts';
import { callsWhereNamed } from './build/calls.ts';
import { CATALOGUE } from './build/catalogue.ts';
import { noCircles, splitting } from './build/chunks.ts';
import { plainIcons } from './build/icons.ts';
import { screensEarly } from './build/screens.ts';

const server = 'http://127.0.0.1:3000';

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
      const namespaces = (await import(id)) as Record<string, unknown>;
      return Object.entries(namespaces)
        .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages))};`)
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

/** A class's own name, and what tells its file from others: the scripts have each of them, so the line is left out. */
function shortName(name: string, file: string): string {
  return `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 5)}`;
}

const config = {
  resolve: {
    alias: {
      // React has had it itself since 18.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // From here on browsers know light-dark() and all else that we write.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What is only re-exported comes with those who use it, not with all who use something else of the same file.
      treeshake: {
        moduleSideEffects: [{ test: /\/client\/(?!main)[\w/-]+\.tsx?$/, sideEffects: false }],
      },
    },
  },
  server: {
    proxy: {
      '/v1': { target: server, ws: true },
      '/media': server,
      '/pictures': server,
      '/files': server,
    },
  },
} satisfies UserConfig;

const ofModules = () => [
  atBuild(),
  callsWhereNamed(),
  plainIcons(),
  noSchemas(),
  messagesCompiled(),
  react(),
];

export default defineConfig(async ({ command }) =>
  command === 'serve'
    ? { ...config, plugins: ofModules() }
    : {
        ...config,
        css: { modules: { generateScopedName: shortName } },
        plugins: [...ofModules(), noCircles(), screensEarly(), budget(), compressed()],
        build: {
          ...config.build,
          rolldownOptions: {
            ...config.build.rolldownOptions,
            output: {
              // The first file names all others, so names and hashes are as short as they may be.
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: 'assets/[hash:7][extname]',
              codeSplitting: await splitting({ ...config, plugins: ofModules() }),
            },
          },
        },
      },
);
