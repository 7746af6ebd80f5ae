import { expect, it } from 'vitest';
import { ARTICLES } from '../../../server/seed/articles.ts';
import { GAMES } from '../../../server/seed/games.ts';
import { fillPhrases, type Answers } from '../../../server/seed/template.ts';

it('an article is front matter plus Markdown rendered with the rules’ amounts', () => {
  expect(ARTICLES.find(({ title }) => title === '卖一个号要付多少钱')).toEqual({
    type: 'mhzn',
    title: '卖一个号要付多少钱',
    age: 73,
    content:
      '<p>只有成交才收费，按成交价计算。</p><table><thead><tr><th>成交价</th><th>手续费</th><th>到手</th></tr></thead>' +
      '<tbody><tr><td>¥100</td><td>¥15</td><td>¥85</td></tr><tr><td>¥600</td><td>¥50</td><td>¥550</td></tr><tr><td>¥1,000</td><td>¥50</td><td>¥950</td></tr>' +
      '<tr><td>¥3,000</td><td>¥150</td><td>¥2,850</td></tr><tr><td>¥10,000</td><td>¥500</td><td>¥9,500</td></tr></tbody></table>' +
      '<p>手续费为成交价的 5%，最低 ¥50，但不超过成交价的 15%。没有上架费、置顶费、提现费。货款在买家确认收货 3～7 天（按卖家等级）后到账。</p>',
  });
});

it('the article about what is not covered names the plan of each exception', () => {
  expect(ARTICLES.find(({ title }) => title === '哪些情况不赔')?.content).toEqual(
    '<ul><li>买家自己违规被封</li><li>账号再次转卖之后</li><li>交付后的充值</li>' +
      '<li>基础保障在 7 天之后被找回</li><li>人脸包赔以外的人脸验证协助</li></ul>' +
      '<p>另外，把账号租给、借给别人后出的问题，以及在平台之外付款的部分，也不在包赔范围内。</p>' +
      '<blockquote>不赔不等于不管。保障期内无法登录等问题，仍可以申请客服协助，不收费用。</blockquote>',
  );
});

it('the article about the time of an after-sale counts from each review, and names what the clock does not grant', () => {
  const { content = '' } = ARTICLES.find(({ title }) => title === '售后要多久，每一步等谁') ?? {};
  expect([...content.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)[0]).toBe(
    '每次轮到客服审核，满 72 小时还没有决定的，按申请同意，最多退平台还保管的钱。货款已付给卖家的，仍由客服决定。决定在等主管复核的，复核完才算，追回账号到时也一样。',
  );
});

it('no article has Markdown, placeholders or line breaks left', () => {
  expect(ARTICLES.length).toBeGreaterThan(80);
  expect(ARTICLES.filter(({ content }) => /[{}\n|]|\]\(|^#|> -/.test(content))).toEqual([]);
});

const answers = (labels: Record<string, string[]>): Answers => ({
  values: {},
  worth: 0,
  shown: [],
  labels: (meaning) => labels[meaning] ?? [],
});

it.each<[phrase: string, filled: string[]]>([
  ['{rank}号', ['王者号']],
  ['{stars?}星', []],
  ['{mark?}', []],
  ['{skins?}皮肤', ['12皮肤']],
  ['{roles#}金', ['3金']],
  ['{pets#}只', []],
  ['{roles[0]} {roles[1]}', ['甲 2命 乙']],
  ['{roles[3]}', []],
  ['有{roles:2}。', ['有甲 2命、乙等。']],
  ['有{roles:3}。', ['有甲 2命、乙、丙。']],
  ['有{pets:3}。', []],
  ['{rank=王者}到顶了。', ['到顶了。']],
  ['{rank=黄铜}刚开始。', []],
  ['{stars?}星|{skins}款', ['12款']],
])('the phrase %s becomes %j', (phrase, filled) => {
  const labels = { rank: ['王者'], stars: ['0'], mark: ['无'], skins: ['12'], roles: ['甲 2命', '乙', '丙'] };
  expect(fillPhrases([phrase], answers(labels))).toEqual(filled);
});

it('phrases name attributes of their game only', () => {
  const unknown = GAMES.flatMap(({ id, attributes, highlights, title, story }) =>
    [...highlights, ...title, ...story].flatMap((phrase) =>
      [...phrase.matchAll(/\{(\w+)/g)]
        .filter(([, name]) => !attributes.some(({ meaning }) => meaning === name))
        .map(([, name]) => `${id}: ${name}`),
    ),
  );
  expect(unknown).toEqual([]);
});
