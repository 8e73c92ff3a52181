// The Chromium of this machine: for screenshots, tests and benchmarks, and for the server, which prints pages with it.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Where there is the one without windows (the "headless shell"), that is taken: the same engine, at a third less work for
// each page opened.
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

/** What a Chromium that nobody watches is started with: it draws without a screen and asks nobody but the product. */
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

/** The path of a Chromium on this machine, or null: that of CHROMIUM_PATH, one on the PATH, or at the usual place. */
export function findChromium({ CHROMIUM_PATH, PATH = '' } = process.env) {
  const onPath = PATH.split(delimiter).filter(Boolean);
  const all = [
    CHROMIUM_PATH,
    ...programs.flatMap((program) => onPath.map((folder) => join(folder, program))),
    ...places,
  ];
  return all.find((place) => place && existsSync(place)) ?? null;
}
