// Finds a Chromium on this machine: for screenshots, tests and benchmarks, and for the server, which prints
// pages with it.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell comes first. It has the same engine, and needs a third less work for each page that is
// opened.
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The flags of a Chromium that nobody watches: it renders without a screen and makes no requests of its own.
 */
export const quietFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of a Chromium: that in CHROMIUM_PATH, one on the PATH, or one in the usual places. Null
 * when there is none.
 */
export function findChromium({ CHROMIUM_PATH, PATH = '' } = process.env) {
  const onPath = PATH.split(delimiter).filter(Boolean);
  const all = [
    CHROMIUM_PATH,
    ...programs.flatMap((program) => onPath.map((folder) => join(folder, program))),
    ...places,
  ];
  return all.find((place) => place && existsSync(place)) ?? null;
}
