import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Frame } from '../../shared/Frame.tsx';

/** `listed`: published only as a listing (mode 2). */
export function Listed() {
  return (
    <Frame title="已提交">
      <MessagePage
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
      </MessagePage>
    </Frame>
  );
}
