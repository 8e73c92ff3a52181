import { describe, expect, it } from 'vitest';
import type { CommandPlan, FormProperty } from '../../../../src/language/plan/index.ts';
import { offerOf } from '../../../../src/web/widgets/command/offer.ts';
import { dialCodesByCountry } from '../../../../src/web/widgets/form/lists/codes.ts';
import { listEntries } from '../../../../src/web/widgets/form/lists/index.ts';
import { messageOf } from '../../../../src/web/widgets/form/messages.ts';
import { prepare } from '../../../../src/web/widgets/form/prepare.ts';
import { formProps } from '../../../../src/web/widgets/form/to-props.ts';
import { createValidator } from '../../../../src/web/widgets/form/validator.ts';
import { complete, idleActions, widgetContext } from '../../../support/widget-context.ts';

const { appText } = widgetContext({ type: 'text', text: 'x' });

/** What is said of a field that holds this value. */
const checked = (property: Omit<FormProperty, 'title'>, value: unknown, required = false): string | null => {
  const validator = createValidator((_field, rule, own) => messageOf(rule, own, appText, undefined));
  const schema = {
    type: 'object',
    properties: { a: { title: 'A', ...property } },
    required: required ? ['a'] : [],
  };
  return validator.validateFormData({ a: value }, schema as never).errors[0]?.message ?? null;
};

describe('what is wrong with a field', () => {
  it.each<[string, Omit<FormProperty, 'title'>, unknown, string | null]>([
    ['nothing, where it is empty', { type: 'string', minLength: 3 }, undefined, null],
    [
      'its length',
      { type: 'string', minLength: 10, maxLength: 20 },
      'short',
      'Between 10 and 20 characters.',
    ],
    ['its length at most', { type: 'string', maxLength: 1 }, 'long', 'At most 1 character.'],
    [
      'an address',
      { type: 'string', format: 'email' },
      'nobody',
      'Enter an email address, such as name@example.com.',
    ],
    ['nothing, with a right address', { type: 'string', format: 'email' }, 'a@b.example', null],
    ['a pattern', { type: 'string', pattern: '^\\d+$' }, 'x', 'The format is not valid.'],
    ['a bound', { type: 'integer', minimum: 3 }, 2, 'At least 3.'],
    [
      'a value that is none of the choices',
      { type: 'string', oneOf: [{ const: 'x', title: 'X' }] },
      'y',
      'Choose one of the options.',
    ],
    ['nothing, with one of the choices', { type: 'string', oneOf: [{ const: 'x', title: 'X' }] }, 'x', null],
    [
      'nothing, with objects of the choices',
      {
        type: 'array',
        uniqueItems: true,
        items: { type: 'object', oneOf: [{ const: { action: 'read' }, title: 'R' }] },
      },
      [{ action: 'read' }],
      null,
    ],
    ['a box that must be checked', { type: 'boolean', const: true }, false, 'Tick the box to continue.'],
  ])('is said: %s', (_what, property, value, message) => expect(checked(property, value)).toBe(message));

  it('is that it is missing, where it must be filled', () => {
    expect(checked({ type: 'string' }, undefined, true)).toBe('Fill in this field.');
    expect(checked({ type: 'string' }, '', true)).toBe('Fill in this field.');
    expect(checked({ type: 'boolean', const: true }, undefined, true)).toBe('Tick the box to continue.');
  });
});

const spec = complete<'form'>({
  type: 'form',
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: 'forms.name' },
      secret: { type: 'string', title: 'forms.secret' },
      brands: { type: 'array', title: 'forms.brands' },
    },
  },
  fields: {
    secret: { widget: 'password' },
    brands: { options: { path: 'global/filters', responseKey: 'brandFilter' } },
  },
  load: 'global/users/$route.sub$',
  submit: 'save',
  draft: true,
});

const save: CommandPlan = {
  title: 'forms.save',
  method: 'PATCH',
  path: 'global/users/$route.sub$',
  body: { fullname: '$record.name$', brands: '$record.brands$' },
};
const context = widgetContext(spec, { route: { sub: 'a b@x.example' }, commands: { save } });
const props = formProps(spec, {}, context)!;

const sentBy = (values: Readonly<Record<string, unknown>>) =>
  offerOf('save', { values, whole: values, texts: {} }, context, null)?.call;

