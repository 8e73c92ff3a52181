import type { WidgetSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { definitionFor, optionOf } from '../../widgets/names-in-widget.ts';
import { linkRange } from '../filter-bar/link-dates.ts';

/** Checks options that depend on each other, and lists of numbers that must ascend. */
export function linkOptions(spec: WidgetSpec, isWhole: boolean, report: Report): void {
  const { ascending, apart, either, needs, noun } = definitionFor(spec);
  for (const option of ascending) {
    const numbers = optionOf(spec, option);
    if (isMap(numbers)) linkAxes(numbers, [option], report);
    if (!Array.isArray(numbers)) continue;
    const at = (numbers as number[]).findIndex((value, i) => i > 0 && value <= (numbers[i - 1] as number));
    if (at > 0)
      report('not-ascending', [option, at], {
        value: numbers[at] as number,
        before: numbers[at - 1] as number,
      });
  }
  linkSides(spec, report);
  linkMarkedDays(spec, report);
  for (const [name, other] of apart) {
    const reason = 'they say the same in two ways';
    if (hasOption(spec, name) && hasOption(spec, other))
      report('conflicting-keys', [name], { name, other, reason }, { part: 'key' });
  }
  for (const [name, other] of needs) {
    if (isWhole && hasOption(spec, name) && !hasOption(spec, other))
      report('missing-key', [], { keys: [other], in: `with \`${name}\`, ${noun}` }, { part: 'key' });
  }
  for (const [first = '', ...rest] of either) {
    const [name, other] = [first, ...rest].filter((option) => hasOption(spec, option));
    const without = rest.map((option) => `\`${option}\``).join(' and ');
    if (name !== undefined && other !== undefined)
      report('conflicting-keys', [name], { name, other, reason: `${noun} has one of them` }, { part: 'key' });
    else if (isWhole && name === undefined)
      report('missing-key', [], { keys: [first], in: `without ${without}, ${noun}` }, { part: 'key' });
  }
}

function hasOption(spec: WidgetSpec, option: string): boolean {
  return optionOf(spec, option) !== undefined;
}

interface Axis {
  readonly min?: number;
  readonly max?: number;
  readonly scale?: string;
}

const isMap = (option: unknown): option is Axis | Readonly<Record<string, Axis>> =>
  typeof option === 'object' && !Array.isArray(option);

/** Checks one axis, or a map of axes by name. */
function linkAxes(axes: Axis | Readonly<Record<string, Axis>>, at: Path, report: Report): void {
  linkAxis(axes as Axis, at, report);
  for (const [name, axis] of Object.entries(axes)) if (isMap(axis)) linkAxis(axis, [...at, name], report);
}

/** Checks that an axis has `min` below `max`, and that both are positive on a logarithmic scale. */
function linkAxis({ min, max, scale }: Axis, at: Path, report: Report): void {
  const ends = Object.entries({ min, max });
  const [wrong] = scale === 'log' ? ends.filter(([, value]) => value !== undefined && value <= 0) : [];
  if (wrong !== undefined) report('wrong-log-axis', [...at, wrong[0]], { name: wrong[0], value: wrong[1]! });
  else if (min !== undefined && max !== undefined && max <= min)
    report('not-ascending', [...at, 'max'], { value: max, before: min });
}

/** A measure with the axis that it is drawn on. */
export interface Measured {
  readonly measure: string;
  readonly axis?: MeasureSide;
}

export type MeasureSide = 'left' | 'right';

/** Checks that options of an axis refer to an axis with at least one series. */
function linkSides(spec: WidgetSpec, report: Report): void {
  const { axis: option } = definitionFor(spec);
  const entries = option === null ? undefined : optionOf(spec, option);
  if (option === null || !Array.isArray(entries) || typeof entries[0] === 'string') return;
  const used = new Set((entries as readonly Measured[]).map(({ axis = 'left' }) => axis));
  for (const side of Object.keys(optionOf(spec, 'axis') ?? {}) as MeasureSide[])
    if (!used.has(side)) report('axis-not-used', ['axis', side], { side, option }, { part: 'key' });
  const targets = optionOf(spec, 'target');
  for (const [index, { axis: side = 'left' }] of ([targets ?? []].flat() as Partial<Measured>[]).entries()) {
    const at: Path = Array.isArray(targets) ? ['target', index] : ['target'];
    if (!used.has(side)) report('axis-not-used', [...at, 'axis'], { side, option });
  }
}

/** Checks that marked days exist and that a period ends after it starts. */
function linkMarkedDays(spec: WidgetSpec, report: Report): void {
  const { dated } = definitionFor(spec);
  const entries = dated === null ? null : optionOf(spec, dated);
  if (dated === null || !Array.isArray(entries)) return;
  for (const [index, entry] of (entries as readonly Readonly<Record<string, string>>[]).entries()) {
    const days = Object.entries(entry).filter(([key]) => ['date', 'from', 'to'].includes(key));
    linkRange(
      Object.fromEntries(days.toSorted(([one], [other]) => one.localeCompare(other))),
      [dated, index],
      report,
    );
  }
}
