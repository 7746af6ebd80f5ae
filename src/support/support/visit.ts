import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ text: '官方交流群' }] };
