import { memo, useState } from 'react';
import type { ListedFile } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';
import { inFolder } from './addresses.ts';
import { Belonging } from './Belonging.tsx';
import { draggedIds, dragIds } from './dragging.ts';
import { sizeText } from './fault-text.ts';
import { Thumbnail } from './Thumbnail.tsx';
import type { NamesOfFiles } from './use-names.ts';

/** The callbacks of an entry. The list passes the same object to all entries for as long as it is mounted. */
export interface EntryHandlers {
  readonly choose: (id: string, isRange: boolean) => void;
  readonly open: (entry: ListedFile) => void;
  /**
   * Returns the ids that are dragged with this entry: the selection if the entry is selected, or else the
   * entry alone.
   */
  readonly dragged: (id: string) => readonly string[];
  readonly move: (ids: readonly string[], folder: string) => void;
}

interface EntryProps {
  readonly context: WidgetContext;
  readonly entry: ListedFile;
  readonly names: NamesOfFiles | null;
  readonly isChosen: boolean;
  readonly isBin: boolean;
  readonly mayWrite: boolean;
  readonly ticket: string;
  readonly showsPath: boolean;
  readonly handlers: EntryHandlers;
}

/** Memoized, because a list may have thousands of entries. */
export const Entry = memo(function Entry(props: EntryProps) {
  const { context, entry, names, isChosen, isBin, mayWrite, ticket, showsPath, handlers } = props;
  const { appText, format } = context;
  const [isOver, setOver] = useState(false);
  const { id, kind, name, path, type, bytes, width, height } = entry;
  const takes = kind === 'folder' && mayWrite && !isBin;
  return (
    <tr
      data-kind={kind}
      data-chosen={isChosen || undefined}
      data-over={isOver || undefined}
      draggable={mayWrite}
      onDragStart={(event) => dragIds(event.dataTransfer, handlers.dragged(id))}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const ids = draggedIds(event.dataTransfer);
        if (!takes || ids.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        handlers.move(ids, inFolder(path, name));
      }}
    >
      <td className="files-check">
        <input
          type="checkbox"
          aria-label={appText('files.select', { name })}
          checked={isChosen}
          onChange={(event) => handlers.choose(id, (event.nativeEvent as PointerEvent).shiftKey)}
        />
      </td>
      <td data-column="name">
        <Thumbnail {...{ entry, ticket, appText }} />
        <button
          type="button"
          className="files-open"
          data-entry={id}
          title={name}
          onClick={() => handlers.open(entry)}
          disabled={isBin && kind === 'file'}
        >
          <bdi>{name}</bdi>
        </button>
        {showsPath && path !== '' ? <bdi className="files-note">{path}</bdi> : null}
      </td>
      <td data-column="type">
        <bdi>
          {type?.toUpperCase() ?? appText('files.folder')}
          {width !== null && height !== null ? ` · ${width} × ${height}` : ''}
        </bdi>
      </td>
      <td data-column="bytes">{bytes === null ? null : <bdi>{sizeText(bytes, context)}</bdi>}</td>
      <td data-column="changedAt">
        <bdi>{format.moment(entry.deletedAt ?? entry.changedAt)}</bdi>
      </td>
      {names === null ? null : (
        <td data-column="belongs">
          <Belonging {...{ context, id, names }} most={1} />
        </td>
      )}
    </tr>
  );
});
