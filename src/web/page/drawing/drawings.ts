import { flushSync } from 'react-dom';
import { inNextTask } from '../../kit/in-next-task.ts';
import { createDrawingQueue } from './drawing-queue.ts';

/** The widgets that wait to be drawn. Module state: there is one main thread to draw with. */
export const drawings = createDrawingQueue({
  now: () => performance.now(),
  inNextTask,
  render: flushSync,
});
