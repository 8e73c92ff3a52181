import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AppText } from '../../i18n/index.ts';
import { filesOfDrop } from './chosen-files.ts';
import type { PickedFile } from './chosen-files.ts';
import { bringsFiles } from './dragging.ts';

interface DropZoneProps {
  readonly isOn: boolean;
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly appText: AppText;
  readonly children: ReactNode;
}

/** Accepts files and folders that are dropped anywhere on the list. */
export function DropZone({ isOn, onFiles, appText, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="files-drop"
      onDragOver={(event) => {
        if (!isOn || !bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!isOn || !bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        void filesOfDrop(event.dataTransfer).then(onFiles);
      }}
    >
      {children}
      {isOver ? <p className="files-drop-note">{appText('files.dropHere')}</p> : null}
    </div>
  );
}
