import { getUiOptions } from '@rjsf/utils';
import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { FormWidgetContext, FormData, RjsfSchema } from './form-data.ts';

type GridProps = ObjectFieldTemplateProps<FormData, RjsfSchema, FormWidgetContext>;

/** The form's fields in one or two columns, depending on the available width. */
export function FieldGrid({ properties, fieldPathId }: GridProps) {
  return (
    <div className="form-grid" id={fieldPathId.$id}>
      {properties
        .filter(({ hidden }) => !hidden)
        .map(({ name, content }) => {
          const { uiSchema, schema } = (content.props ?? {}) as Pick<GridProps, 'uiSchema' | 'schema'>;
          const isWide = getUiOptions(uiSchema).wide === true || schema?.type === 'boolean';
          return (
            <div key={name} data-field={name} data-wide={isWide || undefined}>
              {content}
            </div>
          );
        })}
    </div>
  );
}
