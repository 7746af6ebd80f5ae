import { useState } from 'react';
import styled from 'styled-components';
import { Card } from '../../ui/Card.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { color, dp, radius, space } from '../../ui/theme.ts';
import { useInstall } from '../install/context.ts';
import { Install } from '../install/Install.tsx';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { Frame } from '../../shared/Frame.tsx';

const DEVICES = [
  { value: 'android', label: '安卓' },
  { value: 'ios', label: 'iPhone' },
  { value: 'desktop', label: '电脑' },
] as const;

type Way = (typeof DEVICES)[number]['value'];

const STEPS: Readonly<Record<Way, readonly string[]>> = {
  android: [
    '用手机自带的浏览器或 Chrome 打开本站。',
    '点浏览器的菜单，选“安装应用”或“添加到主屏幕”。',
    '桌面上出现号易图标，以后从这里打开。',
  ],
  ios: ['用 Safari 打开本站。', '点底部的分享按钮，选“添加到主屏幕”。', '点“添加”，桌面上出现号易图标。'],
  desktop: [
    '用 Chrome 或 Edge 打开本站。',
    '点地址栏右边的安装图标，或菜单里的“安装号易”。',
    '以后从桌面或开始菜单打开。',
  ],
};

const REASONS: readonly { icon: IconName; name: string; text: string }[] = [
  { icon: 'bell', name: '一点就到', text: '像应用一样从桌面打开，没有地址栏，订单和消息都在。' },
  { icon: 'shield', name: '不会装错', text: '直接从本站添加，不经过第三方下载站，没有仿冒的安装包。' },
  { icon: 'lock', name: '不要权限', text: '不读通讯录、短信和位置，只占几十 KB。' },
];

const Hero = styled.section`
  display: grid;
  justify-items: center;
  gap: ${space.s};
  padding: ${space.xl} ${space.l} ${space.l};
  text-align: center;
`;

const Mark = styled.img`
  border-radius: ${radius.card};
`;

const Steps = styled.ol`
  display: grid;
  gap: ${space.m};
  margin-top: ${space.m};
  padding-left: 1.4em;
  list-style: decimal;
`;

const Reasons = styled.ul`
  display: grid;
  gap: ${space.m};
  li {
    display: grid;
    grid-template-columns: ${dp(24)} minmax(0, 1fr);
    gap: ${space.m};
  }
  svg {
    color: ${color.accent};
  }
`;

const Scan = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.s};
`;

/** The instructions for this device, which are shown first. */
function likelyWay(): Way {
  const agent = navigator.userAgent;
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios';
  return /Android|Mobile/.test(agent) ? 'android' : 'desktop';
}

/** /index/appDownload: installing the web app, and a QR code. */
export function Screen() {
  const { install } = useInstall();
  const [actor] = useState(install);
  const [way, setWay] = useState<Way>(likelyWay);
  const address = window.location.origin;
  return (
    <Frame title="APP下载">
      <Hero>
        <Mark src="/icons/192.png" alt="" width={72} height={72} />
        <h2>把号易放到桌面</h2>
        <SecondaryText>不用应用商店，添加后像应用一样打开。</SecondaryText>
      </Hero>
      <Install actor={actor} />
      <Card title="怎样添加">
        <Segmented label="设备" value={way} onValue={setWay} options={DEVICES} />
        <Steps>
          {STEPS[way].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Steps>
      </Card>
      <Card title="用手机打开">
        <Scan>
          <QrCode text={address} label="号易网址的二维码" size={160} />
          <SecondaryText>
            用手机相机扫一扫，或在浏览器输入 {address.replace(/^https?:\/\//, '')}
          </SecondaryText>
        </Scan>
      </Card>
      <Card title="为什么这样装">
        <Reasons>
          {REASONS.map(({ icon, name, text: words }) => (
            <li key={name}>
              <Icon name={icon} size={22} />
              <div>
                <strong>{name}</strong>
                <SecondaryText>{words}</SecondaryText>
              </div>
            </li>
          ))}
        </Reasons>
      </Card>
    </Frame>
  );
}
