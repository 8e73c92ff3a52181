/** The timeout of a request, in milliseconds. */
export const defaultTimeout = 60_000;

/** An id of a request: 8 to 64 letters, digits, `_` and `-`. `crypto.randomUUID` is missing where the page has no TLS. */
export const newRequestId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
