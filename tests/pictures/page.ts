import { html, raw } from 'hono/html';
import { machineText } from '../../.storybook/review/review.ts';
import type { StructureState, StructureTransition } from '../../.storybook/review/structures.ts';
import { cssVariables, dark, light } from '../../src/ui/theme.ts';
import type { ChartChanges, Changed } from './difference.ts';
import type { Manifest, Picture } from './kit.ts';

/** The page that shows what two versions differ in: one file beside its pictures, without a server. */

export interface ShownStory extends Pick<Picture, 'id' | 'title' | 'name'> {
  is: 'changed' | 'faint' | 'added' | 'removed';
  /** 0–1; of what changed only. */
  share: number;
  /** Why a picture is not what its story says. */
  faults: string[];
  /** Paths of pictures, and their sizes. */
  pictures: { label: string; file: string; width: number; height: number }[];
}

export interface Comparison {
  before: Pick<Manifest, 'commit' | 'taken' | 'machine'>;
  after: Pick<Manifest, 'commit' | 'taken' | 'machine'>;
  stories: ShownStory[];
  charts: ChartChanges[];
  same: number;
  untaken: number;
}

type Html = ReturnType<typeof html>;

const WORDS: Readonly<Record<ShownStory['is'], string>> = {
  changed: '变了',
  added: '新增',
  removed: '没有了',
  faint: '几乎看不出',
};
const CHART_WORDS = { added: '新增', removed: '没有了', changed: '变了' } as const;

/** 0.0312 → 3.1 %; what is less than a thousandth says so. */
export const shareText = (share: number): string =>
  share > 0 && share < 0.001 ? '不到 0.1%' : `${(share * 100).toFixed(1)}%`;

const anchor = (index: number) => `story-${index}`;
const chartAnchor = ({ chart }: ChartChanges) => `chart-${chart.kind}-${chart.id}`;

const momentText = (iso: string): string =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

const version = (word: string, { commit, taken }: Comparison['before']): Html =>
  html`<div>
    <dt>${word}</dt>
    <dd><code>${commit || '不在 git 里'}</code> ${momentText(taken)} 拍的</dd>
  </div>`;

const figure = ({ label, file, width, height }: ShownStory['pictures'][number]): Html =>
  html`<figure>
    <figcaption>${label}</figcaption>
    <img src="${file}" alt="${label}" width="${width}" height="${height}" loading="lazy" />
  </figure>`;

/** The later picture over the earlier one, up to where the slider stands. */
function slider({ pictures: [before, after] }: ShownStory): Html | '' {
  if (!before || !after) return '';
  return html`<div class="slide" hidden>
    <label
      >之前 <input type="range" min="0" max="100" value="50" aria-label="之后的画面盖住多少" /> 之后</label
    >
    <div class="stack">
      <img
        src="${before.file}"
        alt="之前"
        width="${before.width}"
        height="${before.height}"
        loading="lazy"
      /><img src="${after.file}" alt="之后" width="${after.width}" height="${after.height}" loading="lazy" />
    </div>
  </div>`;
}

const storySection = (story: ShownStory, index: number): Html => {
  const isChanged = story.is === 'changed' || story.is === 'faint';
  return html`<section id="${anchor(index)}" tabindex="-1" data-is="${story.is}" data-share="${story.share}">
    <h3>
      ${story.title} · ${story.name} <small>${story.id}</small>
      <span class="pill ${story.is}">${WORDS[story.is]}${isChanged ? ` ${shareText(story.share)}` : ''}</span>
    </h3>
    ${story.faults.map((fault) => html`<p class="warn">照片有问题：${fault}</p>`)}
    ${isChanged ? html`<div class="switch" role="group" aria-label="怎么看"><button type="button" aria-pressed="true" data-way="beside">并排</button><button type="button" aria-pressed="false" data-way="slide">滑动</button></div>` : ''}
    ${story.pictures.length === 0 ? html`<p class="faint">这一个没有拍。</p>` : html`<div class="beside">${story.pictures.map(figure)}</div>`}
    ${isChanged ? slider(story) : ''}
  </section>`;
};

const nameOf = (chart: ChartChanges['chart'], id: string): string => {
  const name = chart.states.find((one) => one.id === id)?.name;
  return id === '' ? chart.title : name ? `${name}（${id}）` : id;
};

const stateName = ({ id, name }: StructureState): string => (name === '' ? id : `${name}（${id}）`);

const STATE_PARTS: readonly [label: string, of: (state: StructureState) => string][] = [
  ['叫法', ({ name }) => name],
  ['类型', ({ type }) => type],
  ['从这里开始', ({ isInitial }) => (isInitial ? '是' : '否')],
  ['标签', ({ tags }) => tags.join('、')],
  ['在跑', ({ runs }) => runs.join('、')],
  ['轮到谁', ({ turn }) => turn],
];

