import type { WidgetProps } from '@rjsf/utils';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import type { FormWidgetContext, FormData, RjsfSchema } from './form-data.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/**
 * The default maximum length of the field's text. A data URL is a third longer than the file, so the length
 * limits the file's size.
 */
const USUAL_LENGTH = 100_000;

const readAsUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });

/**
 * A picture that is stored as a data URL. Files that are too large or have another type are refused with a
 * message.
 */
export function ImageWidget(props: WidgetProps<FormData, RjsfSchema, FormWidgetContext>) {
  const { id, value, schema, registry, onChange, label, disabled, readonly } = props;
  const { appText } = registry.formContext;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const most = Math.floor(((schema.maxLength ?? USUAL_LENGTH) * 3) / 4 / 1024);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    if (!TYPES.some((type) => type === file.type)) return setProblem(appText('forms.imageType'));
    if (file.size > most * 1024) return setProblem(appText('forms.imageSize', { size: most }));
    setProblem(null);
    onChange(await readAsUrl(file));
  };

  return (
    <div className="form-image">
      {typeof value === 'string' ? <img src={value} alt={label} /> : null}
      <input
        ref={input}
        id={id}
        type="file"
        accept={TYPES.join(',')}
        className="visually-hidden"
        disabled={disabled || readonly}
        aria-describedby={`${id}-note`}
        onChange={(event) => void take(event)}
      />
      <Button
        onClick={() => input.current?.click()}
        disabled={disabled || readonly}
        tabIndex={-1}
        aria-hidden
      >
        {appText('forms.imageChoose')}
      </Button>
      {typeof value === 'string' ? (
        <Button type="text" onClick={() => onChange(undefined)}>
          {appText('forms.imageRemove')}
        </Button>
      ) : null}
      <p
        id={`${id}-note`}
        role={problem === null ? undefined : 'alert'}
        data-problem={problem !== null || undefined}
      >
        {problem ?? appText('forms.imageRules', { size: most })}
      </p>
    </div>
  );
}
