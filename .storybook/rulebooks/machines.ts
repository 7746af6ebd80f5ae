import { RULEBOOKS } from './rulebooks.ts';

export default Object.values(RULEBOOKS).map(({ machine, spine }) => ({ machine, spine }));
