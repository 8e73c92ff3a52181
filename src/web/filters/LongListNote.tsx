import css from './controls.module.css';

/** A note on how much of a long list is shown. Changes are announced to screen readers. */
export function LongListNote({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <div role="status" className={css.longList}>
      {/* Isolated, so that its full stop stays at its end in right-to-left pages. */}
      <bdi>{text}</bdi>
    </div>
  );
}
