import { hasErrors, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { Access, PageSpec, WidgetSpec } from '../../generated/spec.ts';
import { isMapping, reporter, within, type Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { Validated } from '../../validate/validate.ts';
import type { LinkEnvironment } from '../environment.ts';
import { usesOfExpectation } from '../checks/expectation-uses.ts';
import { callersIn } from '../command/callers.ts';
import { linkCommands } from '../command/link-commands.ts';
import { parametersOf } from '../../terms/route-shape.ts';
import { isSameRight, linkAccess } from '../link-access.ts';
import { linkChecks } from '../checks/link-checks.ts';
import { linkExplains } from './link-explains.ts';
import { linkBar, type LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import { linkUnusedFilters } from './link-unused-filters.ts';
import { linkVariables, withVariables } from './link-variables.ts';
import { isMapOfNames, namesIn } from '../names-in.ts';
import { conditionContext, countedIn, filtersInCommands, namesInConditions } from './link-condition.ts';
import { linkQueries } from './link-query.ts';
import { mergeDiagnostics, possibilitiesOf, switchesIn, type LinkedPossibility } from './possibilities.ts';
import { linkRouteToken } from '../link-token.ts';
import { linkLayout } from './link-layout.ts';
import { linkSteps } from './link-steps.ts';
import { linkPageText, placeholdersOnPage } from '../link-page-text.ts';
import { linkKey } from '../link-text.ts';
import { linkWidget, placeholderScopeOf } from '../widget/link-widget.ts';
import { withStatedValues, type PlaceholderScope } from '../widget/stated-values.ts';
import { fileAreasOf, filtersStatedBy, queriesShownBy, sectionsOf } from '../../widgets/names-in-widget.ts';
import type { ResourceModel } from '../../terms/resource.ts';
import { editedIn, linkEditedResources } from './link-edited-resources.ts';

/** A page with every name in it resolved. */
export interface LinkedPage {
  readonly spec: PageSpec;
  readonly filterBar: LinkedFilterBar | null;
  /** One entry per combination of switch values; one entry for a page without switches. */
  readonly possibilities: readonly LinkedPossibility[];
  /** The resources that its widgets edit, by name. */
  readonly resources: ReadonlyMap<string, ResourceModel>;
}

/** A page after linking. `linked` is null when the page, or something that it names, has errors. */
export interface PageResult {
  readonly validated: Validated<'page'>;
  readonly linked: LinkedPage | null;
  /** Whether `linked` is not null. Reading it resolves nothing. */
  readonly isSound: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Resolves the names of a page and checks the rules that its schema can't express. */
export function linkPage(validated: Validated<'page'>, environment: LinkEnvironment): PageResult {
  const { document, meant, damaged, spec, valid } = validated;
  const diagnostics: Diagnostic[] = [];
  const report = reporter(document, diagnostics);
  const declaredQueries = namesIn(meant, 'queries');
  const declaredCommands = namesIn(meant, 'commands');
  linkAccess(spec.access, ['access'], environment, report);
  const written = linkPageBar(validated, environment, report);
  const barKnown = written ? written.readable : !isMapping(meant) || !Object.hasOwn(meant, 'filterBar');
  if (spec.variables !== undefined && barKnown) linkVariables(spec.variables, written, environment, report);
  const bar = withVariables(written, spec);
  // When the components are not a map, their names are unknown and placeholders are not checked.
  const placeholders = barKnown ? placeholdersOnPage(bar?.declared ?? [], spec.route) : null;
  linkPageTexts(spec, placeholders, environment, report);
  const queriesKnown = isMapOfNames(meant, 'queries');
  const conditions = conditionContext(bar, barKnown, spec.route, declaredQueries);
  const checked = possibilitiesOf(spec, bar, report).map((possibility) => {
    const { spec: filled } = possibility;
    const found: Diagnostic[] = [];
    const here = reporter(document, found);
    const queries = linkQueries(
      { page: filled, bar, barKnown, environment, report: here, damaged },
      declaredQueries,
    );
    const { route } = filled;
    const inWidgets = {
      conditions,
      queries,
      declaredQueries,
      words: environment,
      route,
      bar,
      barKnown,
      damaged,
    };
    const page = withStatedFigures(filled, placeholderScopeOf(inWidgets));
    for (const [name, widget] of queriesKnown ? Object.entries(page.widgets ?? {}) : [])
      linkWidget(name, widget, inWidgets, here);
    if (isMapOfNames(meant, 'commands'))
      linkCommands(
        {
          commands: page.commands ?? {},
          declared: declaredCommands,
          declaredQueries,
          callers: callersIn(page, queries, damaged),
          conditions,
          tokens: { page: route === undefined ? {} : { route }, bar, barKnown },
          words: environment,
        },
        here,
      );
    return { ...possibility, spec: page, queries, diagnostics: found };
  });
  diagnostics.push(...mergeDiagnostics(checked));
  const possibilities = checked.map(({ diagnostics: _merged, ...possibility }) => possibility);
  for (const [name, widget] of Object.entries(spec.widgets ?? {}))
    linkAppNames(widget, ['widgets', name], environment, report);
  const { queries } = possibilities[0]!;
  const resources = linkEditedResources(spec.widgets ?? {}, environment, declaredQueries, queries, report);
  const inChecks = { route: spec.route, possibilities, declaredQueries, bar, barKnown };
  linkChecks(spec.checks ?? {}, inChecks, report);
  linkExplains(spec.explains, bar, barKnown, environment.datasets, report);
  if (spec.public === true) linkPublic(spec, declaredQueries, report);
  if (isMapOfNames(meant, 'widgets')) {
    const components = bar?.declared ?? [];
    const { texts } = environment;
    const place = { document, meant, damaged, components, placeholders, texts, conditions };
    linkLayout(spec, place, report);
    linkSteps(spec, damaged, report);
  }
  if (valid && !hasErrors(diagnostics)) {
    linkUnusedQueries(spec as PageSpec, report);
    const areKnown = declaredQueries.every((name) => queries.has(name));
    if (bar?.usable && areKnown)
      linkUnusedFilters(
        bar,
        typeof spec.filterBar === 'string',
        [...queries.values()],
        [
          ...Object.keys(switchesIn(spec, bar)),
          ...namesInConditions(spec),
          ...filtersInCommands(spec),
          ...Object.values(possibilities[0]!.spec.widgets ?? {}).flatMap(filtersStatedBy),
          ...editedIn(spec.widgets ?? {}).flatMap(({ filters }) => filters),
        ],
        report,
      );
  }
  const sound = valid && !hasErrors(diagnostics);
  const complete =
    (bar?.usable ?? true) &&
    declaredQueries.every((name) => queries.has(name)) &&
    editedIn(spec.widgets ?? {}).every(({ resource }) => resources.has(resource));
  const isSound = sound && complete;
  const linked = isSound ? { spec: spec as PageSpec, filterBar: bar, possibilities, resources } : null;
  return { validated, linked, isSound, diagnostics };
}

/** Adds the values of placeholders to the widgets of a page. */
function withStatedFigures(page: Partial<PageSpec>, scope: PlaceholderScope): Partial<PageSpec> {
  const { widgets } = page;
  if (widgets === undefined) return page;
  const changed = Object.entries(widgets).flatMap(([name, widget]) => {
    const filled = withStatedValues(widget, scope);
    return filled === widget ? [] : [[name, filled] as const];
  });
  return changed.length === 0 ? page : { ...page, widgets: { ...widgets, ...Object.fromEntries(changed) } };
}

function linkPageTexts(
  { route = '', title, description, menu, parent, actions = [] }: Partial<PageSpec>,
  placeholders: readonly string[] | null,
  { texts, sections, icons }: LinkEnvironment,
  report: Report,
): void {
  linkKey(texts, title, ['title'], report);
  linkPageText(description, ['description'], { texts, placeholders }, report);
  linkKey(texts, parent?.title, ['parent', 'title'], report);
  for (const [index, action] of actions.entries())
    if (typeof action !== 'string') linkKey(texts, action.title, ['actions', index, 'title'], report);
  if (!menu) return;
  linkKey(texts, menu.title, ['menu', 'title'], report);
  linkMenuSection(menu.section, ['menu', 'section'], sections, report);
  linkMenuParameters(route, menu, report);
  if (menu.icon !== undefined && !icons.has(menu.icon)) {
    report('unknown-icon', ['menu', 'icon'], { name: menu.icon }, { near: nearest(menu.icon, icons) });
  }
}

/** A menu entry must have a value for every parameter of its route, except for a rest parameter. */
function linkMenuParameters(
  route: string,
  { params = {} }: NonNullable<PageSpec['menu']>,
  report: Report,
): void {
  const allowed = parametersOf(route);
  for (const name of Object.keys(params))
    if (!allowed.includes(name))
      report('unknown-link-parameter', ['menu', 'params', name], { name, route, allowed }, { part: 'key' });
  for (const name of allowed)
    if (!Object.hasOwn(params, name) && !route.includes(`:${name}*`))
      report('missing-link-parameter', ['menu'], { name, route }, { part: 'key' });
}

/** Checks the names of app.yaml that a widget uses: menu sections and file areas. */
function linkAppNames(
  widget: WidgetSpec,
  at: Path,
  { sections, fileAreas }: LinkEnvironment,
  report: Report,
): void {
  for (const use of sectionsOf(widget)) linkMenuSection(use.name, [...at, ...use.at], sections, report);
  for (const use of fileAreasOf(widget)) {
    if (fileAreas.has(use.name)) continue;
    const allowed = [...fileAreas.keys()];
    const near = nearest(use.name, allowed);
    report('unknown-file-area', [...at, ...use.at], { name: use.name, allowed }, { near });
  }
}

function linkMenuSection(
  name: string,
  at: Path,
  sections: LinkEnvironment['sections'],
  report: Report,
): void {
  if (sections.has(name)) return;
  const allowed = [...sections.keys()];
  report('unknown-menu-section', at, { name, allowed }, { near: nearest(name, allowed) });
}

/** The page's filter bar, inline or shared. Null when it has none or names an unknown one. */
function linkPageBar(
  { spec, meant }: Validated<'page'>,
  environment: LinkEnvironment,
  report: Report,
): LinkedFilterBar | null {
  const { filterBar, route } = spec;
  if (filterBar === undefined) return null;
  if (typeof filterBar === 'object') {
    const declared = namesIn((meant as { filterBar?: unknown }).filterBar, 'components');
    const inPage = within(report, ['filterBar']);
    const bar = linkBar(route ?? '', filterBar, declared, environment, inPage);
    for (const { token, at } of bar.routeTokens) linkRouteToken(token, at, route, inPage);
    linkListAccess(bar, spec.access, ['filterBar'], report);
    return bar;
  }
  const bar = environment.filterBars.get(filterBar);
  if (!bar) {
    const allowed = [...environment.filterBars.keys()];
    report(
      'unknown-filter-bar',
      ['filterBar'],
      { name: filterBar, allowed },
      { near: nearest(filterBar, allowed) },
    );
    return null;
  }
  for (const { token } of bar.routeTokens) linkRouteToken(token, ['filterBar'], route, report);
  linkListAccess(bar, spec.access, ['filterBar'], report);
  return bar;
}

/** Reports lists of datasets that a user with access to the page may not read. */
function linkListAccess(
  { lists }: LinkedFilterBar,
  access: Access | undefined,
  at: Path,
  report: Report,
): void {
  for (const { component, dataset, access: needed } of lists) {
    if (needed === null || isSameRight(access, needed)) continue;
    const right = `${needed.action} ${needed.subject}`;
    report('list-not-permitted', at, { name: component, dataset, access: right }, { part: 'key' });
  }
}

/** A public page has no user, so it can't request data. */
function linkPublic(
  { route = '', filterBar, widgets = {} }: Partial<PageSpec>,
  queries: readonly string[],
  report: Report,
): void {
  const refuse = (...at: Path): void => report('public-page-asks', at, { route }, { part: 'key' });
  if (filterBar !== undefined) refuse('filterBar');
  for (const name of queries) refuse('queries', name);
  for (const [name, widget] of Object.entries(widgets)) {
    if (widget.type !== 'form') continue;
    if (widget.load !== undefined) refuse('widgets', name, 'load');
    for (const [field, { options }] of Object.entries(widget.fields ?? {}))
      if (options !== undefined) refuse('widgets', name, 'fields', field, 'options');
  }
}

function linkUnusedQueries(page: PageSpec, report: Report): void {
  const { queries = {}, widgets = {}, checks = {} } = page;
  const shown = new Set(Object.values(widgets).flatMap(queriesShownBy));
  const named = new Set(Object.values(queries).map((query) => query.extends));
  for (const { expect } of Object.values(checks))
    for (const { query } of expect.flatMap(usesOfExpectation)) named.add(query);
  for (const query of countedIn(page)) named.add(query);
  for (const name of Object.keys(queries)) {
    if (!shown.has(name) && !named.has(name))
      report('unused-query', ['queries', name], { name }, { part: 'key' });
  }
}
