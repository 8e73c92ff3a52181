import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    // Two cores are the common machine; more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/bench/**'],
          globalSetup: ['tests/support/built.ts'],
          // What waits for a program or a database waits long on a busy machine, and is no worse for it.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/built.ts', 'tests/e2e/support/demo-data.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A real browser on a busy machine: what fails twice is broken, what fails once is told as retried.
          retry: 1,
        },
      },
    ],
  },
});
