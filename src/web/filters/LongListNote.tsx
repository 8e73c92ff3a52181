import css from './controls.module.css';

/** How much of a long list is shown. It is told to assistive technology whenever it changes. */
export function LongListNote({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <div role="status" className={css.longList}>
      {/* Its full stop stays at its end in a page from right to left. */}
      <bdi>{text}</bdi>
    </div>
  );
}
