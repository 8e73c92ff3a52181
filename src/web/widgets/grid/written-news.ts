import { createListeners } from '../../kit/listeners.ts';

const listeners = createListeners();

/**
 * Notifies the grids of the page that rows were saved. The choices of one grid may be the rows of another.
 */
export const publishWritten = listeners.notify;

export const onWritten = listeners.subscribe;
