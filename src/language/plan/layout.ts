import type { PageSection, PageTab, PageSpec, WidgetRows } from '../generated/spec.ts';
import { panelKinds, panelsIn, widgetIn, widgetsIn, type PanelKind } from '../terms/layout-blocks.ts';
import { withPlaces } from '../terms/place-widgets.ts';
import { columnsOf, type PlacedWidget, rowsWith } from './columns.ts';

/** Rows with or without a heading. */
export interface SectionPlan {
  /** Null for rows outside of sections. */
  readonly name: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** Whether the section is folded at first. Null when it can't be folded. */
  readonly folded: boolean | null;
  readonly rows: readonly (readonly PlacedWidget[])[];
}

/** A tab or a step. One panel is open at a time. */
export interface PanelPlan {
  readonly name: string;
  readonly title: string;
  readonly sections: readonly SectionPlan[];
}

/** The layout of a page. Rendering, prefetching and access control use it. */
export interface LayoutPlan {
  /** Sections outside of panels, which are always shown. */
  readonly sections: readonly SectionPlan[];
  /** Null for a page without panels. */
  readonly panels: {
    readonly kind: PanelKind;
    readonly all: readonly PanelPlan[];
    /** Present when steps can be opened in any order. */
    readonly anyStep?: true;
  } | null;
}

/**
 * The layout of a page with the given widgets. Other widgets leave their place in a row empty; rows, sections
 * and panels without widgets are dropped.
 */
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

/**
 * The layout with some of its widgets. Rows keep their width, so that the page does not reveal which widgets
 * the user may not see.
 */
export function layoutWith({ sections, panels }: LayoutPlan, kept: ReadonlySet<string>): LayoutPlan {
  const part = (all: readonly SectionPlan[]): SectionPlan[] =>
    all.map((section) => ({ ...section, rows: rowsWith(section.rows, kept) }));
  const all = panels?.all.map((panel) => ({ ...panel, sections: part(panel.sections) }));
  return filled({ sections: part(sections), panels: panels && all ? { ...panels, all } : null });
}

/** Drops rows, sections and panels without widgets. */
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
