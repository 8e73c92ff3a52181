/** Maximum length of a sheet's name in Excel. */
const LONGEST = 31;
// oxlint-disable-next-line no-control-regex
const REFUSED = /[\u0000-\u001F\u007F\uFFFE\uFFFF*/:?[\\\]]|\p{Surrogate}/gu;
/** A name that Excel reserves. */
const RESERVED = 'history';

/** Names of sheets for some titles: valid, short enough, and unique regardless of case. */
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
    // Excel refuses an apostrophe at either end.
    .replace(/^[' ]+|[' ]+$/g, '');
  return name === '' ? 'Sheet' : name;
}

/** Truncates to a length in UTF-16 units without splitting a surrogate pair. */
function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > length - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
