import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMcp, type McpSession } from '../cli/mcp/support.ts';

let mcp: McpSession;
const foldersOfServers = (): string[] =>
  readdirSync(tmpdir()).filter((name) => /^reportwright-[^-]{6}$/.test(name));
const before = new Set(foldersOfServers());

beforeAll(async () => {
  mcp = await openMcp();
});

afterAll(async () => {
  await mcp?.close();
});

/** Reads width and height of a PNG from its header. */
const sizeOf = (png: Buffer): readonly [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

async function screenshot(input: Record<string, unknown>) {
  const { isError, content, texts } = await mcp.call('screenshot', input);
  expect(isError ? texts : []).toEqual([]);
  expect(content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });
  const png = Buffer.from(content[0]!.data!, 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { png, seen: JSON.parse(texts[0]!) as { state: string; widgets: object; errors: string[]; company: string } };
} // prettier-ignore

describe('an agent without a server of its own', () => {
  it('looks at a page of its company, drawn and without errors', async () => {
    const { png, seen } = await screenshot({
      route: '/smart-reporting/channel-report',
      company: 'globex',
      with: { date: 'last-7d' },
      fullPage: true,
    });
    const [width, height] = sizeOf(png);
    expect(width).toBe(1440);
    expect(height).toBeGreaterThan(1000);
    expect(seen).toMatchObject({ company: 'globex', state: 'ready', errors: [] });
    expect(seen.widgets).toMatchObject({ spend: 'ready', trend: 'ready', detail: 'ready' });
  });

  it('looks at it as a reader on a phone, in the dark, from right to left', async () => {
    const { png, seen } = await screenshot({
      route: '/home/index',
      width: 390,
      height: 844,
      skin: 'dark',
      direction: 'rtl',
      language: 'de',
    });
    expect(sizeOf(png)).toEqual([390, 844]);
    expect(seen.errors).toEqual([]);
    expect(seen.state).toBe('ready');
  });

  it('leaves no server and no data behind', async () => {
    await mcp.close();
    await expect.poll(() => foldersOfServers().filter((name) => !before.has(name)), { timeout: 20_000 }).toEqual([]);
  }); // prettier-ignore
});
