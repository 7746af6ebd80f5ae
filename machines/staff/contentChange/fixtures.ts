import { snapshotsOf } from '../../kit/snapshots.ts';
import type { ContentChanges, ContentInputs, ContentRow } from '../../../contract/staff/index.ts';
import { noAnswer } from '../../kit/inquiry/fixtures.ts';
import type { ContentChangeContext, ContentChangeLeaf } from './contentChange.ts';

export const notice: ContentRow = {
  id: '1012',
  type: 'gonggao',
  title: '国庆期间照常验号和换绑',
  content: '<p>10 月 1 日到 7 日，客服 10:00–02:00 值班，验号和换绑照常进行。</p>',
  isPublished: 1,
  createdAt: '2026-09-28 10:00:00',
};

const draft: ContentInputs = { content: { notices: [notice] } };

export const found: ContentChanges = {
  changes: [
    {
      kind: 'notices',
      key: '1012',
      name: 'gonggao · 国庆期间照常验号和换绑',
      change: 'changed',
      fields: [
        { label: '标题', before: '国庆值班安排', after: '国庆期间照常验号和换绑' },
        { label: '已发布', before: '否', after: '是' },
      ],
    },
  ],
  unchanged: 0,
  fingerprint: 'a3f1',
  isApplied: false,
};

const base: ContentChangeContext = { draft, original: draft, sent: draft, found: null, failure: null };

export const contentChangeFixtures = snapshotsOf<ContentChangeLeaf, ContentChangeContext>({
  refused: {
    ...base,
    draft: { content: { notices: [{ ...notice, title: '' }] } },
    failure: {
      kind: 'invalid',
      message: '请填写标题',
      errors: [{ path: 'notices.0.title', message: '请填写标题' }],
    },
  },
  uncertain: { ...base, found, failure: noAnswer },
  unchanged: { ...base, found: { ...found, changes: [], unchanged: 1 } },
  checking: base,
  applying: { ...base, found },
  reviewing: { ...base, found },
  applied: { ...base, found: { ...found, isApplied: true } },
  editing: base,
});
