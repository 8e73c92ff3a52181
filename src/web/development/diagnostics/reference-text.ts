/** A piece of a page of the reference. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'listing'; readonly text: string };

const listing = /^```[a-z]*\n([\s\S]*?)\n```$/;

/**
 * The pieces of a page, without its title. The reference is generated (`npm run generate`), and writes no more Markdown
 * than this: headings, paragraphs and listings, apart by empty lines.
 */
export function blocksOf(page: string): readonly Block[] {
  return piecesOf(page).map((piece): Block => {
    const code = listing.exec(piece)?.[1];
    if (code !== undefined) return { kind: 'listing', text: code };
    if (piece.startsWith('## ')) return { kind: 'heading', text: piece.slice(3) };
    return { kind: 'paragraph', text: piece.replaceAll('\n', ' ') };
  });
}

/** A listing is one piece, whatever empty lines it holds. */
function piecesOf(page: string): string[] {
  const pieces = page.match(/^```[\s\S]*?^```$|^(?:(?!```).+\n?)+/gm) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => !piece.startsWith('# '));
}

/** A text and its code, which stands between backticks: every other item is code. */
export const codeIn = (text: string): readonly string[] => text.split('`');
