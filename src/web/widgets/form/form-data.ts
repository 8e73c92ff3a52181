import type { RJSFSchema } from '@rjsf/utils';
import type { WidgetContext } from '../widget.ts';

/** What is filled in, by field. */
export type FormData = Readonly<Record<string, unknown>>;

/** What the library's components know of the world around the form. */
export type FormWidgetContext = WidgetContext & {
  /** The texts that everybody knows of whose form this is: no password is to be made of them. */
  readonly personal: readonly string[];
};
export type RjsfSchema = RJSFSchema;
