import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { LatestArticle } from '../articleDetail/LatestArticle.tsx';
import { useBack } from '../../shared/useBack.ts';

/** /yinsi: privacy policy. */
export function Screen() {
  const back = useBack();
  return (
    <>
      <TopBar title="隐私政策" onBack={back} />
      <PageBody $flush>
        <LatestArticle
          type="yinsizhengce"
          empty={{
            title: '隐私政策正在更新',
            text: '更新好后会放在这里。',
            action: <ButtonLink href={href('home')}>回到首页</ButtonLink>,
          }}
        />
      </PageBody>
    </>
  );
}
