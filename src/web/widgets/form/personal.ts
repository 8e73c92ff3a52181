import type { WidgetContext } from '../widget.ts';
import type { FormData } from './form-data.ts';
import type { FormProps } from './to-props.ts';

const ofSession = ['userName', 'fullname', 'company', 'companyName', 'productName'];

/**
 * Returns texts about the user that others know: those of the session, and the other texts typed in the form.
 */
export function personalIn(
  { schema, secrets, lists, options }: Pick<FormProps, 'schema' | 'secrets' | 'lists' | 'options'>,
  data: FormData,
  session: WidgetContext['session'],
): readonly string[] {
  const isChosen = (name: string): boolean => name in lists || name in options;
  const typed = Object.entries(schema.properties).flatMap(([name, { oneOf }]) =>
    oneOf !== undefined || isChosen(name) || secrets.includes(name) ? [] : [data[name]],
  );
  return [...ofSession.map((name) => session[name]), ...typed].filter((text) => typeof text === 'string');
}
