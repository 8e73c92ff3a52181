/** The number of characters at the end that stay visible, so that names that differ there can be distinguished. */
const TAIL = 8;

/** A text in one line, shortened in its middle where there is no room. The full text is in the tooltip. */
export function CutText({ text }: { readonly text: string }) {
  const tail = text.length > 2 * TAIL ? text.slice(-TAIL) : '';
  return (
    <bdi className="table-name" title={text}>
      <span className="table-head">{text.slice(0, text.length - tail.length)}</span>
      {tail === '' ? null : <span className="table-tail">{tail}</span>}
    </bdi>
  );
}
