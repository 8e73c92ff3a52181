// Runs the app in the system's Chromium without a person. See README.md.
export { enterApp, knowNames, settledApp } from './app-page.ts';
export type { AppSettings } from './app-page.ts';
