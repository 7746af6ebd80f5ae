import { createElement } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useAnnouncement } from '../../../src/ui/Announcement.tsx';
import { bareRoot } from '../../kit/bareRoot.ts';

it('announces what changes and settles, but neither the first known text nor the focused one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const focused = { textContent: '' };
  vi.stubGlobal('document', { activeElement: focused });
  const announced: string[] = [];
  function Part({ text }: { text: string | undefined }) {
    const now = useAnnouncement(text);
    if (now !== (announced.at(-1) ?? '')) announced.push(now);
    return null;
  }
  const page = bareRoot();
  const show = (text: string | undefined) => page.render(createElement(Part, { text }));
  const settle = () => page.run(() => vi.runAllTimers());

  for (const text of [undefined, '验号中', '换绑中', '验号中']) await show(text);
  await settle();
  for (const text of ['换绑中', '待确认']) await show(text);
  await settle();
  await show('验号中');
  await settle();
  focused.textContent = '交易成功';
  await show('交易成功');
  await settle();
  await page.unmount();
  expect(announced).toEqual(['待确认', '验号中', '']);
});
