export { changeContent, readContent } from './contentImport.ts';
