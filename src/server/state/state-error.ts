export class StateError extends Error {
  override readonly name = 'StateError';
  constructor(
    readonly kind: 'storage' | 'newer-version' | 'older-version' | 'quota',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
