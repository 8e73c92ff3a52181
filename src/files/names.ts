/** Maximum length in characters. */
const longestName = 120;

/** Characters that separate paths, or that Windows refuses when an archive is extracted. */
const signs = /[/\\:*?"<>|]/;
/** Invisible characters, and those that change the text direction: `gpj.exe` would be read as `exe.jpg`. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u;

/** The reason why a name is not allowed for a file or folder. Null when it is. */
export function nameFault(name: string): 'empty' | 'long' | 'sign' | 'unseen' | 'dots' | 'space' | null {
  if (name.trim() === '') return 'empty';
  if ([...name].length > longestName) return 'long';
  if (unseen.test(name)) return 'unseen';
  if (signs.test(name)) return 'sign';
  if (name.includes('..') || name.startsWith('.') || name.endsWith('.')) return 'dots';
  return name === name.trim() ? null : 'space';
}

/** A key for comparing names, independent of case and of the encoding of accents. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** The names of a path of folders, the outermost first. Empty for the area itself. */
export const folderNames = (path: string): readonly string[] => path.split('/').filter((name) => name !== '');

/** A name without its extension. */
export const stemOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
};
