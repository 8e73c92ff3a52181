import { pointsIn } from '../../format/index.ts';
import { sheetOf } from '../export/index.ts';
import type { SheetPart, SheetWords } from '../export/index.ts';
import type { FilterContext } from '../filters/index.ts';
import type { ExportedFigures } from '../widgets/index.ts';
import { columnTitle } from './column-title.ts';

/** The figures of a file, yielded in parts. */
export async function* sheetParts(
  figures: AsyncIterable<ExportedFigures>,
  filters: FilterContext,
): AsyncGenerator<SheetPart> {
  for await (const { table, cut, notes } of figures) {
    if (table === null) throw new Error('There are no figures to save.');
    yield { sheet: sheetOf(table, sheetWords(cut, filters)), leftOut: cut, notes };
  }
}

/** The texts of a widget's sheet. */
function sheetWords(cut: string | null, { appText, t, format }: FilterContext): SheetWords {
  return {
    titleOf: (column) => columnTitle(column, t),
    total: appText(cut === null ? 'widgets.total' : 'widgets.totalOfAll'),
    changeOf: (title, unit) =>
      appText(unit === 'points' ? 'page.file.changeInPoints' : 'page.file.changeOf', { title }),
    points: pointsIn(format.locale),
    coverageOf: (measure, base) => appText('widgets.coverageOf', { measure, base }),
  };
}
