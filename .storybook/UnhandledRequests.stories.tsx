import { expect } from 'storybook/test';
import preview from './preview.tsx';
import { expectAllHandled, resetUnhandled } from './unhandledRequests.ts';

const meta = preview.meta({ title: '说明/没有回应的请求', tags: ['!dev', '!manifest'] });

export const Unanswered = meta.story({
  name: '会让 story 失败',
  render: () => <p>没有一个模拟回应这个请求。</p>,
  play: async () => {
    await fetch('/api/nobody/answers').catch(() => undefined);
    await expect(expectAllHandled()).rejects.toThrow('no handler answers GET /api/nobody/answers');
    resetUnhandled();
  },
});
