import { Button } from 'antd';
import { useState } from 'react';
import type { ListedFile } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';
import { contentAddress, FILE_IN_LINK, folderAddress, inFolder } from './addresses.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import type { Operations } from './use-operations.ts';

interface SelectionBarProps {
  readonly context: WidgetContext;
  readonly entries: readonly ListedFile[];
  /** Ids of the selected entries, including entries that are not loaded yet. */
  readonly selected: ReadonlySet<string>;
  readonly isBin: boolean;
  readonly mayWrite: boolean;
  readonly operations: Operations;
  readonly ticket: string;
  readonly area: string;
  readonly onShow: (id: string) => void;
  readonly onClear: () => void;
}

/** The actions for the selected entries. */
export function SelectionBar(props: SelectionBarProps) {
  const { context, entries, selected, isBin, mayWrite, operations, ticket, area, onShow, onClear } = props;
  const { appText, actions } = context;
  const [asks, setAsks] = useState<'rename' | 'move' | null>(null);
  const ids = [...selected];
  const first = entries.find(({ id }) => selected.has(id));
  const only = selected.size === 1 ? first : undefined;
  const finish = async (work: Promise<boolean>): Promise<boolean> => {
    const isDone = await work;
    if (isDone) onClear();
    return isDone;
  };
  const copyLink = (file: ListedFile): void => {
    const folder = file.kind === 'folder' ? inFolder(file.path, file.name) : file.path;
    const link = new URL(folderAddress(actions.pages.here, area, folder), location.href);
    if (file.kind === 'file') link.searchParams.set(FILE_IN_LINK, file.id);
    navigator.clipboard.writeText(link.href).then(
      () => actions.notify(appText('files.linkCopied')),
      () => actions.notify(appText('names.notCopied')),
    );
  };
  return (
    <div
      className="files-selection"
      role="toolbar"
      aria-label={appText('files.selected', { count: ids.length })}
    >
      <span>{appText('files.selected', { count: ids.length })}</span>
      {isBin ? (
        mayWrite && (
          <Button size="small" onClick={() => void finish(operations.restore(ids))}>
            {appText('files.restore')}
          </Button>
        )
      ) : (
        <>
          {only?.kind === 'file' ? (
            <Button size="small" onClick={() => onShow(only.id)}>
              {appText('files.open')}
            </Button>
          ) : null}
          {only?.kind === 'file' ? (
            <Button size="small" href={`${contentAddress(ticket, only.id)}?download=true`} download>
              {appText('files.download')}
            </Button>
          ) : (
            <ArchiveButton {...{ context, ticket, ids }} />
          )}
          {only === undefined ? null : (
            <Button size="small" onClick={() => copyLink(only)}>
              {appText('files.copyLink')}
            </Button>
          )}
          {mayWrite ? (
            <>
              {only === undefined ? null : (
                <Button size="small" onClick={() => setAsks('rename')}>
                  {appText('files.rename')}
                </Button>
              )}
              <Button size="small" onClick={() => setAsks('move')}>
                {appText('files.move')}
              </Button>
              <Button size="small" danger onClick={() => void finish(operations.remove(ids))}>
                {appText('files.delete')}
              </Button>
            </>
          ) : null}
        </>
      )}
      <Button size="small" type="text" onClick={onClear}>
        {appText('files.clear')}
      </Button>
      {asks === 'rename' && only !== undefined ? (
        <NameDialog
          title={appText('files.rename')}
          appText={appText}
          name={only.name}
          onClose={() => setAsks(null)}
          onName={(name) => finish(operations.rename(only.id, name))}
        />
      ) : null}
      {asks === 'move' ? (
        <MoveDialog
          {...{ context, area }}
          moved={selected}
          from={first?.path ?? ''}
          onClose={() => setAsks(null)}
          onMove={(folder) => finish(operations.move(ids, folder))}
        />
      ) : null}
    </div>
  );
}
