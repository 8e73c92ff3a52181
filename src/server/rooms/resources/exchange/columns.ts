import type { FieldModel, ResourceModel } from '../../../../language/plan/index.ts';

/** A column of an exported file. */
export interface FileColumn {
  readonly header: string;
  readonly field: FieldModel;
  /** `name`: the column has the names of members, for people. It is not read on import. */
  readonly holds: 'value' | 'name';
}

type TitleOf = (key: string) => string;

/**
 * The columns of a file. Their header is the field's title; its name if several fields have the same title.
 */
export function fileColumns({ fields }: ResourceModel, titleOf: TitleOf): FileColumn[] {
  const titles = Object.values(fields).map(({ title }) => titleOf(title));
  return Object.values(fields).flatMap((field): FileColumn[] => {
    const title = titleOf(field.title);
    const isAlone = titles.filter((other) => folded(other) === folded(title)).length === 1;
    const header = isAlone ? title : field.name;
    const value = { header, field, holds: 'value' } as const;
    return field.member === null ? [value] : [value, { header: `${field.name}.name`, field, holds: 'name' }];
  });
}

/**
 * Returns a function that finds the field of a header. `skipped` for a column that is not imported, with
 * names or computed values; null for an unknown header.
 */
export function columnReader(
  model: ResourceModel,
  languages: readonly TitleOf[],
): (header: string) => FieldModel | 'skipped' | null {
  const known = new Map<string, FieldModel | 'skipped'>();
  // Names of fields take precedence over titles.
  for (const field of Object.values(model.fields)) known.set(folded(field.name), read(field));
  for (const titleOf of languages)
    for (const { header, field, holds } of fileColumns(model, titleOf))
      if (!known.has(folded(header))) known.set(folded(header), holds === 'name' ? 'skipped' : read(field));
  // Former titles are accepted when no field has that title now.
  for (const titleOf of languages)
    for (const field of Object.values(model.fields)) {
      const before = field.retitled === null ? null : folded(titleOf(field.retitled));
      if (before !== null && !known.has(before)) known.set(before, read(field));
    }
  return (header) => known.get(folded(header)) ?? null;
}

const read = (field: FieldModel): FieldModel | 'skipped' => (field.compute === null ? field : 'skipped');

const folded = (text: string): string => text.trim().toLowerCase().normalize('NFC');
