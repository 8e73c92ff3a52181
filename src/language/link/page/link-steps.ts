import type { FormSpec, PageSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import { rowsIn, widgetIn, widgetsIn } from '../../terms/layout-blocks.ts';
import { withPlaces } from '../../terms/place-widgets.ts';

/** Checks that the forms in the steps of a page have a submitting form in the last step. */
export function linkSteps(page: Partial<PageSpec>, damaged: ReadonlySet<string>, report: Report): void {
  const forms = formsIn(page).filter(({ name }) => !damaged.has(`widgets/${name}`));
  const steps = Object.keys(page.steps ?? {});
  const stepOf = placesIn(page);
  const last = steps.at(-1);
  const parts = forms.filter(({ spec }) => spec.submit === undefined);
  for (const { name } of parts) {
    const step = stepOf.get(name);
    if (step === undefined || step === last)
      report(
        'missing-key',
        ['widgets', name, 'submit'],
        { keys: ['submit'], in: 'A form outside steps, or in the last of them' },
        { part: 'key' },
      );
  }
  if (last === undefined || parts.length === 0) return;
  const atEnd = forms.filter(({ name, spec }) => stepOf.get(name) === last && spec.submit !== undefined);
  const isKnown = ![...damaged].some((path) => path.startsWith('widgets/') || path.startsWith('steps'));
  if (atEnd.length === 0 && isKnown && !parts.some(({ name }) => stepOf.get(name) === last))
    report('steps-without-end', ['steps', last], { step: last }, { part: 'key' });
  linkFields([...parts, ...atEnd], report);
}

/** Forms that are submitted together must not share field names. */
function linkFields(forms: readonly NamedForm[], report: Report): void {
  const taken = new Map<string, string>();
  for (const { name, spec } of forms)
    for (const field of Object.keys(spec.schema.properties)) {
      const other = taken.get(field);
      if (other === undefined) taken.set(field, name);
      else
        report(
          'name-taken',
          ['widgets', name, 'schema', 'properties', field],
          { name: field, other: `a field of the form \`${other}\`` },
          { part: 'key' },
        );
    }
}

interface NamedForm {
  readonly name: string;
  readonly spec: FormSpec;
}

const formsIn = ({ widgets = {} }: Partial<PageSpec>): NamedForm[] =>
  Object.entries(widgets).flatMap(([name, spec]) => ('schema' in spec ? [{ name, spec }] : []));

/** The step that contains each widget. */
function placesIn(page: Partial<PageSpec>): ReadonlyMap<string, string> {
  const blocks = [...rowsIn(withPlaces(page))].filter(({ at }) => at[0] === 'steps');
  return new Map(
    blocks.flatMap(({ rows, at }) =>
      rows.flatMap(widgetsIn).map((item) => [widgetIn(item), String(at[1])] as const),
    ),
  );
}
