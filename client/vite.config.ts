import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';
import { atBuild, noSchemas } from './build/at-build.ts';
import { budget } from './build/budget.ts';
import { leanIcons, quietPlayer } from './build/lean.ts';
import { screensEarly } from './build/screens.ts';

const server = 'http://127.0.0.1:3000';

const CATALOGUE = /\/client\/\w+\/i18n\/(?:ko|en)\.ts$/;

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

/** What every screen stands on. Sheets, dialogs, forms, games and the list of products are not among it: no first sight has any. */
const SHARED =
  /\/client\/(?:app\/(?!i18n\/(?:ko|en|learn-\w+)\.|use-debounced\.|query\.|bridge\.|copy-text\.|MoreButton|PageHead|Crash)|design\/(?!Sheet|Shelf|Slider|Dialog\.|SearchField|TextField|TextArea|Segments|use-back-closes|Stepper))|\/client\/reminders\/offers\.|\/client\/shop\/(?:use-price|ProductPrice|sold)\.|\/schema\/(?!room|game)|node_modules\/(?!uuidv7|lucide-react\/.*\/(?:bell|bell-ring|calendar-clock|check|chevron-right|coins|eye|crown|eye-closed|eye-off|file-question-mark|gamepad-2|globe|hand|hand-fist|image-off|maximize-2|megaphone|message-circle|monitor-x|move|circle-check|pin|rotate-ccw|scissors|server-crash|settings-2|share|shield-alert|shield-check|sparkles|star|swords|tag|ticket|ticket-percent|users-round|video-off|copy|flame|lock-keyhole|languages|map-pin|map-pin-off|minus|package-x|plus|timer|package-open|package-plus|search|search-x|arrow-(?:up|down)-narrow-wide)\.|@base-ui|@tanstack|use-sync-external-store|@floating-ui|hls\.js|pretendard)/;

export default defineConfig({
  // React has had it itself since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    atBuild(),
    noSchemas(),
    quietPlayer(),
    leanIcons(),
    messagesCompiled(),
    react(),
    screensEarly(),
    budget(),
    compressed(),
  ],
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
      output: {
        // The first file of all names all others, so those that no budget lists go without a name,
        // and hashes are as short as they may be.
        chunkFileNames: ({ name }) =>
          /^(?:react|hls|shared|query|ko|en)$/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // React changes seldom, the rest often: who comes back loads only the rest.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'hls', test: /\/hls\.light\.mjs$|\/live\/hls-light\.ts$/, priority: 2 },
            // A request costs a slow line as much as thirty kilobytes: what screens share is one.
            { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
            // The stage has its first picture without it.
            { name: 'query', test: /node_modules\/@tanstack\/|\/client\/app\/query\.ts$/ },
          ],
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
