import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LatestArticle } from '../articleDetail/LatestArticle.tsx';
import { Frame } from '../../shared/Frame.tsx';

/** /yinsi: privacy policy. */
export function Screen() {
  return (
    <Frame title="隐私政策" flush>
      <LatestArticle
        type="yinsizhengce"
        empty={{
          title: '隐私政策正在更新',
          text: '更新好后会放在这里。',
          action: <ButtonLink href={href('home')}>回到首页</ButtonLink>,
        }}
      />
    </Frame>
  );
}
