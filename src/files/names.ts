/** Characters. With the four bytes that one may take, file systems that allow 255 bytes have room. */
const longestName = 120;

/** Signs by which a name would be a path, or which Windows refuses when an archive is unpacked. */
const signs = /[/\\:*?"<>|]/;
/** Signs that nobody sees, and those that turn the direction of what follows: `gpj.exe` would read `exe.jpg`. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u;

/** Why a name can't be one: of a file, or of a folder. Null where it can. */
export function nameFault(name: string): 'empty' | 'long' | 'sign' | 'unseen' | 'dots' | 'space' | null {
  if (name.trim() === '') return 'empty';
  if ([...name].length > longestName) return 'long';
  if (unseen.test(name)) return 'unseen';
  if (signs.test(name)) return 'sign';
  if (name.includes('..') || name.startsWith('.') || name.endsWith('.')) return 'dots';
  return name === name.trim() ? null : 'space';
}

/** Two names with one key are the same name: case and the way in which accents are written don't tell them apart. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** The names of a path of folders, from the outermost; none for the area itself. */
export const folderNames = (path: string): readonly string[] => path.split('/').filter((name) => name !== '');

/** A name without its ending. */
export const stemOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
};