describe('a form', () => {
  it('fills the addresses of its calls, so that a name can’t lead to another', () => {
    expect(props.load).toBe('global/users/a%20b%40x.example');
    expect(sentBy({})?.path).toBe('global/users/a%20b%40x.example');
  });

  it('sends what is filled, under the names of the API', () =>
    expect(sentBy({ name: 'Ann', secret: 'x', brands: undefined })?.body).toEqual({ fullname: 'Ann' }));

  it('sends lists as lists, and an empty one, too', () => {
    expect(sentBy({ name: 'Ann', brands: [{ id: 1 }] })?.body).toEqual({
      fullname: 'Ann',
      brands: [{ id: 1 }],
    });
    expect(sentBy({ brands: [] })?.body).toEqual({ brands: [] });
  });

  it('says what the server says of a field of the body beside the field that fills it', () =>
    expect(props.body).toEqual({ fullname: 'name', brands: 'brands' }));

  it('begins with what the API answers of its own fields, and what was typed over it', async () => {
    const answers: Record<string, unknown> = {
      [props.load!]: { name: 'Ann', secret: null, other: 1 },
      'global/filters': { brandFilter: [{ title: 'Aurora', value: 'B000002' }] },
    };
    const prepared = await prepare(props, {
      ...idleActions,
      load: (path) => Promise.resolve({ kind: 'done', data: answers[path] }),
      drafts: { ...idleActions.drafts, read: () => ({ name: 'Anna', other: 2 }) },
    });
    expect(prepared).toEqual({
      kind: 'prepared',
      data: { name: 'Anna' },
      entries: { brands: [{ const: 'B000002', title: 'Aurora' }] },
    });
  });

  it('is not drawn by half, where one of its calls failed', async () => {
    const failed = { kind: 'failed', message: 'no', requestId: 'r', fields: [] } as const;
    const load = (path: string) =>
      Promise.resolve(path === 'global/filters' ? failed : { kind: 'done' as const, data: {} });
    expect(await prepare(props, { ...idleActions, load })).toBe(failed);
  });

  it('keeps no passwords', () => expect(props.secrets).toEqual(['secret']));
});

describe('the lists of the world', () => {
  it.each(['en', 'de', 'fr', 'pt'])('have names in %s, in its order', (locale) => {
    const countries = listEntries('countries', locale);
    const titles = countries.map(({ title }) => title);
    expect(countries.length).toBeGreaterThan(240);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator(locale).compare));
    expect(new Set(titles).size).toBe(titles.length);
    expect(listEntries('languages', locale).length).toBeGreaterThan(150);
    expect(listEntries('dialCodes', locale).find((entry) => entry.const === '+351')?.title).toMatch(
      /Portugal/,
    );
  });

  it('have about 80 dial codes, each in the shape that the API takes', () => {
    expect(dialCodesByCountry.length).toBeGreaterThanOrEqual(80);
    for (const { code } of dialCodesByCountry) expect(code).toMatch(/^\+\d{1,4}$/);
  });
});

describe('a field that is for one way to log in', () => {
  const forUsers = complete<'form'>({
    type: 'form',
    schema: {
      type: 'object',
      required: ['name', 'password'],
      properties: { name: { type: 'string', title: 'n' }, password: { type: 'string', title: 'p' } },
    },
    fields: { password: { widget: 'password', authMode: 'local' } },
    submit: 'create',
  });
  const drawn = (authMode: string | undefined) => {
    const create: CommandPlan = {
      title: 's',
      method: 'POST',
      path: 'global/users',
      body: { userName: '$record.name$', password: '$record.password$' },
    };
    const own = widgetContext(forUsers, { commands: { create } });
    const session = { ...own.session, ...(authMode !== undefined && { authMode }) };
    const { schema, body, secrets } = formProps(forUsers, {}, { ...own, session })!;
    return [Object.keys(schema.properties), schema.required, Object.keys(body), secrets];
  };

  it('is there where users log in so', () => {
    const all = [['name', 'password'], ['name', 'password'], ['userName', 'password'], ['password']];
    expect(drawn('local')).toEqual(all);
    expect(drawn(undefined)).toEqual(all);
  });

  it('is neither drawn, demanded nor sent where they don’t', () =>
    expect(drawn('oidc')).toEqual([['name'], ['name'], ['userName'], []]));
});
