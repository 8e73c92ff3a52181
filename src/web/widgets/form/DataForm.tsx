import { withTheme } from '@rjsf/core';
import type { default as LibraryFormClass, FormProps as LibraryFormProps } from '@rjsf/core';
import { Theme } from '@rjsf/antd';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { Alert, Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormChoice, FormProperty } from '../../../language/plan/index.ts';
import type { CallOutcome } from '../actions.ts';
import { useInterpreter } from '../command/interpreter.ts';
import { hasCondition, offerOf, type CommandRecord } from '../command/offer.ts';
import { useCommand } from '../command/use-command.tsx';
import type { WidgetContext } from '../widget.ts';
import type { FormData, FormWidgetContext } from './form-data.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { ImageWidget } from './ImageWidget.tsx';
import { listEntries } from './lists/index.ts';
import { messageOf } from './messages.ts';
import { PasswordWidget } from './PasswordWidget.tsx';
import { personalIn } from './personal.ts';
import type { Prepared } from './prepare.ts';
import type { FormProps } from './to-props.ts';
import { createValidator } from './validator.ts';

type Library = LibraryFormProps<FormData, RJSFSchema, FormWidgetContext>;

const LibraryForm = withTheme<FormData, RJSFSchema, FormWidgetContext>({
  ...Theme,
  templates: { ...Theme.templates, ObjectFieldTemplate: FieldGrid },
  widgets: { ...Theme.widgets, image: ImageWidget, password: PasswordWidget },
});

interface DataFormProps {
  readonly props: FormProps;
  readonly context: WidgetContext;
  readonly prepared: Prepared;
  readonly locale: string;
  /** Called with the form's data after each change. */
  readonly keep: (data: FormData) => void;
}

type Failure = Extract<CallOutcome, { kind: 'failed' }>;

export function DataForm({ props, context, prepared, locale, keep }: DataFormProps) {
  const { actions, appText, forms } = context;
  const { submit, draft } = props;
  const { name } = context.plan;
  const form = useRef<LibraryFormClass<FormData, RJSFSchema, FormWidgetContext>>(null);
  const [data, setData] = useState<FormData>(prepared.data);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tried, setTried] = useState(false);
  const holds = useInterpreter(submit !== null && hasCondition(submit, context));
  const { start, isBusy, question } = useCommand(context);
  const schema = useMemo(() => schemaOf(props, prepared, locale), [props, prepared, locale]);
  const looks = useMemo(() => looksOf(props), [props]);
  const validator = useMemo(
    () =>
      createValidator((field, rule, property) => messageOf(rule, property, appText, props.messages[field])),
    [appText, props.messages],
  );

  const formContext = useMemo(
    () => ({ ...context, personal: personalIn(props, data, context.session) }),
    [props, data, context],
  );

  useEffect(
    () =>
      forms.register(name, {
        check: () => form.current?.validateForm() ?? true,
        values: () => ownOf(data, props),
        sent: () => draft !== null && actions.drafts.clear(draft),
        isPart: submit === null,
      }),
    [forms, name, data, props, draft, submit, actions],
  );

  const offerFor = (filled: FormData) =>
    submit === null
      ? null
      : offerOf(submit, recordOf({ ...forms.partValues(), ...ownOf(filled, props) }), context, holds);

  const send = async (filled: FormData): Promise<void> => {
    if (submit === null) return forms.advance();
    const offer = offerFor(filled);
    if (offer === null || isBusy) return;
    setFailure(null);
    const outcome = await start(offer);
    if (outcome === null) return;
    if (outcome.kind === 'failed') return setFailure(outcome);
    if (draft !== null) actions.drafts.clear(draft);
    forms.partsSent();
    const { route, session } = props.success;
    if (session) actions.checkSession();
    if (route !== null) actions.open(route);
  };

  return (
    <LibraryForm
      ref={form}
      schema={schema}
      uiSchema={looks}
      validator={validator}
      formData={data}
      formContext={formContext}
      extraErrors={errorsOf(failure, props.body)}
      liveValidate={tried ? 'onChange' : false}
      idPrefix={context.plan.name}
      // A choice or a consent must be made by the reader, so constants are not default values.
      experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
      focusOnFirstError
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData = {} }) => {
        setData(formData);
        keep(formData);
      }}
      onError={() => setTried(true)}
      onSubmit={({ formData = {} }) => void send(formData)}
    >
      {failure === null ? null : <Refusal failure={failure} appText={appText} />}
      {submit === null ? (
        // The page has the visible button. Enter submits only a form that contains a submit button.
        <button type="submit" hidden />
      ) : (
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={offerFor(data) === null}>
          {props.title}
        </Button>
      )}
      {question}
    </LibraryForm>
  );
}

/** Returns the data of those fields that the form has. */
const ownOf = (data: FormData, { schema }: FormProps): FormData =>
  Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(schema.properties, name)));

function recordOf(values: FormData): CommandRecord {
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value ?? '')]),
  );
  return { values, whole: values, texts };
}

function Refusal({
  failure,
  appText,
}: {
  readonly failure: Failure;
  readonly appText: WidgetContext['appText'];
}) {
  const note = failure.requestId === null ? undefined : appText('shell.requestId', { id: failure.requestId });
  return <Alert type="error" showIcon role="alert" title={failure.message} description={note} />;
}

/** Returns the schema with the choices of its fields inserted. */
function schemaOf({ schema, lists }: FormProps, { entries }: Prepared, locale: string): RJSFSchema {
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const list = lists[name];
    const choices = list === undefined ? entries[name] : listEntries(list, locale);
    return [name, choices === undefined ? property : withChoices(property, choices)];
  });
  return { ...schema, properties: Object.fromEntries(properties) as RJSFSchema['properties'] };
}

function withChoices(property: FormProperty, choices: readonly FormChoice[]): FormProperty {
  // The library treats a field with an empty list of choices as a free text.
  if (choices.length === 0) return property;
  if (property.type === 'array') return { ...property, uniqueItems: true, items: { oneOf: [...choices] } };
  return { ...property, oneOf: [...choices] };
}

function looksOf({ looks, order }: FormProps): UiSchema<FormData, RJSFSchema, FormWidgetContext> {
  return { ...looks, 'ui:order': [...order, '*'] };
}

/** Returns the server's errors of single fields in the form library's format. */
function errorsOf(failure: Failure | null, body: FormProps['body']): Library['extraErrors'] {
  const found = (failure?.fields ?? []).flatMap(({ name, message }) => {
    const field = Object.hasOwn(body, name) ? body[name] : undefined;
    return field === undefined ? [] : [[field, { __errors: [message] }]];
  });
  return Object.fromEntries(found) as Library['extraErrors'];
}
