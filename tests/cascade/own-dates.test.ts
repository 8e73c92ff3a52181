import { describe, expect, it, vi } from 'vitest';
import { createCascade, selectView } from '../../src/cascade/index.ts';
import { planFilterBar } from '../../src/language/plan/index.ts';

const spans: Readonly<Record<string, readonly [string, string]>> = {
  all: ['2024-01-01', '2024-12-31'],
  spring: ['2024-03-01', '2024-06-30'],
  later: ['2025-01-01', '2025-03-31'],
};

const plan = planFilterBar(
  'test',
  {
    components: {
      brand: {
        type: 'selectList',
        rules: { selectFirst: true },
        data: Object.keys(spans).map((value) => ({ title: value, value })),
      },
      date: { type: 'selectDate' },
    },
    hierarchy: [['brand', 'date']],
    apiRules: { dates: { date: { responseKey: 'range', params: { brand_id: '$brand$' } } } },
  },
  'reportwright',
);

async function openBar(url = '') {
  const actor = createCascade(
    { plan, url, time: { now: () => 0, today: () => '2024-05-15' } },
    {
      loadOptions: ({ params }) => {
        const [startDate, endDate] = spans[String(params.brand_id)]!;
        return Promise.resolve({ range: { startDate, endDate } });
      },
      runMetrics: () => Promise.resolve(),
      readRecord: () => Promise.resolve(null),
      writeRecord: () => Promise.resolve(),
      storeFailed: () => undefined,
    },
  );
  actor.start();
  const view = () => selectView(actor.getSnapshot());
  const settled = () => vi.waitFor(() => expect(view().settled).toBe(true));
  await settled();
  return {
    view,
    choose: async (name: string, value: string) => {
      actor.send({ type: 'component.chosen', name, value });
      await settled();
    },
    undo: async () => {
      actor.send({ type: 'undo' });
      await settled();
    },
    notices: () => view().notices.map(({ kind, because, values }) => ({ kind, because, values })),
  };
}

describe('dates that somebody chose', () => {
  it('are told where an input cuts them, and are there again after an undo', async () => {
    const bar = await openBar('?date=2024-02-10_2024-03-20');
    expect(bar.notices()).toEqual([]);
    await bar.choose('brand', 'spring');
    expect(bar.view().values.date).toBe('2024-03-01_2024-03-20');
    const values = ['2024-02-10_2024-03-20', '2024-03-01_2024-03-20'];
    expect(bar.notices()).toEqual([{ kind: 'range-cut', because: 'brand', values }]);
    await bar.undo();
    expect(bar.view().values).toMatchObject({ brand: 'all', date: '2024-02-10_2024-03-20' });
    expect(bar.notices()).toEqual([]);
  });

  it('are told where an input leaves nothing of them', async () => {
    const bar = await openBar();
    await bar.choose('date', 'last-28d');
    await bar.choose('brand', 'spring');
    expect(bar.view().url).toBe('?brand=spring&date=last-28d');
    await bar.choose('brand', 'later');
    expect(bar.view().values.date).toBe('2025-01-01_2025-03-31');
    expect(bar.notices()).toEqual([{ kind: 'selection-lost', because: 'brand', values: ['last-28d'] }]);
  });

  it('are told where a link reaches beyond what there is', async () => {
    const bar = await openBar('?brand=spring&date=2024-01-01_2024-03-05');
    expect(bar.view().url).toBe('?brand=spring&date=2024-03-01_2024-03-05');
    const values = ['2024-01-01_2024-03-05', '2024-03-01_2024-03-05'];
    expect(bar.notices()).toEqual([{ kind: 'range-cut', because: null, values }]);
  });

  it('stay the choice that they were, also where they are all that there is', async () => {
    const bar = await openBar('?date=2024-02-10_2024-08-20');
    await bar.choose('brand', 'spring');
    await bar.choose('brand', 'all');
    expect(bar.view().values.date).toBe('2024-03-01_2024-06-30');
  });
});

describe('dates that are just those of the reply', () => {
  it('follow it, whoever chose them, and nothing is said', async () => {
    const bar = await openBar('?date=2024-01-01_2024-12-31');
    await bar.choose('brand', 'spring');
    expect(bar.view().values.date).toBe('2024-03-01_2024-06-30');
    await bar.choose('brand', 'all');
    expect(bar.view().values.date).toBe('2024-01-01_2024-12-31');
    expect(bar.notices()).toEqual([]);
  });
});
