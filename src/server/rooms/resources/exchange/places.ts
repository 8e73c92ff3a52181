/** A document, or a part of it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A part of a document that is being built. */
export type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a place (names separated by dots); null when there is none. */
export function valueAt(document: Json, place: string): Json {
  let found: Json | undefined = document;
  for (const name of place.split('.'))
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found ?? null;
}

/** Sets the value at a place, and creates the objects on the way. */
export function putAt(document: JsonObject, place: string, value: Json): void {
  const names = place.split('.');
  const last = names.pop()!;
  let part = document;
  for (const name of names) {
    const next = part[name];
    if (!isObject(next)) part[name] = {};
    part = part[name] as JsonObject;
  }
  part[last] = value;
}
