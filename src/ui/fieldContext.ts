import { createContext, use } from 'react';

/** What an input takes over from its `Field`. */
export interface FieldLinks {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

export const FieldContext = createContext<FieldLinks | null>(null);

/** Props that connect an input to the label, hint and error of its `Field`. Empty outside a field. */
export function useFieldProps(own: { id?: string | undefined; required?: boolean | undefined }) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid === true ? true : undefined,
    'aria-required': own.required === true || field?.required === true ? true : undefined,
  } as const;
}
