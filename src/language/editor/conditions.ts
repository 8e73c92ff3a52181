import { keysOf, mapping, type Mapping } from './as-written.ts';
import type { Named } from './choice.ts';

/** The start of a condition on a component, by its type. */
const beginnings: Readonly<Record<string, (name: string) => string>> = {
  selectList: (name) => `${name} == ''`,
  segmented: (name) => `${name} == ''`,
  selectCheckList: (name) => `size(${name}) > 0`,
  selectDate: (name) => `${name}.start >= '2024-01-01'`,
  selectPeriod: (name) => `${name}.start >= '2024-01-01'`,
  selectNumber: (name) => `${name}.from >= 100`,
  search: (name) => `${name} != ''`,
  checkBox: (name) => name,
};

/** Suggested starts of conditions: on the components of all bars, and on the rows of all queries. */
export function conditionsOn(bars: readonly Mapping[], pages: readonly Mapping[]): Named[] {
  const ofBars = [
    ...bars.map(({ components }) => components),
    ...pages.map(({ filterBar }) => mapping(filterBar).components),
  ].flatMap((components) => Object.entries(mapping(components)));
  const onComponents = ofBars.flatMap(([name, spec]) => {
    const begin = beginnings[String(mapping(spec).type)];
    return begin === undefined ? [] : [{ name: begin(name), about: `The filter **${name}**.` }];
  });
  const onRows = pages
    .flatMap(({ queries }) => keysOf(queries))
    .map((query) => ({ name: `rows.${query} > 0`, about: `The number of rows of the query **${query}**.` }));
  return [...new Map([...onComponents, ...onRows].map((each) => [each.name, each])).values()];
}
