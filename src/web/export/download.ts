/** Characters that are invalid in names of some file system. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001F\u007F"*/:<>?\\|]+/g;
const LONGEST_NAME = 120;

/** A file name from a title and its dates: readable, and valid on every system. */
export function fileName(parts: readonly string[], extension: 'csv' | 'xlsx' | 'png'): string {
  const name = parts
    .map((part) => part.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, LONGEST_NAME)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${name === '' ? 'report' : name}.${extension}`;
}

/** Downloads a file. */
export function downloadBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By its next task, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
