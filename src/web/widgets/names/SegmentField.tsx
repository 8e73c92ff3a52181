import { Input, Select } from 'antd';
import { useId } from 'react';
import type { NameFault, NameSegment, NameValues } from '../../../planning/index.ts';
import type { AppText } from '../../i18n/index.ts';
import { faultText } from './fault-text.ts';

interface SegmentFieldProps {
  readonly segment: NameSegment;
  readonly value: NameValues[string];
  readonly fault: NameFault | null;
  readonly appText: AppText;
  readonly onChange: (value: NameValues[string]) => void;
}

/** The field of a name's segment: a list for codes, a date picker for dates, a text field for others. */
export function SegmentField({ segment, value, fault, appText, onChange }: SegmentFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = fault === null ? hintOf(segment, appText) : faultText(fault, appText);
  const shared = {
    id,
    status: fault === null ? ('' as const) : ('error' as const),
    'aria-describedby': noteId,
    'aria-required': segment.required,
  };
  return (
    <div className="names-field">
      <label htmlFor={id}>
        {segment.name}
        {segment.required ? null : <span className="names-note"> {appText('names.optional')}</span>}
      </label>
      {segment.kind === 'choice' ? (
        <Select
          {...shared}
          mode={segment.several ? 'multiple' : undefined}
          value={(value ?? (segment.several ? [] : null)) as string | null}
          allowClear={!segment.required}
          showSearch={{ optionFilterProp: 'label' }}
          options={segment.values.map(({ code, title }) => ({
            value: code,
            label: title === code ? code : `${title} (${code})`,
          }))}
          onChange={(next: unknown) => onChange((next ?? null) as NameValues[string])}
        />
      ) : (
        <Input
          {...shared}
          dir="ltr"
          type={segment.kind === 'date' ? 'date' : 'text'}
          inputMode={segment.kind === 'counter' ? 'numeric' : 'text'}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <span id={noteId} className="names-note" data-wrong={fault !== null || undefined}>
        {note}
      </span>
    </div>
  );
}

function hintOf(segment: NameSegment, appText: AppText): string {
  if (segment.kind === 'pattern') return appText('names.hints.pattern', { mask: segment.mask });
  if (segment.kind === 'date') return appText('names.hints.date', { format: segment.format });
  if (segment.kind === 'counter') return appText('names.hints.counter', { count: segment.digits });
  return segment.kind === 'text' ? appText('names.hints.text', { count: segment.longest }) : '';
}
