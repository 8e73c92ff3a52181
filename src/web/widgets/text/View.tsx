import './text.css';
import type { TextProps } from './to-props.ts';

/** Paragraphs as written; the text is data and never markup. */
export function View({ props }: { readonly props: TextProps }) {
  return (
    <div className="text-widget" data-tone={props.tone}>
      {props.text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={`${index} ${paragraph}`}>{paragraph}</p>
      ))}
    </div>
  );
}
