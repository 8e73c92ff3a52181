/** A block of a reference page. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'listing'; readonly text: string };

const listing = /^```[a-z]*\n([\s\S]*?)\n```$/;

/**
 * The blocks of a page, without its title. The reference is generated (`npm run generate`) and uses only this
 * Markdown: headings, paragraphs and code blocks, separated by empty lines.
 */
export function blocksOf(page: string): readonly Block[] {
  return piecesOf(page).map((piece): Block => {
    const code = listing.exec(piece)?.[1];
    if (code !== undefined) return { kind: 'listing', text: code };
    if (piece.startsWith('## ')) return { kind: 'heading', text: piece.slice(3) };
    return { kind: 'paragraph', text: piece.replaceAll('\n', ' ') };
  });
}

/** A code block is one piece, even if it contains empty lines. */
function piecesOf(page: string): string[] {
  const pieces = page.match(/^```[\s\S]*?^```$|^(?:(?!```).+\n?)+/gm) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => !piece.startsWith('# '));
}

/** Splits a text at its backticks: every second item is code. */
export const codeIn = (text: string): readonly string[] => text.split('`');
