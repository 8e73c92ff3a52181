import type { Picture } from './picture-of.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page with all pictures, a row for each route. What is wrong stands below its picture, in red. */
export function contactSheet(pictures: readonly Picture[]): string {
  const routes = new Set(pictures.map(({ route }) => route));
  const rows = [...routes].map((route) => {
    const own = pictures.filter((picture) => picture.route === route);
    return `<h2>${escaped(route)}</h2>\n<div>${own.map(figure).join('\n')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Every page</title>
<style>
  body { font: 14px system-ui; margin: 16px } div { display: flex; gap: 12px; overflow-x: auto }
  figure { margin: 0; flex: none } img { height: 360px; border: 1px solid #ccc } b { color: #c00 }
</style>
${rows.join('\n')}\n`;
}

function figure({ file, look, faults }: Picture): string {
  const link = `<a href="${file}"><img loading="lazy" alt="" src="${file}"></a>`;
  const wrong = faults.length > 0 ? `<br><b>${escaped(faults.join(' · '))}</b>` : '';
  return `<figure>${link}<figcaption>${look.skin}, ${look.direction}, ${look.width} px${wrong}</figcaption></figure>`;
}
