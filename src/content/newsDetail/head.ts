export { describePage } from '../articleDetail/head.ts';
