import { PAYOUT_DELAY_TEXT } from '../../contract/kit/ruleTexts.ts';
import { encode } from 'uqr';
import { gradient, hashOf, mix, toneOf } from './colour.ts';
import { letter, wrap } from './lettering.ts';

const INK = '#1B2433';
const SOFT = '#5B6677';
const ACCENT = '#2F62D9';

const LABELS: Readonly<Record<string, readonly [label: string, sign: string]>> = {
  xwgg: [
    '号易新闻',
    '<path d="M-86 -54h130v108h-130zM44 -20h42v54a20 20 0 0 1 -42 0z"/><path d="M-62 -26h82M-62 0h82M-62 26h50" stroke-width="12"/>',
  ],
  zhgg: [
    '追回案例',
    '<path d="M0 -92l76 28v50c0 50 -34 84 -76 106c-42 -22 -76 -56 -76 -106v-50z"/><path d="M-34 -2l24 26l46 -50" stroke-width="14"/>',
  ],
  rczm: [
    '加入号易',
    '<circle cx="-30" cy="-36" r="34"/><path d="M-92 74c4 -48 30 -72 62 -72s58 24 62 72zM62 -40v72M26 -4h72" stroke-width="12"/>',
  ],
  gywm: ['关于号易', '<path d="M-84 70v-92l84 -58l84 58v92zM-24 70v-56h48v56"/>'],
  '999': ['防骗指南', '<path d="M0 -84l96 160h-192z"/><path d="M0 -26v50M0 46v6" stroke-width="14"/>'],
};
const OTHER = ['号易', '<circle r="80"/><path d="M-34 0h68M0 -34v68" stroke-width="14"/>'] as const;

/** Draws the picture of an article: its title beside a symbol, 16 : 9. */
export function drawArticle({ id, type, title }: { id: number; type: string; title: string }): string {
  const seed = hashOf(`${type}${id}`);
  const [deep, body, light] = toneOf(seed, 4);
  const [label, sign] = LABELS[type] ?? OTHER;
  const lines = title
    .replace(/^(?:追回案例|防骗指南|通知)：/, '')
    .split(/(?<=[，：])/)
    .flatMap((part) => wrap(part, 58, 'bold', 570, 2))
    .slice(0, 4);
  const top = 270 - ((lines.length - 1) * 78) / 2;
  const text = lines
    .map((line, i) =>
      letter(line, { x: 64, y: top + 20 + i * 78, size: 58, weight: 'bold', fill: '#ffffff', room: 570 }),
    )
    .join('');
  const rings = [300, 220, 140]
    .map(
      (r, i) =>
        `<circle cx="780" cy="270" r="${r + (seed % 24)}" fill="${light}" opacity="${0.06 + i * 0.03}"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540">${gradient(960, 540, deep, body)}${rings}<g transform="translate(780 270)" fill="none" stroke="${light}" stroke-width="10" stroke-linejoin="round" stroke-linecap="round">${sign}</g>${letter(label, { x: 66, y: 92, size: 28, weight: 'medium', fill: light })}${text}</svg>`;
}

/** Draws a support agent's contact as a QR code with a name, square. */
export function drawContact({
  name,
  qq,
  weixin,
}: {
  name: string;
  qq: string | null;
  weixin: string | null;
}): string {
  const content = [name, weixin === null ? '' : `微信：${weixin}`, qq === null ? '' : `QQ：${qq}`]
    .filter(Boolean)
    .join('\n');
  const { data, size } = encode(content, { ecc: 'M', border: 0 });
  const unit = 340 / size;
  const dots = data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) =>
        isDark
          ? [
              `M${(70 + x * unit).toFixed(2)} ${(48 + y * unit).toFixed(2)}h${unit.toFixed(2)}v${unit.toFixed(2)}h-${unit.toFixed(2)}z`,
            ]
          : [],
      ),
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480"><rect width="480" height="480" fill="#ffffff"/><path d="${dots}" fill="${INK}" shape-rendering="crispEdges"/>${letter(name, { x: 240, y: 440, size: 28, weight: 'medium', anchor: 'middle', fill: SOFT, room: 420 })}</svg>`;
}

interface Figure {
  title: string;
  steps: readonly (readonly [name: string, note: string])[];
}

const FIGURES: Readonly<Record<string, Figure>> = {
  trade: {
    title: '一笔订单怎样走完',
    steps: [
      ['下单付款', '平台保管货款'],
      ['客服验号', '不符全额退'],
      ['换绑交付', '登录改密码'],
      ['买家验收', '72 小时'],
      ['货款结算', `${PAYOUT_DELAY_TEXT}后`],
    ],
  },
  'after-sale': {
    title: '售后怎样处理',
    steps: [
      ['提交证据', '截图和经过'],
      ['客服审核', '24 小时内'],
      ['卖家回应', '24 小时内'],
      ['追号核对', '最长 7 天'],
      ['退款赔付', '原路退回'],
    ],
  },
  recycle: {
    title: '竞价回收怎样走完',
    steps: [
      ['填写信息', '先看参考区间'],
      ['商户报价', '你来比较'],
      ['接受报价', '付押金'],
      ['验号换绑', '客服陪同'],
      ['货款到账', '押金退回'],
    ],
  },
  scam: {
    title: '遇到可疑的人，三步',
    steps: [
      ['停下', '不转账不给码'],
      ['查证', '用客服验证'],
      ['举报', '留好记录'],
    ],
  },
};

/** Draws a diagram of steps in a row. Undefined for an unknown name. */
export function drawFigure(name: string): string | undefined {
  const figure = Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined;
  if (!figure) return undefined;
  const { title, steps } = figure;
  const wide = 960 / steps.length;
  const body = steps
    .map(([step, note], i) => {
      const x = wide * (i + 0.5);
      const arrow =
        i === 0
          ? ''
          : `<path d="M${x - wide + 54} 176H${x - 58}m-12 -10l12 10l-12 10" fill="none" stroke="${mix(ACCENT, '#ffffff', 0.45)}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
      return `${arrow}<circle cx="${x}" cy="176" r="42" fill="${ACCENT}"/>${letter(String(i + 1), { x, y: 190, size: 40, weight: 'bold', anchor: 'middle', fill: '#ffffff' })}${letter(step, { x, y: 272, size: 34, weight: 'bold', anchor: 'middle', fill: INK, room: wide - 16 })}${letter(note, { x, y: 318, size: 25, anchor: 'middle', fill: SOFT, room: wide - 12 })}`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 380"><rect width="960" height="380" fill="#F3F6FC"/>${letter(title, { x: 480, y: 84, size: 38, weight: 'bold', anchor: 'middle', fill: INK, room: 880 })}${body}</svg>`;
}
