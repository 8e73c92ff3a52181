import type { PageSpec } from '../../generated/spec.ts';
import { parametersOf } from '../../terms/route-shape.ts';
import { tokensIn } from '../../terms/tokens.ts';
import { formOf } from '../../widgets/names-in-widget.ts';

/**
 * The resources for which a page has a form whose row id is a parameter of the page's route. `children` for a
 * page without widgets.
 */
export function formsIn({ route = '', widgets }: Partial<PageSpec>): readonly string[] | 'children' {
  if (widgets === undefined) return 'children';
  const parameters = parametersOf(route);
  const forms = Object.values(widgets).flatMap((widget) => {
    const form = widget.disabled === true ? null : formOf(widget);
    const isOfRoute = tokensIn(form?.row ?? '').some(
      ({ kind, name }) => kind === 'route' && parameters.includes(name),
    );
    return form !== null && isOfRoute ? [form.resource] : [];
  });
  return forms.length === 0 ? none : [...new Set(forms)];
}

/** Shared by all pages without such forms, which are most pages. */
const none: readonly string[] = [];
