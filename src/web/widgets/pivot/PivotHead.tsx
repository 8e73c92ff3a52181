import type { WidgetContext } from '../widget.ts';
import type { TableNode } from '../table/tree.ts';
import { headsOf } from './heads.ts';
import type { Head } from './heads.ts';
import type { PivotProps } from './to-props.ts';
import type { Axes } from './use-axes.ts';

interface PivotHeadProps {
  readonly props: PivotProps;
  readonly context: WidgetContext;
  readonly axes: Axes;
  /** The rendered columns, and the index of the first of them. */
  readonly nodes: readonly TableNode[];
  readonly first: number;
  readonly headRows: number;
}

/** The headings: a row for each dimension of the columns, and one for the measures where there are several. */
export function PivotHead(head: PivotHeadProps) {
  const { props, context, axes, nodes, first, headRows } = head;
  const { measures, hasTotals } = props;
  const heads = headsOf(nodes, props.columnTitles.length, axes.columns.isOpen);
  const columnAt = (place: number): number => 2 + place * measures.length;
  const total = (
    <th
      className="pivot-end"
      data-first
      scope={measures.length > 1 ? 'colgroup' : 'col'}
      colSpan={measures.length}
      rowSpan={props.columnTitles.length}
      aria-sort={measures.length > 1 ? undefined : sortedAs(axes, props.columns, 0)}
    >
      <Title {...head} node={props.columns} text={context.appText('widgets.total')} />
    </th>
  );
  return (
    <thead>
      {heads.map((row, level) => (
        // Levels have no id; their order never changes.
        <tr key={level} aria-rowindex={level + 1}>
          {level === 0 ? <Corner {...head} /> : null}
          {level === 0 ? <td className="pivot-gap" rowSpan={headRows} /> : null}
          {row.map((each) => (
            <th
              key={`${each.node.key}${each.isTotal}`}
              scope={each.columns * measures.length > 1 ? 'colgroup' : 'col'}
              colSpan={each.columns * measures.length}
              rowSpan={each.rows}
              aria-colindex={columnAt(first + each.first)}
              aria-sort={isSorting(each, props, axes) ? sortedAs(axes, each.node, 0) : undefined}
            >
              <HeadText {...head} head={each} />
            </th>
          ))}
          {level === 0 ? <td className="pivot-gap" rowSpan={headRows} /> : null}
          {level === 0 && hasTotals ? total : null}
        </tr>
      ))}
      {measures.length > 1 ? (
        <tr aria-rowindex={headRows}>
          {[...nodes, ...(hasTotals ? [props.columns] : [])].flatMap((node, at) =>
            measures.map(({ field, title, unit }, index) => (
              <th
                key={`${node.key} ${field}`}
                scope="col"
                className={node.depth === 0 ? 'pivot-end' : undefined}
                style={node.depth === 0 ? { insetInlineEnd: props.totalInsets[index] } : undefined}
                data-first={index === 0 || undefined}
                aria-colindex={columnAt(first + at) + index}
                aria-sort={sortedAs(axes, node, index)}
              >
                <Title {...head} {...{ node, index }} text={title} unit={unit} />
              </th>
            )),
          )}
        </tr>
      ) : null}
    </thead>
  );
}

/** Whether it is the last heading above a single column; a click on it then sorts. */
function isSorting(head: Head, { measures }: PivotProps, { columns }: Axes): boolean {
  return measures.length === 1 && (head.isTotal || !columns.isOpen(head.node) || !head.node.hasChildren);
}

function HeadText(all: PivotHeadProps & { readonly head: Head }) {
  const { head, props, context, axes } = all;
  const { node, isTotal } = head;
  const text = isTotal ? context.appText('widgets.total') : props.textOf(node);
  const isOpen = axes.columns.isOpen(node);
  return (
    <span className="pivot-head">
      {node.hasChildren && !isTotal ? (
        <button
          type="button"
          className="table-toggle"
          aria-expanded={isOpen}
          aria-label={context.appText(isOpen ? 'widgets.collapse' : 'widgets.expand', { name: text })}
          onClick={() => axes.columns.toggle(node)}
        />
      ) : null}
      {isSorting(head, props, axes) ? (
        <Title {...all} node={node} text={text} />
      ) : (
        <bdi className="pivot-title" title={text}>
          {text}
        </bdi>
      )}
    </span>
  );
}

interface TitleProps extends PivotHeadProps {
  readonly node: TableNode;
  readonly text: string;
  readonly index?: number;
  readonly unit?: string | null;
}

/** A heading that sorts the rows by its column. With several measures, their headings sort instead. */
function Title({ axes, props, node, text, index, unit = null }: TitleProps) {
  if (index === undefined && props.measures.length > 1)
    return (
      <bdi className="pivot-title" title={text}>
        {text}
      </bdi>
    );
  const order = sortedAs(axes, node, index ?? 0);
  return (
    <button
      type="button"
      className="pivot-sort"
      data-order={order}
      title={text}
      onClick={() => axes.sortBy({ column: node.key, index: index ?? 0 })}
    >
      <bdi className="pivot-title">{text}</bdi>
      {unit === null ? null : <span className="table-unit">{unit}</span>}
    </button>
  );
}

/** The heading of the names, with a button that expands all of them. A click sorts by name. */
function Corner({ props, context, axes, headRows }: PivotHeadProps) {
  const { appText } = context;
  const { sort } = axes.sorting;
  const order = sort?.by === 'name' ? (sort.descending ? 'descending' : 'ascending') : undefined;
  // A single measure has no heading of its own.
  const [only] = props.measures.length === 1 ? props.measures : [];
  const text = props.rowTitles.join(' / ');
  const across = [props.columnTitles.join(' / '), ...(only === undefined ? [] : [only.title])].join(' · ');
  return (
    <th className="pivot-corner" scope="col" rowSpan={headRows} aria-sort={order}>
      <span className="pivot-across">
        <span className="pivot-title" title={across}>
          {across}
          {only?.unit ? <span className="table-unit"> {only.unit}</span> : null}
        </span>
        {props.columnTitles.length > 1 ? (
          <OpenAll
            axis={axes.columns}
            label={appText(axes.columns.allOpen ? 'widgets.collapseColumns' : 'widgets.expandColumns')}
            isAcross
          />
        ) : null}
      </span>
      <span className="pivot-head">
        <button
          type="button"
          className="pivot-sort"
          data-order={order}
          title={text}
          onClick={() => axes.sortBy(null)}
        >
          <span className="pivot-title">{text}</span>
        </button>
        {props.rowTitles.length > 1 ? (
          <OpenAll
            axis={axes.rows}
            label={appText(axes.rows.allOpen ? 'widgets.collapseAll' : 'widgets.expandAll')}
          />
        ) : null}
      </span>
    </th>
  );
}

function OpenAll({
  axis,
  label,
  isAcross = false,
}: {
  readonly axis: Axes['rows'];
  readonly label: string;
  readonly isAcross?: boolean;
}) {
  return (
    <button
      type="button"
      className="pivot-open"
      aria-label={label}
      title={label}
      onClick={() => axis.openAll(!axis.allOpen)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" data-across={isAcross || undefined}>
        <path d={axis.allOpen ? 'M4 2l4 4 4-4M4 14l4-4 4 4' : 'M4 6l4-4 4 4M4 10l4 4 4-4'} />
      </svg>
    </button>
  );
}

function sortedAs({ sorting }: Axes, node: TableNode, index: number): 'ascending' | 'descending' | undefined {
  const { sort, column } = sorting;
  if (sort?.by !== 'figure' || sort.index !== index || column !== node.key) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}
