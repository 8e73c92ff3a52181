import { FolderOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import type { FileListing, ListedFile } from '../../../language/plan/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { Notice } from '../frame/Notice.tsx';
import type { WidgetContext } from '../widget.ts';
import { inFolder } from './addresses.ts';
import { Crumbs } from './Crumbs.tsx';

interface MoveDialogProps {
  readonly context: WidgetContext;
  readonly area: string;
  /**
   * The ids of the moved entries. They are not offered as targets, since a folder can't be moved into itself.
   */
  readonly moved: ReadonlySet<string>;
  /** The folder that contains the moved entries. */
  readonly from: string;
  readonly onClose: () => void;
  /** Resolves to whether the move succeeded; the dialog then closes. */
  readonly onMove: (folder: string) => Promise<boolean>;
}

interface Folders {
  readonly of: string;
  readonly folders: readonly ListedFile[] | null;
  readonly message: string | null;
}

/** The maximum number of entries read from a folder. Folders come first. */
const most = 1_000;

/** Asks for a target folder. The user opens folders and chooses the open one. */
export function MoveDialog({ context, area, moved, from, onClose, onMove }: MoveDialogProps) {
  const { appText, actions } = context;
  const [folder, setFolder] = useState(from);
  const [read, setRead] = useState<Folders | null>(null);
  const [turn, setTurn] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const { load } = actions;
  useEffect(() => readFolders({ area, folder, turn }, load, setRead), [area, folder, turn, load]);
  const shown = read?.of === folder ? read : null;
  const move = async (): Promise<void> => {
    setBusy(true);
    const isDone = await onMove(folder);
    setBusy(false);
    if (isDone) onClose();
  };
  const title = appText('files.move');
  return (
    <FormDialog
      className="files-dialog"
      {...{ title, appText, onClose }}
      onSubmit={() => void move()}
      footer={
        <>
          <Button onClick={onClose}>{appText('files.cancel')}</Button>
          <Button data-first="" type="primary" htmlType="submit" loading={isBusy} disabled={folder === from}>
            {appText('files.moveHere')}
          </Button>
        </>
      }
    >
      <Crumbs
        {...{ appText, folder }}
        isBin={false}
        search=""
        onOpen={setFolder}
        onDrop={async () => false}
      />
      {shown === null ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {shown !== null && shown.message !== null ? (
        <Notice
          kind="error"
          title={shown.message}
          retry={{ label: appText('widgets.retry'), onRetry: () => setTurn(turn + 1) }}
        />
      ) : null}
      {shown?.folders?.length === 0 ? <p className="files-note">{appText('files.noFolders')}</p> : null}
      <ul className="files-folders">
        {(shown?.folders ?? []).map(({ id, name, path }) => (
          <li key={id}>
            <button type="button" disabled={moved.has(id)} onClick={() => setFolder(inFolder(path, name))}>
              <FolderOutlined aria-hidden />
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

/**
 * Loads the subfolders of a folder. `turn` changes with each retry. Returns a function that ignores the
 * response, for when another folder is requested.
 */
function readFolders(
  { area, folder }: { readonly area: string; readonly folder: string; readonly turn: number },
  load: WidgetContext['actions']['load'],
  show: (read: Folders) => void,
): () => void {
  const path = `files/${encodeURIComponent(area)}?folder=${encodeURIComponent(folder)}&sort=name&limit=${most}`;
  return untilReleased(load(path), (outcome) => {
    if (outcome.kind !== 'done') return show({ of: folder, folders: null, message: outcome.message });
    const { entries } = outcome.data as FileListing;
    show({ of: folder, folders: entries.filter(({ kind }) => kind === 'folder'), message: null });
  });
}
