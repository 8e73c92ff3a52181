import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type OwnServer } from '../../../src/cli/api/start-server.ts';
import { openMcp, root, type McpSession } from './support.ts';

const pages = join(root, 'pages');
let server: OwnServer;
let mcp: McpSession;

/** The files that authors write: whoever validates meanwhile writes the schemas of editors beside them. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('.') && statSync(join(folder, name)).isFile(),
  );
const bytesOfPages = (): string =>
  filesBelow(pages)
    .toSorted()
    .reduce((hash, name) => hash.update(name).update(readFileSync(join(pages, name))), createHash('sha256'))
    .digest('hex');
const before = bytesOfPages();

beforeAll(async () => {
  server = await startServer(pages);
  mcp = await openMcp('--base-url', server.url);
});

afterAll(async () => {
  await mcp?.close();
  await server?.dispose();
});

const read = async <Answer>(name: string, input: Record<string, unknown> = {}): Promise<Answer> => {
  const { isError, texts } = await mcp.call(name, input);
  expect({ isError, said: isError ? texts : [] }).toEqual({ isError: false, said: [] });
  return JSON.parse(texts[0]!) as Answer;
};

describe('what an agent is offered', () => {
  it('are tools that read only, each with a description of every input', async () => {
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'explain', 'list_datasets', 'list_pages', 'list_schemas', 'list_tables', 'read_dataset', 'read_page', 'read_schema',
      'run_checks', 'run_query', 'screenshot', 'validate_text',
    ]); // prettier-ignore
    for (const { annotations, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(description?.length).toBeGreaterThan(30);
    }
    expect(mcp.client.getInstructions()).toContain('validate_text');
  });

  it('are the schemas and the files of the pages as resources', async () => {
    const { resources } = await mcp.client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris).toContain('reportwright://schemas/widgets/line');
    expect(uris).toContain('reportwright://pages/routes/home/index.yaml');
    const { contents } = await mcp.client.readResource({
      uri: 'reportwright://pages/routes/home/index.yaml',
    });
    expect(contents[0]).toMatchObject({ text: readFileSync(join(pages, 'routes/home/index.yaml'), 'utf8') });
  });

  it.each(['reportwright://pages/../package.json', 'reportwright://pages/routes/../../package.json', 'reportwright://schemas/../package'])(
    'is nothing outside of them: %s',
    async (uri) => {
      await expect(mcp.client.readResource({ uri })).rejects.toThrow(/There is no (file|schema)|not found/i);
    },
  ); // prettier-ignore
});

describe('pages', () => {
  it('are listed with their files, filters, queries and widgets', async () => {
    const { pages: listed, customers } = await read<{ pages: object[]; customers: string[] }>('list_pages');
    expect(listed).toContainEqual(
      expect.objectContaining({
        route: '/home/index',
        files: ['pages/routes/home/index.yaml'],
        filters: ['brand', 'date', 'rankBy'],
        queries: expect.arrayContaining(['daily: reports/delivery_daily']),
      }),
    );
    expect(customers).toContain('globex');
  });

  it('are read merged, each value with its file and line', async () => {
    const { texts } = await mcp.call('read_page', {
      route: '/smart-reporting/channel-report',
      customer: 'globex',
    });
    expect(texts[0]).toMatch(
      /title: pages\.channelReport\.mediaTypeTitle +# pages\/customers\/globex\/\S+:\d+/,
    );
    expect(texts[0]).toMatch(/path: reports\/delivery_daily +# pages\/routes\/\S+:\d+/);
  });

  it('are explained by what a customer changes', async () => {
    const { texts } = await mcp.call('explain', {
      target: 'pages/customers/globex/filter-bars/default-report.yaml',
      diff: true,
    });
    expect(texts[0]).toContain('last-90d');
  });

  it.each([
    ['read_page', { route: '/home/indx' }, 'Did you mean `/home/index`?'],
    ['explain', { target: '/home/index', customer: 'globx' }, 'Did you mean `globex`?'],
    ['list_pages', { customer: 'globx' }, 'Did you mean `globex`?'],
    ['read_schema', { name: 'widgets/lin' }, 'Did you mean `widgets/line`?'],
    ['read_dataset', { name: 'delivery_daly' }, 'Did you mean `delivery_daily`?'],
    ['validate_text', { path: '../secret.yaml', text: 'a: 1' }, 'must be a path below pages/'],
    ['validate_text', { path: 'routes/report.txt', text: 'a: 1' }, 'must end with .yaml'],
    ['run_query', {}, 'Give either'],
    ['run_query', { route: '/home/index', query: 'dayly' }, 'Did you mean `daily`?'],
    ['run_query', { route: '/home/index', query: 'daily', with: { brnd: 'B000002' } }, 'Did you mean `brand`?'],
    ['run_query', { route: '/home/index', query: 'daily', with: { brand: 'B9' } }, 'brand to offer B9, got B000001'],
    ['run_query', { path: 'reports/delivery_daily', params: { measures: 'spnd' } }, 'allowed are'],
    ['run_query', { path: '../healthz' }, 'must be a path below /api/'],
    ['run_query', { path: 'reports/delivery_daily', company: 'initech' }, 'Known: acme, globex'],
    ['run_checks', { pages: ['/nowhere'] }, 'Pages with checks are'],
    ['screenshot', { route: '/home/indx' }, 'Did you mean `/home/index`?'],
    ['screenshot', { route: '/home/index', width: 10 }, '320'],
    ['screenshot', { route: '/home/index', language: 'it' }, 'Known: en'],
  ])('%s with %j is refused with what is allowed', async (name, input, said) => {
    const { isError, texts } = await mcp.call(name, input);
    expect(texts.join('\n')).toContain(said);
    expect(isError).toBe(true);
  }); // prettier-ignore
});

describe('a text', () => {
  const path = 'routes/home/index.yaml';
  const sound = readFileSync(join(pages, path), 'utf8');

  it('is right as it stands', async () => {
    expect(await read('validate_text', { path, text: sound })).toEqual({ file: `pages/${path}`, valid: true, diagnostics: [] });
  }); // prettier-ignore

  it('is judged before it is written: line, column, and what was meant', async () => {
    const text = sound.replace('measure: cpa, delta', 'measure: cpaa, delta');
    const line = text.split('\n').findIndex((each) => each.includes('cpaa')) + 1;
    const { valid, diagnostics } = await read<{ valid: boolean; diagnostics: object[] }>('validate_text', {
      path: `pages/${path}`,
      text,
    });
    expect(valid).toBe(false);
    expect(diagnostics).toEqual([
      expect.objectContaining({ file: `pages/${path}`, line, suggestion: 'did you mean `cpa`?' }),
    ]);
  });

  it('is judged by the other files that it would break', async () => {
    const bar = readFileSync(join(pages, 'filter-bars/home.yaml'), 'utf8');
    const text = bar.replaceAll('rankBy', 'ranking');
    const { valid, diagnostics } = await read<{ valid: boolean; diagnostics: { file: string }[] }>(
      'validate_text',
      { path: 'filter-bars/home.yaml', text },
    );
    expect(valid).toBe(false);
    expect(diagnostics.map(({ file }) => file)).toContain(`pages/${path}`);
  });
});

describe('schemas and datasets', () => {
  it('lists tables with their keys, and says which columns can be unknown', async () => {
    const tables =
      await read<{ name: string; key: string[]; columns: Record<string, object> }[]>('list_tables');
    expect(tables.find(({ name }) => name === 'kpi_targets')?.key).toEqual(['date', 'brand_id', 'kpi_type']);
    const delivery = tables.find(({ name }) => name === 'delivery_daily');
    expect(delivery?.columns.revenue).toMatchObject({ type: 'decimal', unknown: true });
  });

  it('say what can be written and asked', async () => {
    const schema = await read<{ title: string }>('read_schema', { name: 'checks' });
    expect(schema.title).toBe('ChecksSpec');
    const names = (await read<{ name: string }[]>('list_schemas')).map(({ name }) => name);
    expect(names).toContain('widgets/kpi');
    const listed = await read<{ name: string; measures: string[] }[]>('list_datasets');
    expect(listed.find(({ name }) => name === 'delivery_daily')?.measures).toContain('roas');
    const dataset = await read<{ measures: object }>('read_dataset', { name: 'delivery_daily' });
    expect(dataset.measures).toMatchObject({ ctr: { aggregation: { kind: 'ratio', parts: ['clicks', 'impressions'] } } });
  }); // prettier-ignore
});

describe('figures', () => {
  it('of a page’s query are those that the page asks for with the selection', async () => {
    const answer = await read<{ company: string; call: string; totals: unknown[]; rows: unknown[] }>(
      'run_query',
      { route: '/home/index', query: 'daily', with: { brand: 'B000002', date: 'last-7d' }, company: 'globex', rows: 3 },
    ); // prettier-ignore
    expect(answer.company).toBe('globex');
    expect(answer.call).toMatch(/^GET \/api\/reports\/delivery_daily\?.*brand_id=B000002&date=\d{4}-/);
    expect(answer.rows).toHaveLength(3);
    const repeated = await read<{ totals: unknown[] }>('run_query', {
      path: 'reports/delivery_daily',
      params: Object.fromEntries(new URL(answer.call.slice(4), server.url).searchParams),
      company: 'globex',
      rows: 0,
    });
    expect(repeated.totals).toEqual(answer.totals);
  });

  it('are checked', async () => {
    const { checks, summary } = await read<{ checks: object[]; summary: object }>('run_checks', {
      pages: ['/home/index'],
      company: 'acme',
    });
    expect(checks.length).toBeGreaterThan(2);
    expect(summary).toMatchObject({ failed: 0 });
  });
});

describe('the protocol', () => {
  it('is all that was ever written to stdout, and nothing was written to the pages', () => {
    expect(mcp.strays).toEqual([]);
    expect(bytesOfPages()).toBe(before);
  });
});
