import type { FilterBarPlan } from '../../language/plan/index.ts';
import { selectedTexts } from '../filters/index.ts';
import type { FilterContext } from '../filters/index.ts';
import { usePrinting } from '../widgets/index.ts';
import type { PageModel } from './page-model.ts';
import css from './PageView.module.css';
import { useCascadeView } from './use-page-model.ts';

interface PrintFactsProps {
  readonly bar: FilterBarPlan | null;
  readonly company: string;
  readonly model: PageModel;
  readonly context: FilterContext;
}

/** Printed in place of the filter bar: the company and the selection. */
export function PrintFacts({ bar, company, model, context }: PrintFactsProps) {
  const view = useCascadeView(model);
  if (!usePrinting()) return null;
  const { appText } = context;
  const selected = bar === null ? [] : selectedTexts(bar, view, context);
  return (
    <dl className={css.printed}>
      <div>
        <dt>{appText('page.file.company')}</dt>
        <dd>{company}</dd>
      </div>
      {selected.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? appText('page.file.yes') : value}</dd>
        </div>
      ))}
    </dl>
  );
}
