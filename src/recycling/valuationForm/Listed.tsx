import { href } from '../../app/addresses.ts';
import { ButtonLink } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';

/** `listed`: only the listing was published (mode 2). */
export function Listed() {
  return (
    <Frame title="已提交">
      <Ask
        icon="checkCircle"
        tone="good"
        title="已提交，等待审核"
        acts={
          <>
            <ButtonLink href={href('myProducts', { tab: 'published' })} replace>
              看我发布的
            </ButtonLink>
            <ButtonLink variant="secondary" href={href('home')}>
              回首页
            </ButtonLink>
          </>
        }
      >
        <p>审核通过后自动上架，结果会发消息给你。</p>
      </Ask>
    </Frame>
  );
}