const stateChange = ({ before, after }: Changed<StructureState>): string =>
  STATE_PARTS.filter(([, of]) => of(before) !== of(after))
    .map(([label, of]) => `${label}：${of(before) || '没有'} → ${of(after) || '没有'}`)
    .join('；');

function transitionText(chart: ChartChanges['chart'], one: StructureTransition): string {
  const to = one.targets.length === 0 ? '留在原处' : one.targets.map((id) => nameOf(chart, id)).join(' + ');
  return `${nameOf(chart, one.source)} —— ${one.says} → ${to}`;
}

const list = (heading: string, is: string, lines: readonly (string | Html)[]): Html | '' =>
  lines.length === 0
    ? ''
    : html`<h4><span class="pill ${is}">${heading}</span> <small>${lines.length}</small></h4>
        <ul>
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>`;

function chartSection(changes: ChartChanges): Html {
  const { chart, is, states, transitions } = changes;
  const said = (one: StructureTransition) => html`${transitionText(chart, one)} <code>${one.key}</code>`;
  return html`<section id="${chartAnchor(changes)}" tabindex="-1">
    <h3>
      ${chart.kind === 'rulebook' ? '规则书' : '流程'} · ${chart.title} <small>${chart.id}</small>
      <span class="pill ${is}">${CHART_WORDS[is]}</span>
    </h3>
    ${list('新增的状态', 'added', states.added.map(stateName))}
    ${list('没有了的状态', 'removed', states.removed.map(stateName))}
    ${list(
      '变了的状态',
      'changed',
      states.changed.map((one) => html`<b>${stateName(one.after)}</b> ${stateChange(one)}`),
    )}
    ${list('新增的转移', 'added', transitions.added.map(said))}
    ${list('没有了的转移', 'removed', transitions.removed.map(said))}
    ${list(
      '变了的转移',
      'changed',
      transitions.changed.map(
        (one) => html`<del>${said(one.before)}</del><br /><ins>${said(one.after)}</ins>`,
      ),
    )}
  </section>`;
}

/** How much of a chart changed, for the list at the top. */
const chartCount = ({ states, transitions }: ChartChanges): string =>
  Object.entries({ 状态: states, 转移: transitions })
    .flatMap(([word, { added, removed, changed }]) => [
      ...(added.length > 0 ? [`${word} +${added.length}`] : []),
      ...(removed.length > 0 ? [`${word} −${removed.length}`] : []),
      ...(changed.length > 0 ? [`${word}变了 ${changed.length}`] : []),
    ])
    .join('，');

const STYLE = `
:root { color-scheme: light; ${cssVariables(light)} }
:root[data-theme='dark'] { color-scheme: dark; ${cssVariables(dark)} }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { color-scheme: dark; ${cssVariables(dark)} } }
* { box-sizing: border-box; margin: 0; }
body { padding: 20px 24px 60px; background: var(--ground); color: var(--ink); font: 14px/1.5 system-ui, -apple-system, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; margin-bottom: 16px; }
h1 { font-size: 22px; } h2 { margin: 28px 0 8px; font-size: 18px; } h3 { font-size: 15px; } h4 { margin: 12px 0 4px; font-size: 13px; }
small, .faint { color: var(--inkFaint); font-size: 12px; font-weight: 400; }
code { font: 12px ui-monospace, Menlo, Consolas, monospace; color: var(--inkSoft); }
dl { display: flex; flex-wrap: wrap; gap: 4px 24px; } dl div { display: flex; gap: 8px; } dt { color: var(--inkSoft); }
button { min-height: 32px; padding: 5px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; font-size: 13px; cursor: pointer; }
button:hover { border-color: var(--accent); } button[aria-pressed='true'] { border-color: var(--accent); background: var(--accentSoft); color: var(--accent); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header button { margin-left: auto; }
.warn { margin-bottom: 12px; padding: 8px 12px; border: 1px solid var(--warn); border-radius: 8px; background: var(--warnSoft); color: var(--warn); }
nav ol { padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
nav li + li { border-top: 1px solid var(--line); }
nav a { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; min-height: 44px; padding: 8px 16px; color: inherit; text-decoration: none; border-radius: 12px; }
nav a:hover { color: var(--accent); } nav a .pill { margin-left: auto; }
section { margin-top: 16px; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
section h3 { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin-bottom: 12px; }
section ul { padding-left: 20px; } del { color: var(--bad); } ins { color: var(--good); text-decoration: none; }
.pill { padding: 2px 10px; border-radius: 999px; font-size: 12px; font-weight: 600; background: var(--sunken); color: var(--inkSoft); white-space: nowrap; }
.pill.changed { background: var(--warnSoft); color: var(--warn); } .pill.added { background: var(--goodSoft); color: var(--good); } .pill.removed { background: var(--badSoft); color: var(--bad); }
.switch { display: inline-flex; gap: 4px; margin-bottom: 12px; }
.beside { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px; } [hidden] { display: none !important; }
figure { max-width: 100%; } figcaption { margin-bottom: 4px; color: var(--inkSoft); font-size: 12px; }
img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--sunken); }
.slide label { display: flex; align-items: center; gap: 8px; max-width: 375px; min-height: 44px; white-space: nowrap; } .slide input { flex: 1; min-width: 0; accent-color: var(--accent); }
.stack { display: grid; justify-items: start; } .stack img { grid-area: 1 / 1; } .stack img + img { clip-path: inset(0 calc(100% - var(--to, 50%)) 0 0); }
`;

