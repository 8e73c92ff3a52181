import { useState } from 'react';
import { folderNames } from '../../../files/index.ts';
import type { AppText } from '../../i18n/index.ts';
import { draggedIds } from './dragging.ts';

interface CrumbsProps {
  readonly appText: AppText;
  readonly folder: string;
  readonly isBin: boolean;
  readonly search: string;
  readonly onOpen: (folder: string) => void;
  readonly onDrop: (ids: readonly string[], folder: string) => Promise<boolean>;
}

/**
 * The path of the open folder, with links to the folders above it. Entries dropped on a folder are moved to
 * it.
 */
export function Crumbs({ appText, folder, isBin, search, onOpen, onDrop }: CrumbsProps) {
  const [over, setOver] = useState<string | null>(null);
  const names = folderNames(folder);
  if (isBin) return <p className="files-note">{appText('files.binNote')}</p>;
  if (search !== '') return <p className="files-note">{appText('files.searchNote')}</p>;
  const crumbs = ['', ...names].map((name, at) => ({
    path: names.slice(0, at).join('/'),
    title: at === 0 ? appText('files.top') : name,
  }));
  return (
    <nav className="files-crumbs" aria-label={appText('files.path')}>
      <ol>
        {crumbs.map(({ path, title }, at) => (
          <li key={path}>
            {at === crumbs.length - 1 ? (
              <bdi aria-current="page">{title}</bdi>
            ) : (
              <button
                type="button"
                data-over={over === path || undefined}
                onClick={() => onOpen(path)}
                onDragOver={(event) => (event.preventDefault(), setOver(path))}
                onDragLeave={() => setOver(null)}
                onDrop={(event) => {
                  const ids = draggedIds(event.dataTransfer);
                  setOver(null);
                  if (ids.length === 0) return;
                  event.preventDefault();
                  event.stopPropagation();
                  void onDrop(ids, path);
                }}
              >
                <bdi>{title}</bdi>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
