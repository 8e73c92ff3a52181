import type { RJSFSchema } from '@rjsf/utils';
import type { WidgetContext } from '../widget.ts';

/** What is filled in, by field. */
export type FormData = Readonly<Record<string, unknown>>;

/** What the library's components know of the world around the form. */
export type FormWidgetContext = WidgetContext;
export type RjsfSchema = RJSFSchema;
