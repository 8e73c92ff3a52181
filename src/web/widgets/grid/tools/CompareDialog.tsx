import { Select } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../FormDialog.tsx';
import type { WidgetContext } from '../../widget.ts';
import { chosenBy } from '../to-props.ts';
import type { GridProps } from '../to-props.ts';
import { AnswerState } from './AnswerState.tsx';
import { PlanView } from './PlanView.tsx';
import type { PlanViewProps } from './PlanView.tsx';
import type { ChangePlan } from './row-plan.ts';
import { useAnswer } from './use-answer.ts';
import { useVersions } from './use-versions.ts';

interface CompareDialogProps {
  /** The earlier moment: ISO 8601. */
  readonly at: string;
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly sheet: PlanViewProps['sheet'];
  readonly onClose: () => void;
}

interface Comparison extends Pick<ChangePlan, 'changes'> {
  readonly counts: Omit<ChangePlan['counts'], 'leftOut'>;
  readonly sums: readonly {
    readonly field: string;
    readonly currency?: string;
    readonly before: string;
    readonly after: string;
  }[];
}

const NOW = 'now';

/** Shows the changes of the rows since a moment, up to now or up to another version. */
export function CompareDialog({ at, props, context, sheet, onClose }: CompareDialogProps) {
  const { appText, format, actions } = context;
  const { versions } = useVersions(props, context);
  const [until, setUntil] = useState(NOW);
  const query = new URLSearchParams({ from: at, ...(until !== NOW && { to: until }) });
  for (const [name, value] of Object.entries(chosenBy(props, context))) query.set(name, String(value));
  const answer = useAnswer<Comparison>(`${props.path}/comparison?${query}`, actions.load);
  const { data } = answer;
  const nameOf = (moment: string): string =>
    versions.find((version) => version.at === moment)?.name ?? format.moment(moment);
  const title = appText('grid.versions.compareTitle', { name: nameOf(at) });
  return (
    <FormDialog
      title={title}
      size="wide"
      className="grid-dialog"
      {...{ appText, onClose }}
      close={appText('grid.close')}
    >
      <label className="grid-dialog-options">
        <span>{appText('grid.versions.with')}</span>
        <Select
          value={until}
          onChange={setUntil}
          style={{ inlineSize: 280 }}
          options={[
            { value: NOW, label: appText('grid.history.now') },
            ...versions
              .filter((version) => version.at !== at)
              .map((version) => ({ value: version.at, label: version.name })),
          ]}
        />
      </label>
      <AnswerState {...{ answer, appText }} />
      {data === null ? null : (
        <>
          <PlanView
            plan={{ ...data, counts: { ...data.counts, leftOut: 0 }, ...WITHOUT_FAULTS }}
            {...{ props, sheet, context }}
          />
          <Sums {...{ data, sheet, context }} />
        </>
      )}
    </FormDialog>
  );
}

const WITHOUT_FAULTS = {
  done: false,
  mark: '',
  faultCount: 0,
  faultyRows: [],
  faults: [],
  others: [],
} as const;

/** The sums of the table that differ between both moments, and their difference. */
function Sums({
  data,
  sheet,
  context: { appText, format },
}: Pick<CompareDialogProps, 'sheet' | 'context'> & { readonly data: Comparison }) {
  const rows = data.sums.flatMap(({ field, currency, before, after }) => {
    const shown = sheet.fields.find(({ name }) => name === field);
    if (shown === undefined || Number(before) === Number(after)) return [];
    const figures = [Number(before), Number(after), Number(after) - Number(before)];
    const style = { ...shown.style, ...(currency !== undefined && { currency }) };
    return [
      {
        field: `${field} ${currency}`,
        title: shown.title,
        texts: figures.map((figure) => format.full(figure, style)),
      },
    ];
  });
  if (rows.length === 0) return null;
  const heads = [
    appText('grid.column'),
    appText('grid.versions.before'),
    appText('grid.versions.after'),
    appText('grid.versions.difference'),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so the keyboard must reach it
    <div
      className="grid-plan-rows grid-plan-sums"
      tabIndex={0}
      role="region"
      aria-label={appText('grid.versions.sums')}
    >
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, title, texts }) => (
            <tr key={field}>
              <th scope="row">{title}</th>
              {texts.map((text, index) => (
                <td key={index}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
