import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import type { FieldValue, ResourceField } from '../../../language/plan/index.ts';
import { readDecimal } from '../../../format/index.ts';
import { DayField } from '../../kit/date/DayField.tsx';
import { popupContainer } from '../../kit/popup-container.ts';
import type { WidgetContext } from '../widget.ts';
import type { Marks } from './marks.ts';

export type Choices = readonly { readonly value: string; readonly title: string }[];

interface ControlProps extends Marks {
  readonly field: ResourceField;
  readonly value: FieldValue;
  readonly lines?: number;
  readonly choices: Choices;
  readonly context: WidgetContext;
  readonly onEdit: (value: FieldValue) => void;
}

const NUMBERS: readonly string[] = ['integer', 'number', 'decimal'];

/** The input of a field. */
export function Control({ field, value, lines = 1, choices, context, onEdit, ...marks }: ControlProps) {
  const { type, item, names } = field;
  const text = value === null ? '' : String(value);
  if (type === 'choice' || type === 'member' || type === 'reference' || names !== undefined)
    return (
      <Select
        {...marks}
        className="record-select"
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        getPopupContainer={popupContainer}
        placeholder={context.appText('filters.choose')}
        value={text === '' ? undefined : text}
        options={choices.map((choice) => ({ value: choice.value, label: choice.title }))}
        onChange={(chosen: string | undefined) => onEdit(chosen ?? null)}
      />
    );
  if (type === 'list' && item?.type === 'choice')
    return (
      <div
        role="group"
        aria-labelledby={marks['aria-labelledby']}
        aria-describedby={marks['aria-describedby']}
      >
        <Checkbox.Group
          className="record-checks"
          value={(value ?? []) as string[]}
          options={choices.map((choice) => ({ value: choice.value, label: choice.title }))}
          onChange={(chosen) => onEdit(chosen)}
        />
      </div>
    );
  if (type === 'list') return <Lines {...marks} value={(value ?? []) as readonly string[]} onEdit={onEdit} />;
  if (type === 'boolean')
    return (
      <Checkbox
        {...marks}
        checked={value === true}
        onChange={({ target }) => onEdit(target.checked || null)}
      />
    );
  if (NUMBERS.includes(type)) return <NumberInput {...marks} {...{ field, value, context, onEdit }} />;
  if (type === 'date' || type === 'month')
    return (
      <DayField
        {...marks}
        {...{ context }}
        grain={type === 'date' ? 'day' : 'month'}
        isValidated
        value={text}
        onChange={(day) => onEdit(day === '' ? null : day)}
      />
    );
  if (lines > 1)
    return (
      <Input.TextArea
        {...marks}
        dir={directionOf(text)}
        autoSize={{ minRows: lines, maxRows: 20 }}
        value={text}
        onChange={({ target }) => onEdit(target.value)}
      />
    );
  return (
    <Input {...marks} dir={directionOf(text)} value={text} onChange={({ target }) => onEdit(target.value)} />
  );
}

/**
 * A text has its own direction, such as `?brand=B2` on a page from right to left. An empty field has the
 * page's direction.
 */
const directionOf = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');

interface LinesProps extends Marks {
  readonly value: readonly string[];
  readonly onEdit: (value: FieldValue) => void;
}

/** A list of texts, one per line. Empty lines are kept while typing, but are not part of the value. */
function Lines({ value, onEdit, ...marks }: LinesProps) {
  const [typed, setTyped] = useState(value.join('\n'));
  const entries = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const shown = entries.join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <Input.TextArea
      {...marks}
      autoSize={{ minRows: 2, maxRows: 20 }}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onEdit(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        );
      }}
    />
  );
}

interface NumberProps extends Marks, Pick<ControlProps, 'field' | 'value' | 'context' | 'onEdit'> {}

/** A number in the reader's locale. An input that is not a number is kept as a text, and becomes a fault. */
function NumberInput({ field, value, context, onEdit, ...marks }: NumberProps) {
  const { locale } = context.format;
  const written = (number: FieldValue): string =>
    number === null || Number.isNaN(Number(number))
      ? String(number ?? '')
      : new Intl.NumberFormat(locale, {
          maximumFractionDigits: field.digits ?? 12,
          useGrouping: true,
        }).format(Number(number));
  const [typed, setTyped] = useState(() => written(value));
  const read = (text: string): FieldValue => {
    if (text.trim() === '') return null;
    const plain = readDecimal(text, locale);
    if (plain === null) return text;
    return field.type === 'decimal' ? plain : Number(plain);
  };
  const now = read(typed);
  const isOwn = now === value || (now !== null && value !== null && Number(now) === Number(value));
  return (
    <Input
      {...marks}
      inputMode="decimal"
      value={isOwn ? typed : written(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onEdit(read(target.value));
      }}
      onBlur={() => setTyped(written(value))}
    />
  );
}
