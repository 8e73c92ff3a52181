import { Button } from 'antd';
import { useState } from 'react';
import type { WidgetContext } from '../../widget.ts';
import { fieldIn } from '../model/field.ts';
import type { GridField, GridValue, RowValues } from '../model/field.ts';
import { valueOf } from '../model/state.ts';
import { rowName } from '../row-name.ts';
import { refusalText, refusedText } from '../server-faults.ts';
import type { GridProps } from '../to-props.ts';
import type { ShownSheet } from '../use-sheet.ts';
import { changedFields } from './row-plan.ts';
import type { ChangePlan, FaultInPlan, OtherField, PlanChange } from './row-plan.ts';
import './tools.css';

export interface PlanViewProps {
  readonly plan: ChangePlan;
  readonly props: GridProps;
  readonly sheet: Pick<ShownSheet, 'fields' | 'fixed' | 'textOf'>;
  readonly context: Pick<WidgetContext, 'appText' | 'format'>;
}

/** The number of rows shown at first. */
const FIRST = 100;
const counted = ['insert', 'update', 'delete', 'unchanged', 'leftOut'] as const;

/**
 * Shows what an import or a restore would change: the number of rows of each kind, each change, and all
 * faults.
 */
export function PlanView({ plan, props, sheet, context }: PlanViewProps) {
  const { appText, format } = context;
  const { counts, faults, faultCount, changes } = plan;
  const others = plan.others.filter(({ count }) => count > 0);
  const shown = counted.filter((kind) => counts[kind] > 0);
  const number = (count: number): string => format.full(count, { format: 'integer' });
  const total = counts.insert + counts.update + counts.delete;
  return (
    <div className="grid-plan">
      <ul className="grid-plan-counts" role="status">
        {shown.length + others.length === 0 ? <li>{appText('grid.plan.nothing')}</li> : null}
        {shown.map((kind) => (
          <li key={kind} data-kind={kind}>
            {appText(`grid.plan.${kind}`, { count: counts[kind], number: number(counts[kind]) })}
          </li>
        ))}
        {others.map(({ resource, title, count }) => (
          <li key={resource}>{appText('grid.plan.other', { title, count, number: number(count) })}</li>
        ))}
        {faultCount === 0 ? null : (
          <li data-kind="fault">{appText('grid.faults.count', { count: faultCount })}</li>
        )}
      </ul>
      {faults.length === 0 ? null : (
        <Rows
          heads={['grid.number', 'grid.column', 'grid.value', 'grid.plan.wrong'].map((key) =>
            appText(key as 'grid.number'),
          )}
          label={appText('grid.faults.count', { count: faultCount })}
          rows={faults.map((fault) => {
            const field = fieldOf(fault, sheet);
            const text = refusedText(fault.value, field, sheet.textOf);
            return [
              fault.row === null ? '' : number(fault.row),
              field?.title ?? '',
              text === '' ? appText('grid.emptyCell') : text,
              refusalText(fault, fault.about === undefined ? sheet.fields : [field!], appText, (value, of) =>
                typeof value === 'number' ? format.full(value, of.style) : sheet.textOf(of, value),
              ),
            ];
          })}
          {...{ appText }}
        />
      )}
      {faultCount > faults.length ? (
        <p className="grid-note">
          {appText('grid.plan.cut', { count: number(faults.length), total: number(faultCount) })}
        </p>
      ) : null}
      {changes.length === 0 || faultCount > 0 ? null : (
        <Rows
          heads={['', appText('grid.plan.row'), appText('grid.plan.change')]}
          label={appText('grid.plan.changes')}
          rows={changes.map((change) => [
            appText(`grid.plan.kinds.${change.kind}`),
            nameOf(change, props, sheet),
            changeText(change, sheet, appText),
          ])}
          {...{ appText }}
        />
      )}
      {faultCount > 0
        ? null
        : others.map((other) => (
            <Rows
              key={other.resource}
              heads={['', other.title, appText('grid.plan.change')]}
              label={other.title}
              rows={other.changes.map((change) => [
                appText(`grid.plan.kinds.${change.kind}`),
                change.row.map(({ value, ...field }) => otherText(field, value, sheet)).join(' · '),
                change.fields
                  .map(({ before, after, ...field }) =>
                    describeChange(
                      change.kind,
                      field.title,
                      [before, after].map((value) => otherText(field, value, sheet)),
                      appText,
                    ),
                  )
                  .join(', '),
              ])}
              {...{ appText }}
            />
          ))}
      {faultCount === 0 && total > changes.length ? (
        <p className="grid-note">
          {appText('grid.plan.cut', { count: number(changes.length), total: number(total) })}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the field of a fault: one of the table, or one of another resource. */
function fieldOf({ field, about }: FaultInPlan, sheet: Pick<ShownSheet, 'fields'>): GridField | undefined {
  if (about === undefined) return sheet.fields.find(({ name }) => name === field);
  return { ...UNKNOWN_FIELD, name: field ?? '', ...about };
}

/** The defaults of a field of another resource; the server sends the rest. */
const UNKNOWN_FIELD: GridField = {
  name: '',
  title: '',
  type: 'text',
  required: false,
  readOnly: false,
  schema: {},
  style: {},
  styleBy: null,
  currencyBy: null,
  ownerCurrencies: null,
  choices: [],
  options: null,
  by: null,
  compute: null,
  initial: null,
};

const otherText = (
  { format, digits, ...field }: OtherField,
  value: GridValue,
  { textOf }: Pick<ShownSheet, 'textOf'>,
): string =>
  textOf(
    {
      ...UNKNOWN_FIELD,
      ...field,
      style: { ...(format !== undefined && { format }), ...(digits !== undefined && { digits }) },
    },
    value,
  );

interface RowsProps {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly label: string;
  readonly appText: WidgetContext['appText'];
}

function Rows({ heads, rows, label, appText }: RowsProps) {
  const [most, setMost] = useState(FIRST);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so the keyboard must reach it
    <div className="grid-plan-rows" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((cells, index) => (
            <tr key={index}>
              {cells.map((text, at) => (
                <td key={at}>
                  <bdi>{text}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most ? (
        <Button size="small" type="link" onClick={() => setMost(rows.length)}>
          {appText('grid.plan.all', { count: rows.length })}
        </Button>
      ) : null}
    </div>
  );
}

type Sheet = PlanViewProps['sheet'];

const textIn = (values: RowValues | null, field: GridField, { textOf }: Pick<Sheet, 'textOf'>): string =>
  values === null ? '' : textOf(fieldIn(field, values), valueOf(values, field));

function nameOf({ before, after }: PlanChange, { key }: GridProps, sheet: Sheet): string {
  return rowName({ values: (after ?? before)! }, key, sheet);
}

/** Returns a value before and after the change; for a new row, its value. */
function describeChange(
  kind: PlanChange['kind'],
  title: string,
  texts: readonly string[],
  appText: WidgetContext['appText'],
): string {
  const [before, after] = texts.map((text) => text || appText('grid.emptyCell'));
  return kind === 'insert' ? `${title}: ${after}` : `${title}: ${before} → ${after}`;
}

/** Returns each changed field with its value before and after; for a new row, its values. */
export function changeText(change: PlanChange, sheet: Sheet, appText: WidgetContext['appText']): string {
  if (change.kind === 'delete') return '';
  const texts = changedFields(change, sheet.fields)
    .filter(({ readOnly }) => !readOnly || change.kind === 'update')
    .map((field) => {
      const [before, after] = [change.before, change.after].map((values) => textIn(values, field, sheet));
      return describeChange(change.kind, field.title, [before!, after!], appText);
    });
  return texts.join(', ');
}
