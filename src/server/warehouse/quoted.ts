/** A name of a table or a column, as SQL has it. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** A text in SQL that takes no parameters: the paths of files. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
