const kind = 'application/x-file-ids';

/** Stores the ids of the dragged entries in the drag data. */
export const dragIds = (transfer: DataTransfer, ids: readonly string[]): void =>
  transfer.setData(kind, JSON.stringify(ids));

export function draggedIds(transfer: DataTransfer): readonly string[] {
  const text = transfer.getData(kind);
  return text === '' ? [] : (JSON.parse(text) as readonly string[]);
}

/** Whether files from the user's computer are dragged. */
export const bringsFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files');
