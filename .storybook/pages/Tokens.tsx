import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, iconNames } from '../../src/ui/Icon.tsx';
import {
  color,
  dark,
  light,
  radius,
  space,
  text,
  type ColorToken,
  type Palette,
} from '../../src/ui/theme.ts';
import { Code, Faint, Head, Page, Panel, Table } from '../flow/parts.tsx';
import { EDGE_PAIRS, MIN_CONTRAST, ratiosOf, TEXT_PAIRS, type Ratio } from './contrast.ts';

const USES: Readonly<Record<ColorToken, string>> = {
  ground: '页面的底',
  surface: '卡片',
  sunken: '输入框、占位',
  ink: '正文',
  inkSoft: '次要文字',
  inkFaint: '说明文字',
  line: '分隔线；骨架屏、中性的标签和提示',
  edge: '控件的边',
  accent: '一个主要操作、链接、选中',
  onAccent: '主色上的字',
  accentSoft: '选中的底',
  price: '要付的钱，只用在这里',
  good: '成功的话和图标',
  goodSoft: '成功的底',
  warn: '提醒的话和图标',
  warnSoft: '提醒的底',
  bad: '出错的话和图标',
  badSoft: '出错的底',
  onBad: '错误色上的字',
  scrim: '弹层后面的遮罩',
};

const tokens = Object.keys(USES) as ColorToken[];

const Swatches = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  gap: 12px;
  li {
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--surface);
  }
  div {
    height: 56px;
    border-bottom: 1px solid var(--line);
  }
  p {
    padding: 8px 12px;
    font-size: 13px;
  }
`;

const Stack = styled.div`
  display: grid;
  gap: 16px;
`;

const Themed = styled.div`
  display: grid;
  gap: 16px;
  padding: 16px;
  border-radius: 12px;
  background: var(--ground);
  & > h2 {
    font-size: 16px;
    font-weight: 600;
  }
`;

const Sample = styled.span`
  display: inline-block;
  padding: 4px 12px;
  border: 1px solid var(--line);
  border-radius: 6px;
`;

const Verdict = styled.b<{ $ok: boolean }>`
  color: ${({ $ok }) => ($ok ? 'var(--good)' : 'var(--bad)')};
  font-variant-numeric: tabular-nums;
`;

function Ratios({ ratios, least, sample }: { ratios: readonly Ratio[]; least: number; sample: string }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">样子</th>
          <th scope="col">字 / 底</th>
          <th scope="col" data-number>
            对比度（至少 {least}）
          </th>
        </tr>
      </thead>
      <tbody>
        {ratios.map(({ ink, ground, ratio, isEnough }) => (
          <tr key={`${ink} ${ground}`}>
            <td>
              <Sample style={{ color: color[ink], background: color[ground] }}>{sample}</Sample>
            </td>
            <td>
              <Code>
                {ink} / {ground}
              </Code>
            </td>
            <td data-number>
              <Verdict $ok={isEnough}>
                {ratio.toFixed(2)} {isEnough ? '✓' : '✕ 不够'}
              </Verdict>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function PaletteView({ name, shade, palette }: { name: string; shade: 'light' | 'dark'; palette: Palette }) {
  return (
    <Themed data-theme={shade}>
      <h2>{name}</h2>
      <Swatches>
        {tokens.map((token) => (
          <li key={token}>
            <div style={{ background: palette[token] }} />
            <p>
              <Code>{token}</Code> <Faint>{palette[token]}</Faint>
              <br />
              {USES[token]}
            </p>
          </li>
        ))}
      </Swatches>
      <Panel>
        <h2>
          文字的对比度 <small>按 WCAG 2 算出来的</small>
        </h2>
        <Ratios
          ratios={ratiosOf(palette, TEXT_PAIRS, MIN_CONTRAST.text)}
          least={MIN_CONTRAST.text}
          sample="号易 ¥3,280"
        />
      </Panel>
      <Panel>
        <h2>控件边的对比度</h2>
        <Ratios
          ratios={ratiosOf(palette, EDGE_PAIRS, MIN_CONTRAST.edge)}
          least={MIN_CONTRAST.edge}
          sample="▭"
        />
      </Panel>
    </Themed>
  );
}

export function ColoursPage() {
  return (
    <Page>
      <Head>
        <h1>颜色</h1>
        <p>名字说用途，不说色相。两套主题用同一组名字。</p>
      </Head>
      <Stack>
        <PaletteView name="浅色" shade="light" palette={light} />
        <PaletteView name="深色" shade="dark" palette={dark} />
      </Stack>
    </Page>
  );
}

/** Converts a length of the theme in `rem` to dp. */
const remToDp = (length: string): number =>
  Math.round(Number.parseFloat(/[\d.]+(?=rem)/.exec(length)?.[0] ?? length) * 37.5);

const Bar = styled.div`
  height: 16px;
  border-radius: 4px;
  background: var(--accent);
`;

const Corner = styled.div`
  width: 96px;
  height: 64px;
  border: 2px solid var(--accent);
  background: var(--accentSoft);
`;

/** A panel with the names and sizes of one kind. */
const Scale = ({
  title,
  note,
  sizes,
  children,
}: {
  title: string;
  note?: string;
  sizes: Readonly<Record<string, string>>;
  /** An example of a size, px. */
  children: (size: number) => ReactNode;
}) => (
  <Panel>
    <h2>
      {title} {note !== undefined && <small>{note}</small>}
    </h2>
    <Table>
      <tbody>
        {Object.entries(sizes).map(([name, size]) => (
          <tr key={name}>
            <th scope="row">
              <Code>{name}</Code>
            </th>
            <td data-number>{remToDp(size)}</td>
            <td>{children(remToDp(size))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Panel>
);

/** Font sizes, spacing and radii, in dp of the 375 dp design. */
export function MeasuresPage() {
  return (
    <Page>
      <Head>
        <h1>字号、间距、圆角</h1>
        <p>以 375 宽的设计稿为准，单位 dp。页面宽度变了一起缩放，最宽 540。</p>
      </Head>
      <Stack>
        <Scale title="字号" note="正文至少 14，说明 12，再小不过 11" sizes={text}>
          {(size) => <span style={{ fontSize: size }}>货款由平台保管，确认收货后付给卖家 ¥3,280.00</span>}
        </Scale>
        <Scale title="间距" note="4 的格子" sizes={space}>
          {(size) => <Bar style={{ width: size }} />}
        </Scale>
        <Scale title="圆角" sizes={radius}>
          {(size) => <Corner style={{ borderRadius: size }} />}
        </Scale>
      </Stack>
    </Page>
  );
}

const Icons = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(108px, 1fr));
  gap: 12px;
  li {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: 16px 8px 10px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--surface);
  }
  svg {
    width: 28px;
    height: 28px;
  }
`;

export function IconsPage() {
  return (
    <Page>
      <Head>
        <h1>图标</h1>
        <p>24 的格子，线条画成，共 {iconNames.length} 个。单独出现时要有名字。</p>
      </Head>
      <Icons>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
            <Code>{name}</Code>
          </li>
        ))}
      </Icons>
    </Page>
  );
}
