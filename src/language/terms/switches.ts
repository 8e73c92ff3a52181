/** What each switch of a page stands for, by the name of its component. */
export type SwitchValues = Readonly<Record<string, string>>;

const tokenPattern = /\$([a-z][A-Za-z0-9]*)\$/g;

/** The value with the tokens of switches replaced wherever they stand in its texts; the same object where there are none. */
export function fillSwitches<Value>(value: Value, switches: SwitchValues): Value {
  return filled(value, switches) as Value;
}

function filled(value: unknown, switches: SwitchValues): unknown {
  if (typeof value === 'string')
    return value.includes('$')
      ? value.replaceAll(tokenPattern, (token, name: string) =>
          Object.hasOwn(switches, name) ? switches[name]! : token,
        )
      : value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => filled(item, switches));
    // What a switch chooses may stand in the list already: it is there once.
    return items.every((item, index) => item === value[index]) ? value : [...new Set(items)];
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, item, filled(item, switches)] as const);
  if (entries.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]));
}

/** Every combination of the values of some switches, the first values first. */
export function combinationsOf(switches: Readonly<Record<string, readonly string[]>>): SwitchValues[] {
  return Object.entries(switches).reduce<SwitchValues[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}
