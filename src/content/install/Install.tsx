import { useSelector } from '@xstate/react';
import { selectState, type InstallRef } from '../../../machines/content/install/install.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink, Notice, SecondaryText } from '../../ui/index.ts';

export function Install({ actor }: { actor: InstallRef }) {
  const state = useSelector(actor, selectState);
  const canAsk = useSelector(actor, (snapshot) => snapshot.can({ type: 'install.ask' }));
  switch (state) {
    case 'unoffered':
      return (
        <SecondaryText>这个浏览器没有一键安装，按下面的步骤添加就行，同样不占应用商店的空间。</SecondaryText>
      );
    case 'offered':
    case 'asking':
      return (
        <Button
          block
          icon="download"
          busy={state === 'asking'}
          disabled={!canAsk}
          onClick={() => actor.send({ type: 'install.ask' })}
        >
          安装到这台设备
        </Button>
      );
    case 'declined':
      return <SecondaryText>这次没有安装。想装的时候再打开这一页，或按下面的步骤添加。</SecondaryText>;
    case 'installed':
      return (
        <>
          <Notice tone="good" title="已经装好">
            以后从桌面上的号易图标打开，登录和没填完的内容都还在。
          </Notice>
          <ButtonLink variant="secondary" block href={href('home')}>
            去首页
          </ButtonLink>
        </>
      );
  }
}
