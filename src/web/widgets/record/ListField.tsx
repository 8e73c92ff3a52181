import { Button } from 'antd';
import { useState } from 'react';
import type { FieldValue, ResourcePlan } from '../../../language/plan/index.ts';
import { tidy, type RowFault } from '../../../resources/index.ts';
import { faultText } from '../row/row-faults.ts';
import type { WidgetContext } from '../widget.ts';
import { Control } from './Control.tsx';
import type { Marks } from './marks.ts';
import type { RecordField } from './to-props.ts';

type Entry = Readonly<Record<string, FieldValue>>;

interface ListFieldProps {
  readonly field: RecordField;
  readonly plan: ResourcePlan;
  readonly value: readonly FieldValue[];
  readonly marks: Marks;
  readonly faults: readonly RowFault[];
  readonly context: WidgetContext;
  readonly onEdit: (value: FieldValue) => void;
}

/**
 * A list of objects. Each entry is a line of fields with a button to remove it. An entry without values is
 * not part of the value.
 */
export function ListField({ field, plan, value, marks, faults, context, onEdit }: ListFieldProps) {
  const { appText, t } = context;
  const [typed, setTyped] = useState<readonly Entry[]>(value as readonly Entry[]);
  const isOwn = JSON.stringify(tidy(typed as FieldValue) ?? []) === JSON.stringify(value);
  const entries = isOwn ? typed : (value as readonly Entry[]);
  const change = (next: readonly Entry[]): void => {
    setTyped(next);
    onEdit(next as FieldValue);
  };
  const parts = Object.entries(field.field.item?.parts ?? {});
  const most = Number(plan.schema.properties[field.name]?.['maxItems'] ?? 100);
  const filled = entries.flatMap((entry, at) => (tidy(entry) === null ? [] : [at]));
  return (
    <div
      className="record-list"
      role="group"
      id={marks.id}
      tabIndex={-1}
      aria-labelledby={marks['aria-labelledby']}
      aria-describedby={marks['aria-describedby']}
      data-invalid={marks['aria-invalid'] || undefined}
    >
      {entries.map((entry, at) => (
        <div key={at} className="record-entry">
          {parts.map(([name, part]) => {
            const path = `${field.name}.${filled.indexOf(at)}.${name}`;
            const fault = faults.find((one) => one.field === path);
            const id = `${marks.id}-${at}-${name}`;
            return (
              <div key={name} className="record-item" data-type={part.type}>
                <label id={`${id}-label`} htmlFor={id} data-required={part.required || undefined}>
                  {t(part.title)}
                </label>
                <Control
                  id={id}
                  aria-invalid={fault !== undefined}
                  aria-describedby={fault === undefined ? undefined : `${id}-fault`}
                  aria-labelledby={`${id}-label`}
                  field={part}
                  value={entry[name] ?? null}
                  choices={Object.entries(part.of ?? {}).map(([choice, key]) => ({
                    value: choice,
                    title: t(key),
                  }))}
                  context={context}
                  onEdit={(next) =>
                    change(entries.map((one, place) => (place === at ? { ...one, [name]: next } : one)))
                  }
                />
                {fault === undefined ? null : (
                  <p id={`${id}-fault`} className="record-fault">
                    {faultText(fault, plan, context)}
                  </p>
                )}
              </div>
            );
          })}
          <Button
            type="text"
            className="record-remove"
            aria-label={appText('record.removeFrom', { number: at + 1, name: field.title })}
            title={appText('record.remove')}
            onClick={() => change(entries.filter((_, place) => place !== at))}
          >
            <span aria-hidden="true">✕</span>
          </Button>
        </div>
      ))}
      <Button
        disabled={entries.length >= most}
        aria-label={appText('record.addTo', { name: field.title })}
        onClick={() => change([...entries, {}])}
      >
        {appText('record.add')}
      </Button>
    </div>
  );
}
