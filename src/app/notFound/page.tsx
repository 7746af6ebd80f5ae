import { href } from '../routes.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';

/** Shown at an address that no page has. */
export function Screen() {
  return (
    <Frame title="页面不存在">
      <EmptyState
        drawing="missing"
        title="没有找到这个页面"
        text="地址可能写错了，或页面已经搬走。你的订单和内容都还在。"
        action={<ButtonLink href={href('home')}>回到首页</ButtonLink>}
      />
    </Frame>
  );
}
