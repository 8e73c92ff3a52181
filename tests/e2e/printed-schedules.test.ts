import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/run/find-chromium.mjs';
import { openPages } from '../../src/server/rooms/pages/open-pages.ts';
import { clockAt } from '../support/clock.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { openPostOffice } from '../support/post-office.ts';
import type { PostOffice } from '../support/post-office.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';

const page = '/smart-reporting/channel-report';
const filters = '?date=2026-10-01_2026-10-31';
const clock = clockAt(`${DEMO.today}T06:59:00Z`);

let office: PostOffice;
let world: TestServer;
beforeAll(async () => {
  office = await openPostOffice();
  const pages = await openPages({
    dir: 'pages',
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => {
      throw new Error(line);
    },
  });
  world = await startTestServer({
    pages,
    warehouse: await demoWarehouse(),
    clock,
    config: {
      webRoot: resolve('dist/web'),
      chromium: findChromium(),
      worksJobs: true,
      lookMs: 50,
      mail: { url: office.url, from: 'reports@reportwright.example' },
      mailDomains: ['partner.example'],
      publicUrl: 'https://reports.example',
    },
  });
  await world.get('analyst@acme', 'global/metadata');
});
afterAll(async () => {
  await world?.server.close();
  await office?.close();
});

/** Creates a schedule of the channel report that is due in a minute, and advances the clock by a minute. */
async function send(values: object): Promise<void> {
  const time = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(clock.now().getTime() + 60_000));
  const answer = await world.post('analyst@acme', 'resources/schedules/changes', {
    changes: [{ kind: 'insert', values: { page, filters, days: '* * *', time, ...values } }],
  });
  expect(answer.json<object>()).toMatchObject({ mirrored: 'now' });
  clock.advance(60);
}

const troubles = async () =>
  (await world.state.sql('SELECT output FROM jobs.job WHERE output IS NOT NULL')).rows;

const mailTo = async (address: string) => {
  const find = () => office.mails.find(({ to }) => [to].flat()[0]?.text === address);
  await expect
    .poll(async () => (find() === undefined ? await troubles() : 'came'), { timeout: 110_000 })
    .toEqual('came');
  return find()!;
};

async function spendOf(range: string): Promise<number> {
  const path = `reports/delivery_daily?measures=spend&date=${range}`;
  const { rows } = (await world.get('analyst@acme', path)).json<{ rows: readonly [number][] }>();
  return rows[0]![0];
}

describe('a schedule', () => {
  it('as PDF sends the page as people print it, in its language, with the figures of its filters', async () => {
    await send({ name: 'Paper', as: 'pdf', language: 'de', to: ['pdf@partner.example'] });
    const mail = await mailTo('pdf@partner.example');
    const [file] = mail.attachments;
    expect([file!.contentType, mail.attachments.length]).toEqual(['application/pdf', 1]);
    const sheets = pdfPages(file!.content);
    expect(sheets.length).toBeGreaterThanOrEqual(2);
    const text = sheets.join('\n');
    expect(text).toContain('Kanalbericht');
    const spend = await spendOf('2026-10-01_2026-10-31');
    const said = new Intl.NumberFormat('de', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
      spend,
    );
    expect(text.replaceAll(/\s/g, '')).toContain(said);
    // Links in the PDF use the server's public address.
    expect(file!.content.toString('latin1')).toMatch(/\/URI \(https:\/\/reports\.example\//);
    expect(file!.content.toString('latin1')).not.toContain('localhost');
  });

  it('as a picture shows the page in the body of the mail', async () => {
    await send({ name: 'Picture', as: 'png', to: ['png@partner.example'] });
    const mail = await mailTo('png@partner.example');
    const [picture] = mail.attachments;
    expect(mail.attachments).toHaveLength(1);
    expect(picture!.contentDisposition).toBe('inline');
    const { width, height, channels } = await sharp(picture!.content).metadata();
    expect(width).toBe(2 * (703 + 2 * 16));
    expect(height).toBeGreaterThan(1500);
    const { channels: found } = await sharp(picture!.content).stats();
    expect(channels).toBeGreaterThanOrEqual(3);
    // The picture is neither blank nor a single colour, but mostly white.
    expect(found[0]!.mean).toBeGreaterThan(200);
    expect(found.some(({ stdev }) => stdev > 15)).toBe(true);
    expect(mail.html).toContain(`href="https://reports.example${page}${filters}"`);
  });
});
