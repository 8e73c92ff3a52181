import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A small product: two pages, a dataset, one language, and a customer who changes a title. */
const files: Readonly<Record<string, string>> = {
  'app.yaml': `
product: { id: reportwright, name: Small }
languages: [en]
currency: EUR
home: /one
subjects: [Secret]
menu: { general: { title: menu.general, icon: HomeOutlined } }
`,
  'locales/en.yaml': `
menu: { general: General }
pages: { one: One, two: Two, other: Other }
datasets: { facts: Facts }
measures: { spend: Spend }
dimensions: { date: Date, channel: Channel }
`,
  'datasets/facts.yaml': `
table: facts
tenant: company_id
time: date
dimensions: { date: { column: date, grains: [day] }, channel: channel }
measures: { spend: { sum: spend, format: currency } }
`,
  'routes/one.yaml': pageFile('/one', 'pages.one'),
  'routes/two.yaml': pageFile('/two', 'pages.two', 'access: { action: read, subject: Secret }'),
  'customers/globex/routes/one.yaml': 'title: pages.other\n',
};

/** A page with one widget over the dataset. */
export function pageFile(route: string, title: string, more = ''): string {
  return `
route: ${route}
pageName: custom
title: ${title}
menu: { section: general, icon: HomeOutlined, order: 1 }
${more}
queries:
  all: { path: reports/facts, params: { measures: [spend], dimensions: [channel] } }
widgets:
  detail: { type: table, query: all, rows: [channel], columns: [spend] }
rows: [[detail]]
`;
}

/** A folder of pages that a test may change. */
export interface PageFolder {
  readonly dir: string;
  /** As editors do it that write aside and rename. */
  replace(file: string, text: string): void;
  write(file: string, text: string): void;
  remove(file: string): void;
  /** As the file was at first. */
  original(file: string): string;
  dispose(): void;
}

export function makePageFolder(): PageFolder {
  const dir = mkdtempSync(path.join(tmpdir(), 'pages-'));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  return {
    dir,
    write,
    replace(file, text) {
      write(`${file}.tmp`, text);
      renameSync(path.join(dir, `${file}.tmp`), path.join(dir, file));
    },
    remove: (file) => rmSync(path.join(dir, file), { recursive: true }),
    original: (file) => files[file]!,
    dispose: () => rmSync(dir, { recursive: true }),
  };
}
