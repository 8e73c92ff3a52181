import { describe, expect, it, vi } from 'vitest';
import { planFilterBar } from '../../src/language/plan/index.ts';
import { createCascade, queryReadiness, selectView } from '../../src/cascade/index.ts';
import type { CascadeActor, CascadePorts, LoadRequest, Run } from '../../src/cascade/index.ts';

interface Call<Input, Output> {
  readonly input: Input;
  readonly signal: AbortSignal;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
}

/** A port whose calls the test answers by hand. */
function byHand<Input, Output>() {
  const calls: Call<Input, Output>[] = [];
  const port = (input: Input, signal: AbortSignal): Promise<Output> =>
    new Promise((resolve, reject) => calls.push({ input, signal, resolve, reject }));
  return { calls, port };
}

const plan = planFilterBar(
  'test',
  {
    components: {
      brand: {
        type: 'selectList',
        rules: { isNecessary: true },
        data: [
          { title: 'A', value: 'A' },
          { title: 'B', value: 'B' },
        ],
      },
      campaign: { type: 'selectList', rules: { selectFirst: true } },
    },
    hierarchy: [['brand', 'campaign']],
    apiRules: { campaigns: { campaign: { responseKey: 'list', params: { brand_id: '$brand$' } } } },
  },
  'reportwright',
);

function open(more: Partial<CascadePorts> = {}) {
  const loads = byHand<LoadRequest, unknown>();
  const runs = byHand<Run, void>();
  const ports: CascadePorts = {
    loadOptions: loads.port,
    runMetrics: runs.port,
    readRecord: async () => null,
    writeRecord: async () => {},
    storeFailed: () => {},
    ...more,
  };
  const actor = createCascade({ plan, time: { now: () => 0, today: () => '2024-05-15' } }, ports);
  const view = () => selectView(actor.getSnapshot());
  return { actor, loads: loads.calls, runs: runs.calls, view };
}

async function started(more: Partial<CascadePorts> = {}) {
  const bar = open(more);
  bar.actor.start();
  await vi.waitFor(() => expect(bar.actor.getSnapshot().matches('running')).toBe(true));
  return bar;
}

const choose = (actor: CascadeActor, name: string, value: string): void =>
  actor.send({ type: 'component.chosen', name, value });

/** Lets promises that are already settled be heard. */
const heard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the machine and its ports', () => {
  it('aborts the load of an earlier value, and does not listen to its late reply', async () => {
    const { actor, loads, view } = await started();
    choose(actor, 'brand', 'A');
    choose(actor, 'brand', 'B');
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    loads[1]!.resolve({ list: ['of B'] });
    await heard();
    loads[0]!.resolve({ list: ['of A'] });
    await heard();
    expect(view().components.campaign!.data.map(({ value }) => value)).toEqual(['of B']);
  });

  it('aborts everything when the page is left', async () => {
    const { actor, loads } = await started();
    choose(actor, 'brand', 'A');
    actor.stop();
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('starts without a store that fails, and tells the host', async () => {
    const storeFailed = vi.fn<(error: unknown) => void>();
    const { view } = await started({
      readRecord: () => Promise.reject(new Error('private mode')),
      storeFailed,
    });
    expect(view().components.brand!.state).toBe('ready');
    await heard();
    expect(storeFailed).toHaveBeenCalledWith(new Error('private mode'));
  });

  it('shows an error with its message and loads again on retry', async () => {
    const { actor, loads, view } = await started();
    choose(actor, 'brand', 'A');
    loads[0]!.reject(new Error('HTTP 500'));
    await heard();
    expect(view().components.campaign).toMatchObject({ state: 'error', error: 'HTTP 500' });
    actor.send({ type: 'component.retried', name: 'campaign' });
    loads[1]!.resolve({ list: ['C'] });
    await heard();
    expect(view().components.campaign).toMatchObject({ state: 'ready', error: null });
  });

  it('opens a run for queries that need no more, while an optional component still loads', async () => {
    const { actor, loads, runs, view } = await started();
    const general = { components: ['brand'], requires: [] };
    const ofCampaign = { components: ['brand', 'campaign'], requires: [] };
    expect(queryReadiness(view(), general)).toEqual({ kind: 'waiting', for: ['brand'], keep: null });
    choose(actor, 'brand', 'A');
    expect(queryReadiness(view(), general)).toEqual({ kind: 'ready' });
    expect(queryReadiness(view(), ofCampaign)).toEqual({
      kind: 'waiting',
      for: ['campaign'],
      keep: 'reloading',
    });
    expect([view().metrics, view().generation, runs.length]).toEqual(['opening', 1, 0]);
    loads[0]!.resolve({ list: [] });
    await heard();
    expect(runs.map(({ input }) => input)).toEqual([
      { generation: 1, values: { brand: 'A' }, today: '2024-05-15', repeats: false },
    ]);
    expect(queryReadiness(view(), ofCampaign)).toEqual({ kind: 'ready' });
    const required = { components: [], requires: ['campaign'] };
    expect(queryReadiness(view(), required)).toEqual({
      kind: 'waiting',
      for: ['campaign'],
      noEntries: true,
      keep: null,
    });
  });

  it('runs the metrics again on retry with the same values and a new generation, aborting the run in flight', async () => {
    const { actor, loads, runs, view } = await started();
    choose(actor, 'brand', 'A');
    loads[0]!.resolve({ list: [] });
    await heard();
    actor.send({ type: 'metrics.retried' });
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(runs.map(({ input }) => input.repeats)).toEqual([false, true]);
    runs[0]!.resolve();
    await heard();
    expect([view().metrics, view().generation]).toEqual(['running', 2]);
    runs[1]!.resolve();
    await heard();
    expect(view().metrics).toBe('done');
  });

  it('says of a run that other values came with that it repeats nothing', async () => {
    const { actor, loads, runs } = await started();
    choose(actor, 'brand', 'A');
    loads[0]!.resolve({ list: [] });
    await heard();
    choose(actor, 'brand', 'B');
    actor.send({ type: 'metrics.retried' });
    loads[1]!.resolve({ list: [] });
    await heard();
    expect(runs.map(({ input: { values, repeats } }) => [values, repeats])).toEqual([
      [{ brand: 'A' }, false],
      [{ brand: 'B' }, false],
    ]);
  });

  it('gives views whose unchanged parts are the same objects', async () => {
    const { actor, view } = await started();
    const { campaign } = view().components;
    expect(view()).toBe(view());
    actor.send({ type: 'component.chosen', name: 'brand', value: 'nowhere' });
    expect(view().components.campaign).toBe(campaign);
    expect(view().notices.map(({ kind, component }) => [kind, component])).toEqual([['refused', 'brand']]);
  });
});
