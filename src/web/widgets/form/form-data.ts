import type { RJSFSchema } from '@rjsf/utils';
import type { WidgetContext } from '../widget.ts';

/** The values of a form, keyed by field. */
export type FormData = Readonly<Record<string, unknown>>;

/** The context that the form library passes to its components. */
export type FormWidgetContext = WidgetContext & {
  /** Texts about the user that others know. A password must not contain them. */
  readonly personal: readonly string[];
};
export type RjsfSchema = RJSFSchema;
