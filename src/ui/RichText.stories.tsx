import { expect, userEvent, waitFor } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { RichText } from './RichText.tsx';

const meta = preview.meta({
  id: 'ui-RichText',
  title: '基础/富文本',
  component: RichText,
  tags: ['autodocs'],
});

export const Article = meta.story({
  name: '一篇文章',
  parameters: { shows: ['heading 怎样验号', 'link 完整规则'] },
  args: {
    html: '<h2>怎样验号</h2><p>付款后，平台客服会登录账号核对。</p><ul><li>段位与皮肤</li><li>实名与绑定</li></ul><blockquote>不一致时全额退款。</blockquote><table><tr><th>项目</th><th>时限</th></tr><tr><td>验号</td><td>2 小时</td></tr></table><p><a href="https://example.com/rules">完整规则</a></p>',
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '完整规则' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
  },
});

/** The router follows links to pages. Files and other hosts are left to the browser. */
export const Links = meta.story({
  name: '走一遍：站内链接由路由打开，其他交给浏览器',
  tags: ['!dev', '!manifest'],
  args: {
    html: '<p><a href="/other/contactkefu">联系客服</a><a href="/files/rules.pdf?a=1">规则</a><a href="//elsewhere.test/other/mycenter">别处</a></p>',
  },
  play: async ({ canvas }) => {
    const followed: boolean[] = [];
    const record = (event: MouseEvent) => {
      followed.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', record);
    try {
      await canvas.findByText('联系客服');
      for (const link of canvas.getAllByRole('link')) await userEvent.click(link);
    } finally {
      document.removeEventListener('click', record);
    }
    await expect(followed).toEqual([true, false, false]);
  },
});

/** Scripts, handlers, forms and styles are removed; text stays. */
export const Hostile = meta.story({
  name: '有害的内容被去掉',
  args: {
    html: '<p style="position:fixed" onclick="window.hit=1">正文</p><script>window.hit=1</script><img src="data:," onerror="window.hit=1"><a href="javascript:window.hit=1">链接</a><form><input></form><iframe src="about:blank"></iframe>',
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('正文');
    await waitFor(() =>
      expect(
        canvasElement.querySelectorAll(
          'script, form, input, iframe, [style*=fixed], [onclick], [onerror], a[href]',
        ).length,
      ).toBe(0),
    );
    await expect('hit' in window).toBe(false);
  },
});
