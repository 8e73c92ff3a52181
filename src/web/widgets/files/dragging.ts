const kind = 'application/x-file-ids';

/** Takes entries along with a drag within this list. */
export const dragIds = (transfer: DataTransfer, ids: readonly string[]): void =>
  transfer.setData(kind, JSON.stringify(ids));

export function draggedIds(transfer: DataTransfer): readonly string[] {
  const text = transfer.getData(kind);
  return text === '' ? [] : (JSON.parse(text) as readonly string[]);
}

/** Whether files of the computer are dragged. */
export const bringsFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files');
