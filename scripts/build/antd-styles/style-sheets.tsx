import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { renderToString } from 'react-dom/server';
import { neverDrawn, specimens } from './specimens.tsx';

/**
 * Returns antd's style sheets keyed by their names in antd's code, such as `Button` or `Input-Search`. They
 * contain only rules. The values are CSS variables, which the theme sets in the browser.
 */
export const readStyleSheets = (): ReadonlyMap<string, string> => {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={{ hashed: false }}>{specimens}</ConfigProvider>
    </StyleProvider>,
  );
  const sheets = new Map(neverDrawn.map((name) => [name, '']));
  for (const [path, entry] of cache.cache) {
    const [kind, , name] = path.split(PATH_SEPARATOR);
    if (kind !== 'style' || name === undefined) continue;
    const one = createCache();
    one.opUpdate(path, () => entry);
    const sheet = extractStyle(one, { plain: true, types: ['style'] }).replace(cacheNote, '');
    sheets.set(name, (sheets.get(name) ?? '') + sheet);
  }
  return sheets;
};

/** antd writes this after the rules, so that a browser can restore its cache from it. */
const cacheNote = /\.data-ant-cssinjs-cache-path\{[^}]*\}/;

/** Separates the parts of a path in antd's cache. */
const PATH_SEPARATOR = '%';
