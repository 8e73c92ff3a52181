import { useMemo, type ReactNode } from 'react';
import type { FieldValue, ResourceField, ResourceValues } from '../../../language/plan/index.ts';
import type { RowFault } from '../../../resources/index.ts';
import { optionsFor } from '../grid/model/field.ts';
import { useMembers } from '../grid/use-members.ts';
import { faultText } from '../row/row-faults.ts';
import type { RowStore, RowView } from '../row/row-store.ts';
import { addressIn, senderOf } from '../row/FilterWords.tsx';
import { valuesOf } from '../row/row-state.ts';
import type { WidgetContext } from '../widget.ts';
import { Conflict } from './Conflict.tsx';
import { Control, type Choices } from './Control.tsx';
import { FiltersField } from './FiltersField.tsx';
import { ListField } from './ListField.tsx';
import type { Marks } from './marks.ts';
import { hintIn, shownFields, type RecordField, type RecordProps } from './to-props.ts';

export interface RecordParts {
  readonly props: RecordProps;
  readonly context: WidgetContext;
  readonly store: RowStore;
  readonly view: RowView;
}

/** The fields of a row, each with its faults. */
export function RecordFields({ props, context, store, view }: RecordParts) {
  const values = valuesOf(view.state);
  const choicesOf = useChoices(props, view, values, context);
  const sender = senderOf(props.plan, context);
  const wrong = view.faults.flatMap(({ field }) => field?.split('.')[0] ?? []);
  return (
    <div className="record-grid">
      {shownFields(props.fields, values, wrong).map((field) => {
        const { name } = field;
        const faults = view.faults.filter((fault) => fault.field?.split('.')[0] === name);
        const edit = (value: FieldValue): void => store.edit(name, value);
        const shared = { context, choices: choicesOf(name), onEdit: edit };
        return (
          <RecordItem key={name} {...{ field, faults, context, props }} hint={hintIn(field, values)}>
            {(marks) =>
              name === sender?.filters ? (
                <FiltersField
                  {...{ context, marks }}
                  address={addressIn(sender, values)}
                  value={String(values[name] ?? '')}
                  onEdit={edit}
                />
              ) : field.field.type === 'list' && field.field.item?.type === 'object' ? (
                <ListField
                  {...shared}
                  {...{ field, marks, faults, plan: props.plan }}
                  value={(values[name] ?? []) as readonly FieldValue[]}
                />
              ) : (
                <Control
                  {...shared}
                  {...marks}
                  field={field.field}
                  lines={field.lines}
                  value={values[name] ?? null}
                />
              )
            }
            {view.conflicts.includes(name) ? (
              <Conflict
                {...{ field, context, store, view }}
                address={name === sender?.filters ? addressIn(sender, view.state.saved) : null}
              />
            ) : null}
          </RecordItem>
        );
      })}
    </div>
  );
}

interface ItemProps {
  readonly field: RecordField;
  readonly hint: string | null;
  readonly faults: readonly RowFault[];
  readonly context: WidgetContext;
  readonly props: RecordProps;
  readonly children: [(marks: Marks) => ReactNode, ReactNode];
}

function RecordItem({ field, hint, faults, context, props, children: [control, more] }: ItemProps) {
  const { name, title, required, wide } = field;
  const id = `${context.plan.name}-${name}`;
  const { item, type } = field.field;
  const lines = type === 'list' && item?.type === 'text' ? context.appText('record.perLine') : null;
  const below = [hint, lines].filter((text) => text !== null).join(' ');
  // Faults of entries of a list are shown at the entries.
  const own = item?.type === 'object' ? faults.filter((fault) => fault.field === name) : faults;
  const described = [below === '' ? '' : `${id}-hint`, own.length > 0 ? `${id}-fault` : ''].join(' ').trim();
  return (
    <div className="record-item" data-field={name} data-wide={wide || undefined}>
      <label id={`${id}-label`} htmlFor={id} data-required={required || undefined}>
        {title}
      </label>
      {control({
        id,
        'aria-invalid': own.length > 0,
        'aria-describedby': described === '' ? undefined : described,
        'aria-labelledby': `${id}-label`,
      })}
      {below === '' ? null : (
        <p id={`${id}-hint`} className="record-hint">
          {below}
        </p>
      )}
      {own.length === 0 ? null : (
        <p id={`${id}-fault`} className="record-fault">
          {faultText(own[0]!, props.plan, context)}
        </p>
      )}
      {more}
    </div>
  );
}

/**
 * Returns the path that lists the names allowed in a field, given the row's values. Null when the field has
 * no such list.
 */
function namesPath({ names }: ResourceField, values: ResourceValues): string | null {
  if (names === undefined) return null;
  const { of, ...where } = names;
  const chosen = Object.entries(where).map(([kind, field]) => [kind, String(values[field] ?? '')]);
  return `pages/names?${new URLSearchParams([['of', of], ...chosen]).toString()}`;
}

/** Appends the value to titles that several choices share. */
function distinctly(choices: Choices): Choices {
  const counts = new Map<string, number>();
  for (const { title } of choices) counts.set(title, (counts.get(title) ?? 0) + 1);
  return choices.map(({ value, title }) => ({
    value,
    title: counts.get(title)! > 1 ? `${title} (${value})` : title,
  }));
}

/** Returns the choices of each field, with their titles. */
function useChoices(
  { fields }: RecordProps,
  { texts, state }: RowView,
  values: ResourceValues,
  { actions, t }: WidgetContext,
): (name: string) => Choices {
  const listed = useMemo(
    () =>
      fields.map(({ name, field, title }) => ({
        name,
        title,
        options:
          optionsFor({ options: field.options ?? null, by: field.by ?? null }, values) ??
          namesPath(field, values),
        by: null,
        choices: [],
      })),
    [fields, values],
  );
  const known = useMemo(
    () =>
      new Map(
        Object.entries(texts).map(([name, text]) => [
          name,
          new Map([[String(state.saved[name] ?? ''), text]]),
        ]),
      ),
    [texts, state.saved],
  );
  const lists = useMembers(listed as never, known, actions.load);
  return (name) => {
    const { field } = fields.find((one) => one.name === name)!;
    const requested = listed.find((one) => one.name === name)!;
    if (field.names !== undefined)
      return distinctly(lists.choicesOf(requested as never).map((one) => ({ ...one, title: t(one.title) })));
    if (field.options !== undefined) return lists.choicesOf(requested as never);
    const of = field.of ?? field.item?.of ?? {};
    return Object.entries(of).map(([value, key]) => ({ value, title: t(key) }));
  };
}
