/** The values of a page's switches, by component. */
export type SwitchValues = Readonly<Record<string, string>>;

const tokenPattern = /\$([a-z][A-Za-z0-9]*)\$/g;

/**
 * A value with the tokens of switches replaced in all of its texts. Returns the same object when there are
 * none.
 */
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
    // The value of a switch may already be in the list, so duplicates are removed.
    return items.every((item, index) => item === value[index]) ? value : [...new Set(items)];
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, item, filled(item, switches)] as const);
  if (entries.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]));
}

/** Every combination of the values of some switches. The combination of all first values comes first. */
export function combinationsOf(switches: Readonly<Record<string, readonly string[]>>): SwitchValues[] {
  return Object.entries(switches).reduce<SwitchValues[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}
