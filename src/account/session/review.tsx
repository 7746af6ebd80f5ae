import { fixtures } from '../../../machines/account/session/fixtures.ts';
import type { SessionRef } from '../../../machines/account/session/session.ts';
import { sessionWalks } from '../../../machines/account/session/walks.ts';
import { Head } from '../centre/Head.tsx';
import { Expiry } from '../../app/dialogs/Expiry.tsx';
import { SessionActorContext } from '../../app/session/view.ts';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { defineReview } from '../../../.storybook/flow/review.ts';

/** The views of the session: the head of the personal centre, and the expiry dialog over it. */
export const SessionPage = ({ actor }: { actor: SessionRef }) => (
  <SessionActorContext value={actor}>
    <PageBody>
      <Head />
      <Expiry session={actor} />
    </PageBody>
  </SessionActorContext>
);

export const review = defineReview({
  title: '会话',
  pages: 'all',
  happyPath: ['account.visitor', 'account.member'],
  walks: sessionWalks,
  names: {
    states: {
      account: '账号',
      'account.visitor': '未登录',
      'account.member': '已登录',
      'account.leaving': '正在退出',
      profile: '账号资料',
      'profile.idle': '还没取资料',
      'profile.loading': '正在取资料',
      'profile.loaded': '资料已取到',
      'profile.failed': '资料没取到',
      expiry: '登录超时',
      'expiry.armed': '没有超时',
      'expiry.asking': '提示登录已超时',
    },
    events: {
      'unread.counted': '未读数有变化',
      'game.named': '换了当前游戏',
      'search.typed': '输入搜索词',
      'gameTypes.listed': '游戏分类已列出',
      'member.login': '登录成功',
      'storage.changed': '别的标签页登录或退出',
      'member.logout': '退出登录',
      'session.expired': '平台说登录已过期',
      'profile.request': '要看资料',
      'profile.reload': '重新取资料',
      'expiry.confirm': '确定，去登录',
      'expiry.cancel': '取消，先不登录',
    },
    guards: {
      isAnotherToken: '换了另一个登录',
      hasToken: '有登录凭证',
      isNotReplaced: '不是旧登录的迟到回应',
      isRemoved: '凭证已被清除',
      isChanged: '凭证有变化',
    },
    ports: {
      otherTabs: '听别的标签页',
      serverLogout: '通知平台退出',
      loadProfile: '取账号资料',
    },
    starts: ['没登录过', '登录过'],
  },
  shows: {
    'account.visitor': ['heading 未登录', 'button 登录'],
    'account.member': ['link 编辑', 'text 未实名'],
    'account.leaving': ['busy 账号', 'heading 正在退出'],
    'profile.idle': ['busy 正在获取账号资料'],
    'profile.loading': ['busy 正在获取账号资料'],
    'profile.loaded': ['heading 林夕', 'text 已实名'],
    'profile.failed': ['heading 号易用户', 'button 重试', 'no text 填写的内容还在'],
    'expiry.armed': ['no alertdialog …', 'heading 林夕'],
    'expiry.asking': ['alertdialog 提示', 'button 取消', 'button 确定', 'text 重新登录'],
  },
  looksLike: {
    'profile.idle': {
      leaf: 'profile.loading',
      difference: '「还没取资料」时还没有去问平台，有页面要用才问；「正在取资料」时已经问了，在等回应。',
    },
    'expiry.armed': {
      leaf: 'profile.loaded',
      difference:
        '两件事同时成立：「没有超时」说登录还有效，过期时会提醒；「资料已取到」说账号资料已经拿到。',
    },
  },
  fixtures,
  route: '/other/mycenter',
  View: SessionPage,
});
