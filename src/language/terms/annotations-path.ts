/** The API path that returns what alerts found together with the notes that people wrote. */
export const annotationsPath = 'annotations';
