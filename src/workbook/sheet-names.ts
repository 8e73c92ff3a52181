/** What a workbook's program takes as the name of a sheet. */
const LONGEST = 31;
// oxlint-disable-next-line no-control-regex
const REFUSED = /[\u0000-\u001F\u007F\uFFFE\uFFFF*/:?[\\\]]|\p{Surrogate}/gu;
/** Excel keeps the name for itself. */
const RESERVED = 'history';

/** A name for the sheet of each title: safe, short enough, and like no other of the workbook, whatever its capitals. */
export function sheetNames(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>([RESERVED]);
  return titles.map((title) => {
    const whole = plain(title);
    let name = cutTo(whole, LONGEST);
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
      const suffix = ` (${count})`;
      name = cutTo(whole, LONGEST - suffix.length) + suffix;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

function plain(title: string): string {
  const name = title
    .replaceAll(REFUSED, ' ')
    .replaceAll(/\s+/g, ' ')
    // An apostrophe at an end is refused.
    .replace(/^[' ]+|[' ]+$/g, '');
  return name === '' ? 'Sheet' : name;
}

/** So many units of UTF-16 at most, but no half of a character. */
function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > length - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
