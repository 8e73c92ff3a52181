import { Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { makeName, makeNames } from '../../../planning/index.ts';
import type { MadeName, NamedTaxonomy, NameValues } from '../../../planning/index.ts';
import type { AppText } from '../../i18n/index.ts';
import type { WidgetActions } from '../actions.ts';
import { CopyText } from './CopyText.tsx';
import { faultText } from './fault-text.ts';
import { SegmentField } from './SegmentField.tsx';

interface MakeNamesProps {
  readonly taxonomy: NamedTaxonomy;
  readonly appText: AppText;
  readonly notify: WidgetActions['notify'];
}

/** Builds one name from its fields, or many from rows that are pasted from a spreadsheet. */
export function MakeNames({ taxonomy, appText, notify }: MakeNamesProps) {
  const [values, setValues] = useState<NameValues>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const made = useMemo(() => makeName(taxonomy, values), [taxonomy, values]);
  const write = (name: string, value: NameValues[string]): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setTouched((before) => new Set(before).add(name));
  };
  return (
    <>
      <div className="names-fields">
        {taxonomy.segments.map((segment) => (
          <SegmentField
            key={segment.name}
            segment={segment}
            value={values[segment.name] ?? null}
            fault={
              touched.has(segment.name)
                ? (made.faults.find((fault) => fault.segment === segment.name) ?? null)
                : null
            }
            appText={appText}
            onChange={(value) => write(segment.name, value)}
          />
        ))}
      </div>
      <div className="names-made" role="status" data-right={made.name !== null || undefined}>
        <output dir="ltr" translate="no">
          {made.name ?? preview(taxonomy, values)}
        </output>
        {made.name === null ? (
          <span className="names-note">
            {appText('names.toFill', { count: new Set(made.faults.map(({ segment }) => segment)).size })}
          </span>
        ) : (
          <CopyText text={made.name} title={appText('names.copy')} {...{ appText, notify }} />
        )}
      </div>
      <ManyNames {...{ taxonomy, appText, notify }} />
    </>
  );
}

/** The name so far. A missing or invalid segment is shown by the segment's own name. */
function preview(taxonomy: NamedTaxonomy, values: NameValues): string {
  return taxonomy.segments
    .map((segment) => {
      const { name } = makeName({ ...taxonomy, segments: [segment] }, values);
      return name === null ? `{${segment.name}}` : name;
    })
    .join(taxonomy.delimiter);
}

function ManyNames({ taxonomy, appText, notify }: MakeNamesProps) {
  const [pasted, setPasted] = useState('');
  const id = useId();
  const heads = taxonomy.segments.map(({ name }) => name);
  const made = useMemo(() => makeNames(taxonomy, rowsIn(pasted, taxonomy)), [pasted, taxonomy]);
  const names = made.flatMap(({ name }) => (name === null ? [] : [name]));
  return (
    <div className="names-many">
      <label htmlFor={id}>{appText('names.many')}</label>
      <p className="names-note">{appText('names.manyHint', { columns: heads.join(', ') })}</p>
      <Input.TextArea
        id={id}
        dir="ltr"
        autoSize={{ minRows: 3, maxRows: 10 }}
        spellCheck={false}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      {made.length === 0 ? null : (
        <>
          <ol className="names-list">
            {made.map((one, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no id and keep their order
              <li key={at} data-wrong={one.name === null || undefined}>
                <MadeLine made={one} appText={appText} />
              </li>
            ))}
          </ol>
          {names.length === 0 ? null : (
            <CopyText
              text={names.join('\n')}
              title={appText('names.copyAll', { count: names.length })}
              {...{ appText, notify }}
            />
          )}
        </>
      )}
    </div>
  );
}

function MadeLine({ made, appText }: { readonly made: MadeName; readonly appText: AppText }) {
  if (made.name !== null) return <bdi dir="ltr">{made.name}</bdi>;
  return made.faults.map((fault) => `${fault.segment}: ${faultText(fault, appText)}`).join(' ');
}

/**
 * Parses rows as spreadsheets copy them: cells separated by tabs. A first row with the names of the segments is a
 * heading.
 */
function rowsIn(pasted: string, { segments, separator }: NamedTaxonomy): readonly NameValues[] {
  const lines = pasted
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));
  const heads = segments.map(({ name }) => name.toLowerCase());
  const isHead = lines[0]?.every((cell) => heads.includes(cell.trim().toLowerCase())) ?? false;
  return (isHead ? lines.slice(1) : lines).map((cells) =>
    Object.fromEntries(
      segments.map(({ name, several }, at) => {
        const cell = cells[at] ?? '';
        return [name, several ? cell.split(separator) : cell];
      }),
    ),
  );
}
