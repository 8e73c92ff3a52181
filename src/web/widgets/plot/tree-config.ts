import { paletteOf } from '../chart-kit/data/palette.ts';
import type { PlotConfig, PlotLook } from './look-config.ts';
import type { PlotProps, PlotRecord } from './to-props.ts';

/** A member with its children of the next level. */
interface Branch {
  readonly name: string;
  value: number;
  readonly children?: Branch[];
  /** The members that it represents: its own and those of its ancestors. */
  readonly members: PlotRecord['members'];
}

/** Nested levels, coloured by the outermost one. */
export function treeConfig(props: PlotProps, { tokens, format }: PlotLook): PlotConfig {
  const {
    component,
    dimensions,
    measures: [measure],
    records,
    options,
  } = props;
  const outer = dimensions[0]?.members ?? [];
  const palette = paletteOf(tokens, outer);
  const colorOf = new Map(outer.map(({ label, id }) => [label, palette.get(id)]));
  const style = measure?.style ?? {};
  const [isRing, isPacked] = [component === 'Sunburst', component === 'CirclePacking'];
  return {
    data: { value: branchOf('', records, 0, props) },
    valueField: 'value',
    legend: false,
    colorField: isRing ? 'ancestor-node' : outermost,
    scale: {
      color: {
        domain: ['', ...outer.map(({ label }) => label)],
        range: ['transparent', ...outer.map(({ label }) => colorOf.get(label))],
      },
    },
    style: {
      stroke: tokens.color.card,
      lineWidth: 1,
      ...(isPacked && {
        fillOpacity: ({ depth }: TreeNode) => (depth === 0 ? 0 : 0.25 + 0.25 * depth),
        labelText: (node: TreeNode) => (node.height === 0 ? nameOf(node) : ''),
        labelFontSize: 11,
        labelFontFamily: tokens.fontFamily,
        labelTextOverflow: 'ellipsis',
        labelWordWrapWidth: ({ r }: TreeNode) => 2 * (r ?? 0) - 4,
        labelTransform: [{ type: 'contrastReverse' }],
      }),
      ...(component === 'Treemap' && {
        labelFill: tokens.color.text,
        labelFontFamily: tokens.fontFamily,
        labelFontSize: 11,
      }),
    },
    ...(isRing && { innerRadius: options.innerRadius ?? 0.2, axis: { x: false, y: false } }),
    ...(!isPacked && {
      label: {
        text: (node: TreeNode) => (node.height === 0 || node.children === undefined ? nameOf(node) : ''),
        position: 'inside',
        transform: [{ type: 'overflowHide' }, { type: 'contrastReverse' }],
      },
    }),
    tooltip: {
      title: (node: TreeNode) => pathOf(node).join(' – '),
      items: [(node: TreeNode) => ({ name: measure?.title ?? '', value: format.full(node.value, style) })],
    },
  };
}

/** A node of the tree as the components pass it to callbacks. */
interface TreeNode {
  readonly data?: { readonly name: string };
  readonly name?: string;
  readonly depth: number;
  readonly height?: number;
  readonly value: number;
  /** The radius of its circle in pixels. */
  readonly r?: number;
  readonly children?: unknown;
  readonly parent?: TreeNode | null;
}

const nameOf = ({ data, name }: TreeNode): string => data?.name ?? name ?? '';

const pathOf = (node: TreeNode): string[] =>
  node.depth === 0 ? [] : [...(node.parent ? pathOf(node.parent) : []), nameOf(node)];

const outermost = (node: TreeNode): string => pathOf(node)[0] ?? '';

function branchOf(name: string, records: readonly PlotRecord[], level: number, props: PlotProps): Branch {
  const { dimensions } = props;
  const key = dimensions[level]?.key;
  const [record] = records;
  const around = dimensions.slice(0, level).map(({ members: [member] }) => member?.color);
  const members = Object.fromEntries(
    around.flatMap((color) => {
      const id = color?.kind === 'member' ? record?.members[color.dimension] : undefined;
      return id === undefined || color?.kind !== 'member' ? [] : [[color.dimension, id]];
    }),
  );
  if (key === undefined) return { name, members, value: record?.values.value ?? 0 };
  const names = [...new Set(records.map(({ labels }) => labels[key] ?? ''))];
  return {
    name,
    members,
    value: 0,
    children: names.map((one) =>
      branchOf(
        one,
        records.filter(({ labels }) => (labels[key] ?? '') === one),
        level + 1,
        props,
      ),
    ),
  };
}
