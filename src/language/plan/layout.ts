import type { PageSection, PageTab, PageSpec, WidgetRows } from '../generated/spec.ts';
import { panelKinds, panelsIn, widgetIn, widgetsIn, type PanelKind } from '../terms/layout-blocks.ts';
import { withPlaces } from '../terms/place-widgets.ts';
import { columnsOf, type PlacedWidget, rowsWith } from './columns.ts';

/** Rows below a heading, or rows alone. */
export interface SectionPlan {
  /** Null for rows that stand in no section. */
  readonly name: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** Whether it starts folded; null where it can't be folded. */
  readonly folded: boolean | null;
  readonly rows: readonly (readonly PlacedWidget[])[];
}

/** One of the parts of a page of which one is open. */
export interface PanelPlan {
  readonly name: string;
  readonly title: string;
  readonly sections: readonly SectionPlan[];
}

/** What stands where on a page: everything that draws a page, prefetches it or keeps part of it from somebody reads this. */
export interface LayoutPlan {
  /** What is there whichever panel is open. */
  readonly sections: readonly SectionPlan[];
  /** Null where all of the page is there at once. */
  readonly panels: {
    readonly kind: PanelKind;
    readonly all: readonly PanelPlan[];
    /** Whether any step can be opened, whatever of the others. */
    readonly anyStep?: true;
  } | null;
}

/** The layout of a page with the widgets that are there: one that is switched off leaves its place, and what is empty is gone. */
export function planLayout(
  written: Pick<PageSpec, 'rows' | 'sections' | PanelKind | 'anyStep' | 'place'>,
  there: ReadonlySet<string>,
): LayoutPlan {
  const spec = withPlaces(written);
  const all = [...panelsIn(spec)].map(({ name, part }) => ({
    name,
    title: part.title,
    sections: sectionsOf(part, there),
  }));
  const kind = panelKinds.find((each) => spec[each] !== undefined);
  return filled({
    sections: sectionsOf(spec, there),
    panels: kind === undefined ? null : { kind, all, ...(written.anyStep === true && { anyStep: true }) },
  });
}

function sectionsOf({ rows, sections = {} }: Pick<PageTab, 'rows' | 'sections'>, there: ReadonlySet<string>) {
  const own = rows && { name: null, title: null, description: null, folded: null, rows };
  const named = Object.entries(sections).map(([name, section]) => ({ ...headOf(section), name }));
  return [...(own ? [own] : []), ...named].map((section) => ({
    ...section,
    rows: placedRows(section.rows, there),
  }));
}

const headOf = ({ title, description, folded, rows }: PageSection) => ({
  title,
  description: description ?? null,
  folded: folded ?? null,
  rows,
});

const placedRows = (rows: WidgetRows, there: ReadonlySet<string>): PlacedWidget[][] =>
  rows.map((row) => widgetsIn(row).filter((item) => there.has(widgetIn(item)))).map(columnsOf);

/** A layout with some of its widgets, each row as wide as it was: a page must not show where something is kept from somebody. */
export function layoutWith({ sections, panels }: LayoutPlan, kept: ReadonlySet<string>): LayoutPlan {
  const part = (all: readonly SectionPlan[]): SectionPlan[] =>
    all.map((section) => ({ ...section, rows: rowsWith(section.rows, kept) }));
  const all = panels?.all.map((panel) => ({ ...panel, sections: part(panel.sections) }));
  return filled({ sections: part(sections), panels: panels && all ? { ...panels, all } : null });
}

/** Without rows, sections and panels in which nothing stands. */
function filled({ sections, panels }: LayoutPlan): LayoutPlan {
  const all = (panels?.all ?? [])
    .map((panel) => ({ ...panel, sections: panel.sections.flatMap(filledSection) }))
    .filter((panel) => panel.sections.length > 0);
  return {
    sections: sections.flatMap(filledSection),
    panels: panels && all.length > 0 ? { ...panels, all } : null,
  };
}

function filledSection(section: SectionPlan): SectionPlan[] {
  const rows = section.rows.filter((row) => row.length > 0);
  return rows.length === 0 ? [] : [{ ...section, rows }];
}
