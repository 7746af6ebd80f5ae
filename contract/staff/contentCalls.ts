import { get, post } from '../kit/call.ts';
import { f, object } from '../kit/codec.ts';
import { contentBag, contentChanges, contentInput, contentQuery } from './content.ts';

/** All content, or one kind of it. */
export const readContent = get({
  name: 'readContent',
  path: '/api/ops/content',
  summary: '后台：游戏、模板、区服、文章等内容；一类，或全部（导出）',
  addition: true,
  audience: 'staff',
  permission: 'content',
  input: contentQuery,
  output: object({ content: f('content', contentBag) }),
});

/**
 * Compares content with the stored rows and returns the changes. With their `fingerprint` it also applies them, all or
 * none. 409 `contentChanged` when the changes are no longer the same, `contentUsed` when a removed row is still
 * referenced; 422 names row and field, also of a new row whose key exists.
 */
export const changeContent = post({
  name: 'changeContent',
  path: '/api/ops/content/change',
  summary: '后台：先看会改什么，确认后再改内容；一条或整个文件',
  addition: true,
  audience: 'staff',
  permission: 'content',
  isLarge: true,
  input: contentInput,
  output: contentChanges,
});