/** Runs in the page. */
const SCRIPT = `
const root = document.documentElement;
const isDark = () => (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
const theme = document.querySelector('#theme');
const tell = () => { theme.textContent = isDark() ? '换成浅色' : '换成深色'; };
theme.addEventListener('click', () => { root.dataset.theme = isDark() ? 'light' : 'dark'; tell(); });
tell();
for (const section of document.querySelectorAll('section')) {
  const buttons = [...section.querySelectorAll('.switch button')];
  for (const button of buttons) button.addEventListener('click', () => {
    for (const one of buttons) one.setAttribute('aria-pressed', String(one === button));
    section.querySelector('.beside').hidden = button.dataset.way !== 'beside';
    section.querySelector('.slide').hidden = button.dataset.way !== 'slide';
  });
  section.querySelector('.slide input')?.addEventListener('input', ({ target }) => section.querySelector('.stack').style.setProperty('--to', target.value + '%'));
}
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  const step = { j: 1, k: -1 }[event.key];
  if (!step) return;
  const sections = [...document.querySelectorAll('section')];
  const here = sections.indexOf(document.activeElement?.closest('section'));
  const next = sections[here < 0 && step < 0 ? sections.length - 1 : here + step];
  if (next) { next.focus(); next.scrollIntoView(); }
});
`;

/** The whole page. */
export async function comparisonPage(comparison: Comparison): Promise<string> {
  const { before, after, stories, charts, same, untaken } = comparison;
  const isElsewhere = machineText(before.machine) !== machineText(after.machine);
  const of = (is: ShownStory['is']) => stories.filter((one) => one.is === is).length;
  const counts = [
    `画面变了 ${of('changed')}`,
    `新增 ${of('added')}`,
    `没有了 ${of('removed')}`,
    ...(of('faint') > 0 ? [`几乎看不出 ${of('faint')}`] : []),
    `没变 ${same}`,
    ...(untaken > 0 ? [`没有比 ${untaken}`] : []),
    `状态图变了 ${charts.length}`,
  ];
  const isNothing = stories.length + charts.length === 0;
  const page = await html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>两个版本的画面</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>两个版本的画面</h1>
          <dl>${version('之前', before)}${version('之后', after)}</dl>
          <button type="button" id="theme">换成深色</button>
        </header>
        ${isElsewhere ? html`<p class="warn" role="note">两边不是在同样的机器上拍的（之前 ${machineText(before.machine)}，之后 ${machineText(after.machine)}）：字体或浏览器不同，下面的差别里有一部分是机器带来的。</p>` : ''}
        <main>
          <p>${counts.join(' · ')}</p>
          ${
            isNothing
              ? html`<h2>什么都没变</h2>`
              : html`<nav aria-label="变了什么">
                  <h2>变了什么 <small>j 下一个，k 上一个</small></h2>
                  <ol>
                    ${charts.map(
                      (one) =>
                        html`<li>
                          <a href="#${chartAnchor(one)}"
                            ><b>${one.chart.kind === 'rulebook' ? '规则书' : '流程'} · ${one.chart.title}</b>
                            <small>${chartCount(one)}</small
                            ><span class="pill ${one.is}">${CHART_WORDS[one.is]}</span></a
                          >
                        </li>`,
                    )}
                    ${stories.map(
                      (one, index) =>
                        html`<li>
                          <a href="#${anchor(index)}"
                            ><b>${one.title} · ${one.name}</b
                            ><span class="pill ${one.is}"
                              >${WORDS[one.is]}${one.is === 'changed' ? ` ${shareText(one.share)}` : ''}</span
                            ></a
                          >
                        </li>`,
                    )}
                  </ol>
                </nav>`
          }
          ${
            charts.length > 0
              ? html`<h2>状态图</h2>
                  ${charts.map(chartSection)}`
              : ''
          }
          ${
            stories.length > 0
              ? html`<h2>画面</h2>
                  ${stories.map(storySection)}`
              : ''
          }
        </main>
        <script>
          ${raw(SCRIPT)};
        </script>
      </body>
    </html> `;
  return page.toString();
}
