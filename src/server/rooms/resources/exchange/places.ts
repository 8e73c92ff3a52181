/** A document or a part of it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A part that is being written. */
export type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a place (names with dots between them); null where nothing does. */
export function valueAt(document: Json, place: string): Json {
  let found: Json | undefined = document;
  for (const name of place.split('.'))
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found ?? null;
}

/** Puts a value at a place, with what leads there. */
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
