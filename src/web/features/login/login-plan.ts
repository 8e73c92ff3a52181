import { rowsOf, tokensIn } from '../../../language/plan/index.ts';
import type {
  CommandPlan,
  FormLook,
  FormProperty,
  FormSpec,
  PagePlan,
} from '../../../language/plan/index.ts';

/** The typed values, by field. */
export type Filled = Readonly<Record<string, string>>;

export interface LoginCredentials {
  readonly userName: string;
  readonly password: string;
}

export interface LoginField {
  readonly name: string;
  readonly property: FormProperty;
  readonly look: FormLook;
  readonly isRequired: boolean;
}

const loginCall = 'global/security/login';

/** The form of the login page, and the command that submits it. */
export interface LoginForm {
  readonly spec: FormSpec;
  readonly command: CommandPlan;
}

/** The page's form that logs in; null where its file has none. */
export const loginFormOf = ({ widgets, commands = {} }: PagePlan): LoginForm | null =>
  Object.values(widgets).flatMap(({ spec }) => {
    const command = 'submit' in spec ? commands[spec.submit ?? ''] : undefined;
    return 'submit' in spec && command?.path === loginCall ? [{ spec, command }] : [];
  })[0] ?? null;

/** The keys of the page's texts, from top to bottom. */
export const textsOf = (plan: PagePlan): readonly string[] =>
  rowsOf(plan)
    .flat()
    .flatMap(({ widget }) => {
      const spec = plan.widgets[widget]?.spec;
      return spec !== undefined && 'text' in spec ? [spec.text] : [];
    });

/** The form's fields in order. */
export const fieldsOf = ({ schema, order = [], fields = {} }: FormSpec): readonly LoginField[] => {
  const names = [...new Set([...order, ...Object.keys(schema.properties)])];
  return names.flatMap((name) => {
    const property = schema.properties[name];
    if (property === undefined) return [];
    return [
      { name, property, look: fields[name] ?? {}, isRequired: schema.required?.includes(name) ?? false },
    ];
  });
};

/** The field with one of the values that the request needs. */
const fieldFor = ({ body = {} }: CommandPlan, name: keyof LoginCredentials): string =>
  tokensIn(body[name] ?? '').find(({ kind }) => kind === 'record')?.name ?? name;

export const credentialsOf = (command: CommandPlan, filled: Filled): LoginCredentials => ({
  userName: (filled[fieldFor(command, 'userName')] ?? '').trim(),
  password: filled[fieldFor(command, 'password')] ?? '',
});

export const filledWith = (command: CommandPlan, { userName, password }: LoginCredentials): Filled => ({
  [fieldFor(command, 'userName')]: userName,
  [fieldFor(command, 'password')]: password,
});
