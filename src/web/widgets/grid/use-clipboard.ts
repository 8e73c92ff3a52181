import { useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { blockIn } from './clipboard/block-in.ts';
import { copied, pasted } from './operations.ts';
import type { CellSelection } from './selection.ts';
import type { GridStore } from './store.ts';
import type { GridCommands } from './Toolbar.tsx';
import type { ShownSheet } from './use-sheet.ts';

interface ClipboardParts {
  readonly sheet: ShownSheet;
  readonly selection: CellSelection;
  readonly store: GridStore;
  readonly commands: GridCommands;
  readonly canWrite: boolean;
}

/**
 * Returns the handlers of the clipboard and of keyboard shortcuts. `leftOut`: the number of columns of the last
 * pasted block that are beyond the last column.
 */
export function useClipboard({ sheet, selection, store, commands, canWrite }: ClipboardParts) {
  const [leftOut, setLeftOut] = useState(0);
  const onCopy = (event: ClipboardEvent): void => {
    const range = selection.range();
    if (range === null || isTyping(event.target)) return;
    event.preventDefault();
    const { text, html } = copied(sheet, range);
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    if (event.type === 'cut') commands.clear();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const range = selection.range();
    if (range === null || isTyping(event.target)) return;
    event.preventDefault();
    const block = blockIn(event.clipboardData);
    if (block.length === 0 || !canWrite) return;
    const { covered, leftOut: beyond, ...step } = pasted(sheet, range, block);
    store.step(step);
    setLeftOut(beyond);
    selection.set(covered);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    const command = isCommand
      ? shortcuts[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`]
      : undefined;
    if (command === undefined || (isTyping(event.target) && command !== 'save')) return;
    event.preventDefault();
    commands[command]();
  };
  return { leftOut, handlers: { onCopy, onCut: onCopy, onPaste, onKeyDown } };
}

/** The shortcuts of spreadsheets, with Ctrl or Cmd. */
const shortcuts: Readonly<Record<string, keyof GridCommands | undefined>> = {
  z: 'undo',
  y: 'redo',
  'shift+z': 'redo',
  d: 'fillDown',
  f: 'find',
  h: 'find',
  s: 'save',
};

/** While a field has the focus, the browser handles keys and the clipboard. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
