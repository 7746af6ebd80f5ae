import { useState } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import { href } from '../../app/routes.ts';
import { ArticleSheet } from '../../content/index.ts';
import { SafetyTools } from '../../support/index.ts';
import { color, Icon, space, text, touch } from '../../ui/index.ts';
import { ArticleLinks } from './ArticleLinks.tsx';
import { LatestDeals } from './LatestDeals.tsx';
import { Streamers } from './Streamers.tsx';

const Imprint = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.caption};
  text-align: center;
  p {
    width: 100%;
  }
  a,
  button {
    display: inline-flex;
    align-items: center;
    min-height: ${touch};
    padding: 0 ${space.s};
    color: ${color.inkSoft};
  }
`;

/** Foot of the home page, from the safety tools on. */
export default function Foot() {
  const [isAgreementOpen, setAgreementOpen] = useState(false);
  return (
    <>
      <SafetyTools />
      <LatestDeals />
      <ArticleLinks type="cjwt" title="常见问题" to="helpDetail" />
      <ArticleLinks type="xwgg" title="新闻公告" to="newsDetail" />
      <ArticleLinks type="zhgg" title="追回案例" to="articleDetail" />
      <Streamers />
      <Imprint>
        <button type="button" aria-haspopup="dialog" onClick={() => setAgreementOpen(true)}>
          用户协议
        </button>
        <Link href={href('privacy')}>隐私政策</Link>
        <Link href={href('announcements')}>最新公告</Link>
        <p>
          <Icon name="shield" size={14} style={{ display: 'inline', verticalAlign: '-2px' }} />{' '}
          号易不向未成年人提供交易服务
        </p>
      </Imprint>
      {isAgreementOpen && (
        <ArticleSheet type="yonghuxieyi" title="用户协议" onClose={() => setAgreementOpen(false)} />
      )}
    </>
  );
}
