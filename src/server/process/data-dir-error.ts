/** DATA_DIR can't be used. The message is the only line that the user sees before the program ends. */
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
