import { LateCommandButton } from '../command/index.ts';
import type { ViewProps } from '../widget.ts';
import './text.css';
import type { TextProps } from './to-props.ts';

/** Paragraphs as written. The text is never interpreted as markup. */
export function View({ props, context }: ViewProps<TextProps>) {
  return (
    <div className="text-widget" data-tone={props.tone}>
      {props.text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={`${index} ${paragraph}`}>{paragraph}</p>
      ))}
      {props.note === null ? null : <p className="text-note">{props.note}</p>}
      {props.actions.length === 0 ? null : (
        <div className="text-actions">
          {props.actions.map((name) => (
            <LateCommandButton key={name} {...{ name, context }} />
          ))}
        </div>
      )}
    </div>
  );
}
