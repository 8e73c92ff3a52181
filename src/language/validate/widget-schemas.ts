import area from '../../../schemas/widgets/area.schema.json' with { type: 'json' };
import bar from '../../../schemas/widgets/bar.schema.json' with { type: 'json' };
import column from '../../../schemas/widgets/column.schema.json' with { type: 'json' };
import form from '../../../schemas/widgets/form.schema.json' with { type: 'json' };
import highlights from '../../../schemas/widgets/highlights.schema.json' with { type: 'json' };
import kpi from '../../../schemas/widgets/kpi.schema.json' with { type: 'json' };
import line from '../../../schemas/widgets/line.schema.json' with { type: 'json' };
import pie from '../../../schemas/widgets/pie.schema.json' with { type: 'json' };
import rings from '../../../schemas/widgets/rings.schema.json' with { type: 'json' };
import table from '../../../schemas/widgets/table.schema.json' with { type: 'json' };
import text from '../../../schemas/widgets/text.schema.json' with { type: 'json' };
import type { WidgetSpec } from '../generated/spec.ts';

export type WidgetTypeName = WidgetSpec['type'];

/** The schema of each widget type: a type without one does not compile. */
export const widgetSchemas: Readonly<Record<WidgetTypeName, object>> = {
  area,
  bar,
  column,
  form,
  highlights,
  kpi,
  line,
  pie,
  rings,
  table,
  text,
};
