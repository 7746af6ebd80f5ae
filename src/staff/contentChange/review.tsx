import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { contentChangeFixtures, notice } from '../../../machines/staff/contentChange/fixtures.ts';
import { contentChangeWalks } from '../../../machines/staff/contentChange/walks.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { review as inquiry } from '../../shared/inquiry/review.tsx';
import { Console } from '../console/Screen.tsx';
import { counts, NOW, self } from '../console/fixtures.ts';
import { ContentContext, type ContentPorts } from './flow.ts';

const admin = { ...self, roles: ['admin' as const], desks: [] };

export function Desk({ actor }: { actor: ReturnType<ContentPorts['changes']['get']> }) {
  const ports = useMemo((): ContentPorts => ({ changes: singleActor(actor) }), [actor]);
  return (
    <StoppedClock at={NOW}>
      <ContentContext value={ports}>
        <Console self={admin} search={useSearch()} />
      </ContentContext>
    </StoppedClock>
  );
}

export const review = defineReview({
  title: '改内容',
  pages: ['console'],
  happyPath: ['editing', 'checking', 'reviewing', 'applying', 'applied'],
  walks: contentChangeWalks,
  names: {
    states: {
      editing: '正在填写内容',
      checking: '正在比较改动',
      unchanged: '没有要改的',
      reviewing: '看会改什么',
      applying: '正在改内容',
      uncertain: '不知道改成没有',
      refused: '内容没有通过检查',
      applied: '内容已经改好',
    },
    events: {
      'content.set': '改了填写的内容',
      'content.refresh': '存着的内容被别人改了',
      'file.fail': '选的文件读不出来',
      'content.check': '看看会改什么',
      'content.remove': '删除这一条',
      'content.apply': '确认改动',
      'content.back': '返回修改内容',
    },
    guards: {
      isUnchanged: '没有任何改动',
      isStale: '填写的内容还没动过',
      isUnknown: '不知道有没有改成',
      hasContent: '有要改的内容',
    },
    ports: { check: '比较改动', apply: '提交改动', settle: '核对有没有改成' },
  },
  shows: {
    editing: ['textbox 标题…', 'button 看看会改什么', 'no busy 看看会改什么', 'no text 请填写标题'],
    checking: ['busy 看看会改什么'],
    unchanged: ['status 没有要改的…', 'button 返回修改'],
    reviewing: ['button 确认改动', 'button 返回修改', 'no busy 确认改动'],
    applying: ['busy 确认改动', 'disabled 返回修改'],
    uncertain: ['button 现在再查'],
    refused: ['button 看看会改什么', 'text 请填写标题'],
    applied: ['status 已经生效…'],
  },
  inner: [inquiry],
  fixtures: contentChangeFixtures,
  route: '/ops?view=content&item=notices%3D1012',
  answers: [
    reply('readStaffSelf', admin),
    reply('countTasks', counts),
    reply('readContent', { content: { notices: [notice] } }),
  ],
  View: ({ actor }) => <Desk actor={actor} />,
});
