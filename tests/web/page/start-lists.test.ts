import { describe, expect, it } from 'vitest';
import type { PageHost } from '../../../src/web/page/page-host.ts';
import { createPageModel } from '../../../src/web/page/page-model.ts';
import { handCranked } from '../queries/hand-cranked-transport.ts';
import { bar, planOf, playedHost, query, repliesCome } from './played-page.ts';

const brands = { brandFilter: ['B2', 'B3'] };
const replies = new Map<string, unknown>([
  ['global/filters?', brands],
  ['global/filters?brand_id=B2', { campaignFilter: ['C-B2'] }],
]);

interface Opened {
  readonly host: PageHost;
  readonly model: ReturnType<typeof createPageModel>;
  /** The requests for lists: individual ones with their brand, and `start` with the filters of the address. */
  readonly requested: string[];
  readonly stop: () => void;
}

/** Opens a page whose server foresees these replies. */
async function open(
  foreseen: ReadonlyMap<string, unknown>,
  { search = '', ...given }: Partial<PageHost> & { search?: string } = {},
): Promise<Opened> {
  const requested: string[] = [];
  const played = playedHost(handCranked().transport);
  const host: PageHost = {
    ...played,
    loadOptions(request, signal) {
      requested.push(`brand ${String(request.params.brand_id)}`);
      return played.loadOptions(request, signal);
    },
    listsAtStart: (page) => {
      requested.push(`start ${page.path}${page.search}`);
      return Promise.resolve(foreseen);
    },
    ...given,
  };
  const plan = planOf(bar, query('all', { brand_id: '$brand$' }, ['brand']));
  const address = { route: {}, search, hash: '', write: () => undefined };
  const model = createPageModel(plan, host, address);
  const stop = model.start();
  await settle();
  return { host, model, requested, stop };
}

async function settle(): Promise<void> {
  for (let round = 0; round < 8; round += 1) await repliesCome();
}

describe('the lists of a bar that opens for the first time', () => {
  it('come with one request', async () => {
    const { model, requested } = await open(replies);
    expect(requested).toEqual(['start /test']);
    expect(model.view().settled).toBe(true);
    expect(model.view().values).toMatchObject({ brand: 'B2', campaign: 'C-B2' });
  });

  it('are those of the address', async () => {
    const { requested } = await open(replies, { search: '?brand=B2' });
    expect(requested).toEqual(['start /test?brand=B2']);
  });

  it('are requested individually where the server did not foresee them', async () => {
    expect((await open(new Map([['global/filters?', brands]]))).requested).toEqual([
      'start /test',
      'brand B2',
    ]);
    expect((await open(new Map())).requested).toEqual(['start /test', 'brand undefined', 'brand B2']);
  });

  it('are requested individually once the bar has settled, even those that were foreseen', async () => {
    const { model, requested } = await open(new Map([...replies, ['global/filters?brand_id=B3', {}]]));
    model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await settle();
    expect(requested).toEqual(['start /test', 'brand B3']);
    expect(model.view().values).toMatchObject({ brand: 'B3', campaign: 'C-B3' });
  });
});

describe('the lists of a bar are requested individually', () => {
  it('with a selection of a previous page', async () => {
    const carried: PageHost['carried'] = { brand: { type: 'selectList', choice: 'B3' } };
    expect((await open(replies, { carried })).requested).toEqual(['brand undefined', 'brand B3']);
  });

  it('with a stored selection', async () => {
    const { records } = playedHost(handCranked().transport);
    const components = { brand: { selected: 'B3' } };
    const stored = { ...records, read: () => Promise.resolve({ version: 1 as const, components }) };
    expect((await open(replies, { records: stored })).requested).toEqual(['brand undefined', 'brand B3']);
  });

  it('where the address is too long to be sent', async () => {
    const { requested } = await open(replies, { search: `?brand=B2${'&other=x'.repeat(300)}` });
    expect(requested).toEqual(['brand undefined', 'brand B2']);
  });
});

it('the request for them is aborted with the page', async () => {
  let signal: AbortSignal | null = null;
  const { stop, requested } = await open(replies, {
    listsAtStart: (_, given) => {
      signal = given;
      return new Promise(() => undefined);
    },
  });
  expect(signal!.aborted).toBe(false);
  stop();
  expect(signal!.aborted).toBe(true);
  expect(requested).toEqual([]);
});
