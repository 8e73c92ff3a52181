import { array, assert, constant, constantFrom, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDrawingQueue } from '../../../../src/web/page/drawing/drawing-queue.ts';
import { drawnState } from '../../../../src/web/page/drawing/drawn-state.ts';
import type { WidgetData, WidgetState } from '../../../../src/web/widgets/index.ts';
import { dataOf } from '../../queries/hand-cranked-transport.ts';
import { playedBrowser } from './played-browser.ts';

const [before, after]: readonly [WidgetData, WidgetData] = [{ q: dataOf('before') }, { q: dataOf('after') }];
const loading: WidgetState = { kind: 'loading' };
const ready = (data: WidgetData): WidgetState => ({ kind: 'ready', data });
const stale = (data: WidgetData): WidgetState => ({ kind: 'stale', data, reason: 'reloading' });
const failed: WidgetState = { kind: 'error', message: 'down', requestId: null };

const nothing = (): void => {};

/** A widget whose actual state the test sets. */
function widgetIn(first: WidgetState) {
  const { browser, runTask, scheduled } = playedBrowser();
  const queue = createDrawingQueue(browser);
  let actual = first;
  let change = nothing;
  const source = drawnState(
    {
      read: () => actual,
      subscribe: (listener) => {
        change = listener;
        return () => (change = nothing);
      },
    },
    queue,
    () => true,
  );
  const rendered: WidgetState[] = [source.read()];
  const mount = (): (() => void) => source.subscribe(() => rendered.push(source.read()));
  const become = (state: WidgetState): void => {
    actual = state;
    change();
  };
  return { source, queue, rendered, mount, become, runTask, scheduled };
}

/** Nothing that is unfinished or failed is delayed, and nothing else is called ready. */
function isTruthful(shown: WidgetState, actual: WidgetState): boolean {
  if (shown === actual) return true;
  return 'data' in actual && ['stale', 'loading'].includes(shown.kind);
}

describe('the drawn state of a widget', () => {
  it('is stale until its new data are drawn, in a task of their own', () => {
    const widget = widgetIn(ready(before));
    widget.mount();
    widget.become(stale(before));
    expect(widget.source.read()).toEqual(stale(before));
    widget.become(ready(after));
    expect(widget.source.read()).toEqual(stale(before));
    widget.runTask();
    expect(widget.rendered.at(-1)).toEqual(ready(after));
  });

  it('is loading until its first data are drawn', () => {
    const widget = widgetIn(loading);
    widget.mount();
    widget.become(ready(after));
    expect(widget.source.read()).toEqual(loading);
    widget.runTask();
    expect(widget.source.read()).toEqual(ready(after));
  });

  it('is drawn at once with data that are there when the widget is mounted', () => {
    const widget = widgetIn(ready(after));
    widget.mount();
    expect(widget.source.read()).toEqual(ready(after));
    expect(widget.scheduled()).toBe(0);
  });

  it('waits for its turn, too, with data that arrive between rendering and mounting', () => {
    const widget = widgetIn(loading);
    widget.become(ready(after));
    widget.mount();
    expect(widget.source.read()).toEqual(loading);
    widget.runTask();
    expect(widget.source.read()).toEqual(ready(after));
  });

  it('is an error, loading or stale at once, and data that waited are not drawn', () => {
    for (const next of [failed, loading]) {
      const widget = widgetIn(stale(before));
      widget.mount();
      widget.become(ready(after));
      widget.become(next);
      expect(widget.source.read()).toEqual(next);
      expect(widget.queue.isEmpty()).toBe(true);
      widget.runTask();
      expect(widget.source.read()).toEqual(next);
      expect(widget.rendered).not.toContainEqual(ready(after));
    }
    const widget = widgetIn(ready(before));
    widget.mount();
    widget.become({ ...stale(before), reason: 'apply' } as WidgetState);
    expect(widget.source.read()).toMatchObject({ kind: 'stale', reason: 'apply' });
    expect(widget.queue.isEmpty()).toBe(true);
  });

  it('is ready at once with the data that it shows already', () => {
    const widget = widgetIn(ready(before));
    widget.mount();
    widget.become(stale(before));
    widget.become(ready(before));
    expect(widget.source.read()).toEqual(ready(before));
    expect(widget.queue.isEmpty()).toBe(true);
  });

  it('is stale at once with the data on screen while stored data wait for their turn', () => {
    const widget = widgetIn(ready(before));
    widget.mount();
    widget.become(stale(after));
    expect(widget.source.read()).toEqual(stale(before));
    widget.runTask();
    expect(widget.source.read()).toEqual(stale(after));
  });

  it('leaves the queue when the widget is unmounted', () => {
    const widget = widgetIn(loading);
    const unmount = widget.mount();
    widget.become(ready(after));
    const rendered = widget.rendered.length;
    unmount();
    expect(widget.queue.isEmpty()).toBe(true);
    widget.runTask();
    expect(widget.rendered).toHaveLength(rendered);
  });

  it('never shows data as ready that are not the current ones, and shows the current state in the end', () => {
    const states = constantFrom(loading, failed, ready(before), ready(after), stale(before), stale(after));
    const steps = array(oneof(states, constant('task' as const)), { maxLength: 12 });
    assert(
      property(states, steps, (first, played) => {
        const widget = widgetIn(first);
        widget.mount();
        let actual = first;
        for (const step of played) {
          if (step === 'task') widget.runTask();
          else widget.become((actual = step));
          const shown = widget.source.read();
          expect(isTruthful(shown, actual)).toBe(true);
        }
        while (widget.scheduled() > 0) widget.runTask();
        expect(widget.source.read()).toEqual(actual);
      }),
    );
  });
});
