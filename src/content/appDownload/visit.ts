import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = { sees: [{ role: 'img', name: '号易网址的二维码' }] };
