import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ text: /共 \d+\+? 件在售/ }] };
