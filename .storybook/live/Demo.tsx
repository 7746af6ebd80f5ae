import { useEffect, useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { routeOf } from '../../src/app/routes.ts';
import { color } from '../../src/ui/theme.ts';
import { deviceOf, DESKTOP_SCALE } from '../flow/device.ts';
import type { NetworkState, Fault } from './networkFaults.ts';
import { createLive, type Live, type LiveView, type Opening } from './demoController.ts';
import { STAFF } from './protocol.ts';

/** Sizes are in px, because the app in the frame changes its own root font size. */
const Desk = styled.div<{ $isWide: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 24px;
  align-items: flex-start;
  justify-content: center;
  padding: 24px 8px;
  font-size: 14px;
  line-height: 1.5;
  @media (min-width: 800px) {
    padding: 24px;
    flex-wrap: ${({ $isWide }) => ($isWide ? 'wrap' : 'nowrap')};
  }
`;

const desktop = deviceOf(1280);
const EDGE = 10;

const asDesktop = css`
  width: ${desktop.width * DESKTOP_SCALE + 2 * EDGE}px;
  height: ${desktop.height * DESKTOP_SCALE + 2 * EDGE}px;
  border-radius: 16px;
  @media (min-width: 800px) {
    position: static;
  }
`;

const Phone = styled.div<{ $isWide: boolean }>`
  box-sizing: border-box;
  width: 395px;
  max-width: 100%;
  height: 832px;
  border: ${EDGE}px solid ${color.ink};
  border-radius: 36px;
  overflow: hidden;
  background: ${color.surface};
  display: grid;
  @media (min-width: 800px) {
    flex: none;
    position: sticky;
    top: 24px;
  }
  ${({ $isWide }) => $isWide && asDesktop}
`;

const Glass = styled.div<{ $isWide: boolean }>`
  ${({ $isWide }) =>
    $isWide &&
    css`
      width: ${desktop.width}px;
      height: ${desktop.height}px;
      transform: scale(${DESKTOP_SCALE});
      transform-origin: 0 0;
    `}
  & iframe {
    display: block;
    width: 100%;
    height: 100%;
    border: 0;
  }
`;

const Waiting = styled.output`
  place-self: center;
  margin: 0;
  padding: 24px;
  text-align: center;
  color: ${color.inkSoft};
`;

const Panel = styled.section<{ $isWide: boolean }>`
  flex: 1 1 320px;
  max-width: ${({ $isWide }) => ($isWide ? 940 : 480)}px;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
  align-items: start;
  gap: 12px;
  & h2 {
    grid-column: 1 / -1;
    margin: 0;
    font-size: 18px;
  }
`;

const Group = styled.fieldset`
  margin: 0;
  padding: 12px 16px 16px;
  min-width: 0;
  border: 1px solid ${color.line};
  border-radius: 12px;
  background: ${color.surface};
  & legend {
    padding: 0 4px;
    font-weight: 600;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Press = styled.button`
  min-height: 44px;
  padding: 0 14px;
  font: inherit;
  color: ${color.ink};
  background: ${color.ground};
  border: 1px solid ${color.line};
  border-radius: 8px;
  cursor: pointer;
  &[aria-pressed='true'] {
    color: ${color.onAccent};
    background: ${color.accent};
    border-color: ${color.accent};
  }
  &[aria-disabled='true'] {
    color: ${color.inkFaint};
    cursor: default;
  }
`;

const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  padding: 0 12px;
  border: 1px solid ${color.line};
  border-radius: 8px;
  background: ${color.ground};
  cursor: pointer;
  &:has(input:checked) {
    border-color: ${color.accent};
    background: ${color.accentSoft};
  }
  & input {
    margin: 0;
    width: 18px;
    height: 18px;
    accent-color: ${color.accent};
  }
`;

const Note = styled.p`
  margin: 8px 0 0;
  color: ${color.inkSoft};
  font-size: 13px;
`;

const Said = styled(Note).attrs({ as: 'output' })`
  display: block;
`;

const Big = styled.p<{ $tone?: 'good' | 'bad' }>`
  margin: 0 0 8px;
  font-size: 18px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  color: ${({ $tone }) => ($tone ? color[$tone] : color.ink)};
`;

const Messages = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  display: grid;
  gap: 8px;
  & p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  & small {
    color: ${color.inkSoft};
    font-variant-numeric: tabular-nums;
  }
`;

const PEOPLE = [
  ['', '游客'],
  ['13800000001', '买家小林'],
  ['13800000002', '买家阿哲'],
  ['13800000003', '卖家老周'],
  ['13800000005', '商户满仓回收'],
  [STAFF, '客服小易'],
] as const;

const STEPS = [
  [60_000, '1 分钟'],
  [15 * 60_000, '15 分钟'],
  [3_600_000, '1 小时'],
  [24 * 3_600_000, '24 小时'],
  [7 * 24 * 3_600_000, '7 天'],
] as const;

const FAULTS: readonly (readonly [Fault, string])[] = [
  ['slow', '慢 2 秒'],
  ['offline', '断网'],
  ['expired', '下一次调用 401'],
  ['broken', '下一次调用 500'],
  ['lost', '下一次提交丢回答'],
];

const FAULT_WORDS: Readonly<Record<Fault, string>> = {
  slow: '变慢',
  offline: '断网',
  expired: '登录失效（401）',
  broken: '服务器出错（500）',
  lost: '已处理，回答丢失',
};

const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'medium',
});

const isOn = (network: NetworkState | undefined, fault: Fault): boolean => {
  if (!network) return false;
  if (fault === 'slow') return network.isSlow;
  if (fault === 'offline') return network.isOffline;
  return network.armed === fault;
};

function airWords(network: NetworkState | undefined): string {
  if (network?.armed) return '已备好，等手机的下一次调用。';
  if (network?.struck) return `上一次：${FAULT_WORDS[network.struck.fault]}，${network.struck.call}。`;
  return '开关按下后对手机里的真实请求生效。';
}

function Controls({ live, view }: { live: Live; view: LiveView }) {
  const name = useId();
  const { state, person, isBusy } = view;
  const isOut = view.phase !== 'ready' || isBusy;
  const isEven = state !== null && state.ledger.sum === 0 && state.ledger.unbalanced === 0;
  const group = (legend: string, content: ReactNode) => (
    <Group>
      <legend>{legend}</legend>
      {content}
    </Group>
  );
  return (
    <>
      {group(
        '我是谁',
        <>
          <Row>
            {PEOPLE.map(([phone, words]) => (
              <Choice key={words}>
                <input
                  type="radio"
                  name={name}
                  checked={person === phone}
                  disabled={view.phase !== 'ready'}
                  onChange={() => live.signInAs(phone)}
                />
                {words}
              </Choice>
            ))}
          </Row>
          {person === STAFF && (
            <Note>
              手机里是后台，选“桌面
              1280”看全貌。平时由自动客服办，过一会儿就有结果；在后台左下角可以改为自己处理。
            </Note>
          )}
        </>,
      )}
      {group(
        '服务器时间',
        <>
          <Big data-testid="now">{state ? moment.format(state.now) : '—'}</Big>
          <Row>
            {STEPS.map(([ms, words]) => (
              <Press key={ms} type="button" aria-disabled={isOut} onClick={() => live.advance(ms)}>
                过 {words}
              </Press>
            ))}
          </Row>
          <Note>到点的事当场办完：未付款的订单关闭，该结的款结清。</Note>
        </>,
      )}
      {group(
        '弄坏点什么',
        <>
          <Row>
            {FAULTS.map(([fault, words]) => (
              <Press
                key={fault}
                type="button"
                aria-pressed={isOn(state?.network, fault)}
                aria-disabled={isOut}
                onClick={() => live.toggle(fault)}
              >
                {words}
              </Press>
            ))}
          </Row>
          <Said>{airWords(state?.network)}</Said>
        </>,
      )}
      {group(
        '账本',
        <>
          <Big $tone={isEven || state === null ? 'good' : 'bad'} data-testid="ledger">
            合计 {state ? (state.ledger.sum / 100).toFixed(2) : '—'} 元
          </Big>
          <Note>
            {state
              ? `${state.ledger.entries} 笔分录，${state.ledger.unbalanced} 笔不平。合计必须是零。`
              : '正在读取'}
          </Note>
        </>,
      )}
      {group(
        '最近的短信',
        state && state.messages.length > 0 ? (
          <Messages>
            {state.messages.map((each) => (
              <li key={each.createdAt + each.phone + each.content}>
                <small>
                  {each.phone} · {moment.format(Date.parse(each.createdAt))}
                </small>
                <p>{each.content}</p>
              </li>
            ))}
          </Messages>
        ) : (
          <Note>还没有短信。登录、注册、改密码时的验证码会出现在这里。</Note>
        ),
      )}
      <Row>
        <Press type="button" aria-disabled={isOut} onClick={() => live.reload()}>
          刷新手机里的页面
        </Press>
        <Press type="button" aria-disabled={view.phase === 'opening'} onClick={() => live.startOver()}>
          全部重新开始
        </Press>
      </Row>
    </>
  );
}

function openingIn(search: string): Opening {
  const params = new URLSearchParams(search);
  const [at, as] = [params.get('at') ?? '', params.get('as') ?? ''];
  return {
    ...(routeOf(at.split('?')[0] ?? '') && { at }),
    ...(PEOPLE.some(([phone]) => phone === as) && { as }),
  };
}

/** The whole site in a phone frame. Its real back end runs in the browser, and a panel controls it. */
export function Demo() {
  const [live] = useState(() => createLive(openingIn(window.location.search)));
  useEffect(() => live.start(), [live]);
  const view = useSyncExternalStore(live.subscribe, live.view);
  const title = useId();
  const size = useId();
  const [isWide, setWide] = useState(false);
  return (
    <Desk $isWide={isWide}>
      <Phone $isWide={isWide}>
        {view.phase === 'ready' ? (
          <Glass $isWide={isWide} ref={(place) => live.attachFrame(place)} />
        ) : (
          <Waiting>
            {view.phase === 'failed'
              ? `没有打开：${view.problem}。好了以后点「全部重新开始」。`
              : '正在浏览器里启动数据库和服务器'}
          </Waiting>
        )}
      </Phone>
      <Panel $isWide={isWide} aria-labelledby={title} aria-busy={view.phase === 'opening' || view.isBusy}>
        <h2 id={title}>控制台</h2>
        {view.problem !== null && view.phase === 'ready' && <Note role="alert">{view.problem}</Note>}
        <Group>
          <legend>画面宽度</legend>
          <Row>
            {([false, true] as const).map((wide) => (
              <Choice key={String(wide)}>
                <input type="radio" name={size} checked={isWide === wide} onChange={() => setWide(wide)} />
                {wide ? '桌面 1280' : '手机 375'}
              </Choice>
            ))}
          </Row>
        </Group>
        <Controls live={live} view={view} />
        <Note data-testid="took">
          {view.tookMs === null ? '' : `用了 ${(view.tookMs / 1000).toFixed(1)} 秒启动。`}
          整站在这个浏览器里运行，不需要服务器，页面文件要联网下载。
        </Note>
      </Panel>
    </Desk>
  );
}
