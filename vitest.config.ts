import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bench,cli,client,fixtures,schema,server}/**/*.test.ts'],
    // Real servers, databases and browsers: two cores want few of them at a time.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
