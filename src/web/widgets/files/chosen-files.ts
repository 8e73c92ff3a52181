import { fileFaults, shownAs, typeOfName } from '../../../files/index.ts';
import type { FileArea, FileFault } from '../../../files/index.ts';

/** A file and the path of the folder that it was dropped with; empty without a folder. */
export interface PickedFile {
  readonly file: File;
  readonly folder: string;
}

/** Returns the files of a drop. Files in dropped folders have their paths. */
export async function filesOfDrop({ items, files }: DataTransfer): Promise<readonly PickedFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...files].map((file) => ({ file, folder: '' }));
  return (await Promise.all(entries.map((entry) => filesWithin(entry, '')))).flat();
}

async function filesWithin(entry: FileSystemEntry, folder: string): Promise<readonly PickedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, folder }];
  }
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: PickedFile[] = [];
  for (;;) {
    // A browser returns at most 100 entries per call.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesWithin(one, path)));
  }
}

/** Returns the files of a file input. Files of a chosen folder have their paths. */
export const filesOfField = (files: FileList): readonly PickedFile[] =>
  [...files].map((file) => ({
    file,
    folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'),
  }));

/** Returns the faults of a file that can be found before it is sent. */
export async function faultsBefore(area: FileArea, file: File): Promise<readonly FileFault[]> {
  const fact = { name: file.name, bytes: file.size };
  const known = fileFaults(area, fact);
  const type = typeOfName(file.name);
  if (known.length > 0 || type === null || area.width === undefined) return known;
  if (shownAs(type) !== 'picture') return known;
  const size = await pictureSize(file);
  return size === null ? [{ rule: 'damaged' }] : fileFaults(area, { ...fact, ...size });
}

async function pictureSize(file: File): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}
