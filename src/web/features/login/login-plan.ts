import { rowsOf } from '../../../language/plan/index.ts';
import type { FormLook, FormProperty, FormSpec, PagePlan } from '../../../language/plan/index.ts';

/** What is typed, by field. */
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

/** The form of the page that logs in; null where its file has none. */
export const loginFormOf = (plan: PagePlan): FormSpec | null => {
  const specs = Object.values(plan.widgets).map(({ spec }) => spec);
  return (
    specs.flatMap((spec) => ('submit' in spec && spec.submit.path === loginCall ? [spec] : []))[0] ?? null
  );
};

/** The keys of the page's texts, as they stand from top to bottom. */
export const textsOf = (plan: PagePlan): readonly string[] =>
  rowsOf(plan)
    .flat()
    .flatMap(({ widget }) => {
      const spec = plan.widgets[widget]?.spec;
      return spec !== undefined && 'text' in spec ? [spec.text] : [];
    });

/** The form's fields in the order in which they stand. */
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

/** The field behind one of the names that the call takes. */
const fieldFor = ({ submit }: FormSpec, name: keyof LoginCredentials): string => submit.body?.[name] ?? name;

export const credentialsOf = (spec: FormSpec, filled: Filled): LoginCredentials => ({
  userName: (filled[fieldFor(spec, 'userName')] ?? '').trim(),
  password: filled[fieldFor(spec, 'password')] ?? '',
});

export const filledWith = (spec: FormSpec, { userName, password }: LoginCredentials): Filled => ({
  [fieldFor(spec, 'userName')]: userName,
  [fieldFor(spec, 'password')]: password,
});
