/** DATA_DIR can't be used as it is: the message is the one line that the user gets before the program ends. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
  constructor(
    readonly kind: 'newer-version' | 'damaged' | 'storage' | 'in-use',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
