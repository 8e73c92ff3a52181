import type { FieldModel, ResourceModel } from '../../../../language/plan/index.ts';

/** A column of an exported file. */
export interface FileColumn {
  readonly header: string;
  readonly field: FieldModel;
  /** `name`: what a member is called, for whoever reads the file. It is not read again. */
  readonly holds: 'value' | 'name';
}

type TitleOf = (key: string) => string;

/** The columns of a file. A field is headed by its title; where two have the same one, by its name. */
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

/** What a column of a file is read as: `skipped` holds what is not written, a name or a computed value; null where no field is meant. */
export function columnReader(
  model: ResourceModel,
  languages: readonly TitleOf[],
): (header: string) => FieldModel | 'skipped' | null {
  const known = new Map<string, FieldModel | 'skipped'>();
  // The name of a field comes before the title of another one.
  for (const field of Object.values(model.fields)) known.set(folded(field.name), read(field));
  for (const titleOf of languages)
    for (const { header, field, holds } of fileColumns(model, titleOf))
      if (!known.has(folded(header))) known.set(folded(header), holds === 'name' ? 'skipped' : read(field));
  // What was written with a heading of before is read where no other field has that heading now.
  for (const titleOf of languages)
    for (const field of Object.values(model.fields)) {
      const before = field.retitled === null ? null : folded(titleOf(field.retitled));
      if (before !== null && !known.has(before)) known.set(before, read(field));
    }
  return (header) => known.get(folded(header)) ?? null;
}

const read = (field: FieldModel): FieldModel | 'skipped' => (field.compute === null ? field : 'skipped');

const folded = (text: string): string => text.trim().toLowerCase().normalize('NFC');
