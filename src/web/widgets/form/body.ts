import type { FormData } from './form-data.ts';
import type { FormProps } from './to-props.ts';

/** The body of the call: the fields that are filled, under the names that the API has for them. */
export function bodyOf(body: FormProps['body'], data: FormData): FormData {
  const filled = Object.entries(body).map(([name, field]) => [name, data[field]] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}
