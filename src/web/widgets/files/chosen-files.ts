import { fileFaults, shownAs, typeOfName } from '../../../files/index.ts';
import type { FileArea, FileFault } from '../../../files/index.ts';

/** A file and the folder that it was dropped with; empty for none. */
export interface PickedFile {
  readonly file: File;
  readonly folder: string;
}

/** The files of a drop, those of folders with their paths. */
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
    // A browser answers a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesWithin(one, path)));
  }
}

/** The files of a field, those of a chosen folder with their paths. */
export const filesOfField = (files: FileList): readonly PickedFile[] =>
  [...files].map((file) => ({
    file,
    folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'),
  }));

/** What can be known to be wrong before a file is sent. */
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
