import type { FieldValue } from '../../../language/plan/index.ts';
import type { RowView } from '../row/row-store.ts';
import { addressIn, FilterWords, senderOf } from '../row/FilterWords.tsx';
import { valuesOf } from '../row/row-state.ts';
import { valueText } from '../row/value-text.ts';
import type { WidgetContext } from '../widget.ts';
import { shownFields, type RecordField, type RecordProps } from './to-props.ts';

interface RecordTextProps {
  readonly props: RecordProps;
  readonly view: RowView;
  readonly context: WidgetContext;
}

/** A row as read-only text, without empty fields. */
export function RecordText({ props, view, context }: RecordTextProps) {
  const values = valuesOf(view.state);
  const filled = shownFields(props.fields, values).filter(({ name }) => {
    const value = values[name];
    return value !== undefined && value !== null && value !== '';
  });
  const sender = senderOf(props.plan, context);
  const address = sender === undefined ? null : addressIn(sender, values);
  if (filled.length === 0)
    return (
      <p className="record-none" data-record="ready">
        {context.appText('record.empty')}
      </p>
    );
  return (
    <dl className="record-text" data-record="ready" data-columns={props.columns}>
      {filled.map((field) => (
        <div key={field.name} data-field={field.name} data-wide={field.wide || field.lines > 1 || undefined}>
          <dt>{field.title}</dt>
          <dd>
            {address !== null && field.name === sender?.filters ? (
              <FilterWords {...{ address, context }} />
            ) : (
              <Value {...{ field, context }} value={values[field.name]!} name={view.texts[field.name]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly field: RecordField;
  readonly value: FieldValue;
  readonly name: string | undefined;
  readonly context: WidgetContext;
}

function Value({ field: { field }, value, name, context }: ValueProps) {
  if (Array.isArray(value) && field.item?.type === 'object')
    return (
      <ul>
        {value.map((item: FieldValue, at) => (
          <li key={at}>
            <bdi>{valueText(field.item!, item, context)}</bdi>
          </li>
        ))}
      </ul>
    );
  return <bdi>{valueText(field, value, context, name)}</bdi>;
}
