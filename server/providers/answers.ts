/** A provider refused the request. `code` is the provider's: `ORDER_NOT_EXIST`, or Alipay's sub_code if there is one. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: string;
  constructor(about: string, code: string, message: string) {
    super(`${about}: ${code} ${message}`);
    this.code = code;
  }
}

/** A provider sent no answer, or one that is invalid or not signed, so the outcome is unknown. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

export type Answer = Readonly<Record<string, unknown>>;

/** A field of an answer as text. '' when it is absent. */
export const textOf = (answer: Answer | undefined, name: string): string => {
  const value = answer?.[name];
  return typeof value === 'string' ? value : '';
};
