/** Quotes the name of a table or column for SQL. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** Quotes a text for SQL that takes no parameters, such as file paths. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
