import { describe, expect, it } from 'vitest';
import { createDrawingQueue } from '../../../../src/web/page/drawing/drawing-queue.ts';
import type { QueuedDrawing } from '../../../../src/web/page/drawing/drawing-queue.ts';
import { playedBrowser } from './played-browser.ts';

const setUp = () => {
  const { browser, runTask, spend, scheduled } = playedBrowser();
  const queue = createDrawingQueue(browser);
  const drawn: string[] = [];
  const widget = (name: string, milliseconds: number, inView = true): QueuedDrawing => ({
    isInView: () => inView,
    draw: () => {
      drawn.push(name);
      spend(milliseconds);
    },
  });
  return { queue, drawn, widget, runTask, scheduled };
};

const fail = (): void => {
  throw new Error('broken');
};

describe('the queue of drawings', () => {
  it('draws nothing in the task in which the response arrives', () => {
    const { queue, drawn, widget, runTask } = setUp();
    queue.add(widget('a', 1));
    expect(drawn).toEqual([]);
    runTask();
    expect(drawn).toEqual(['a']);
  });

  it('begins a new task when the time of one is used up, and ends when all are drawn', () => {
    const { queue, drawn, widget, runTask, scheduled } = setUp();
    for (const name of ['a', 'b', 'c', 'd', 'e']) queue.add(widget(name, 20));
    runTask();
    expect(drawn).toEqual(['a', 'b']);
    runTask();
    expect(drawn).toEqual(['a', 'b', 'c', 'd']);
    runTask();
    expect(drawn).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(scheduled()).toBe(0);
  });

  it('draws what is in view first, also what arrives while others wait', () => {
    const { queue, drawn, widget, runTask } = setUp();
    queue.add(widget('far 1', 50, false));
    queue.add(widget('near 1', 50));
    queue.add(widget('far 2', 50, false));
    runTask();
    queue.add(widget('near 2', 50));
    for (let tasks = 0; tasks < 3; tasks += 1) runTask();
    expect(drawn).toEqual(['near 1', 'near 2', 'far 1', 'far 2']);
  });

  it('draws a widget once, however often it is added', () => {
    const { queue, drawn, widget, runTask } = setUp();
    let inView = false;
    const twice = { ...widget('twice', 50), isInView: () => inView };
    queue.add(widget('first', 50));
    queue.add(twice);
    queue.add(twice);
    runTask();
    inView = true;
    queue.add(twice);
    runTask();
    runTask();
    expect(drawn).toEqual(['first', 'twice']);
  });

  it('leaves out what is removed, also by another drawing', () => {
    const { queue, drawn, widget, runTask } = setUp();
    const gone = widget('gone', 1);
    queue.add({ isInView: () => true, draw: () => queue.remove(gone) });
    queue.add(gone);
    queue.add(widget('kept', 1));
    runTask();
    expect(drawn).toEqual(['kept']);
  });

  it('continues after a drawing that fails', () => {
    const { queue, drawn, widget, runTask } = setUp();
    queue.add({ isInView: () => true, draw: fail });
    queue.add(widget('kept', 1));
    expect(runTask).toThrow('broken');
    runTask();
    expect(drawn).toEqual(['kept']);
    expect(queue.isEmpty()).toBe(true);
  });

  it('draws everything at once for a snapshot', () => {
    const { queue, drawn, widget, runTask } = setUp();
    for (const name of ['a', 'b', 'c']) queue.add(widget(name, 100, false));
    queue.drawAll();
    expect(drawn).toEqual(['a', 'b', 'c']);
    runTask();
    expect(drawn).toHaveLength(3);
  });

  it('says when it fills and when it is empty, by drawing or by removal', () => {
    const { queue, widget, runTask } = setUp();
    const said: boolean[] = [];
    const stop = queue.subscribe(() => said.push(queue.isEmpty()));
    const [one, other] = [widget('one', 50), widget('other', 50)];
    queue.add(one);
    queue.add(other);
    runTask();
    expect(said).toEqual([false]);
    queue.remove(other);
    expect(said).toEqual([false, true]);
    runTask();
    queue.add(one);
    runTask();
    expect(said).toEqual([false, true, false, true]);
    stop();
    queue.add(one);
    expect(said).toHaveLength(4);
  });
});
