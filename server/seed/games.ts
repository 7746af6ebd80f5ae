import { bindings, boxed, choice, count, ladder, realName, several, words } from './template.ts';
import type { Answers, AttributeSeed } from './template.ts';

/** The areas of a game: by login channel on phones, by data centre on computers. */
type RegionSeed =
  | {
      kind: 'mobile';
      carriers: readonly { name: string; areas: readonly string[]; servers?: readonly string[] }[];
    }
  | { kind: 'pc'; groups: readonly { name: string; servers: readonly string[] }[] };

/** A game as the seed writes it down. */
export interface GameSeed {
  id: string;
  name: string;
  initial: string;
  type: 'mobile' | 'pc';
  isHot: boolean;
  /** Own colours of our drawings: dark ground, body, light. */
  palette: readonly [string, string, string];
  /** How much of the market: listings are shared out by it. */
  share: number;
  /** Price of an account with nothing on it, yuan. */
  base: number;
  regions: RegionSeed;
  attributes: readonly AttributeSeed[];
  highlights(a: Answers): (string | undefined)[];
  title(a: Answers): string;
  story(a: Answers): (string | undefined)[];
}

const areas = (prefix: string, numbers: readonly number[]) => numbers.map((n) => `${prefix}${n}区`);
const some = (label: string, n: number, unit = '') => (n > 0 ? `${label} ${n}${unit}` : undefined);
const tally = (n: number, what: string) => (n > 0 ? `${n}${what}` : undefined);
const few = (labels: readonly string[], n: number) => labels.slice(0, n).join('、');
const listed = (before: string, labels: readonly string[], n = 3) =>
  labels.length > 0 ? `${before}${few(labels, n)}${labels.length > n ? '等' : ''}` : undefined;

const QQ_WEIXIN = (qq: readonly string[], weixin: readonly string[]): RegionSeed => ({
  kind: 'mobile',
  carriers: [
    { name: 'QQ', areas: qq },
    { name: '微信', areas: weixin },
  ],
});

/** The games of the demo, with attribute templates as their players speak. */
export const GAMES: readonly GameSeed[] = [
  {
    id: 'wzry',
    name: '王者荣耀',
    initial: 'W',
    type: 'mobile',
    isHot: true,
    palette: ['#14235C', '#3457C9', '#F2C14E'],
    share: 22,
    base: 40,
    regions: QQ_WEIXIN(
      areas('QQ', [1, 8, 16, 33, 57, 88, 120]),
      areas('微信', [1, 12, 27, 45, 66, 101, 142]),
    ),
    attributes: [
      ladder(
        '段位',
        'rank',
        '尊贵铂金|永恒钻石:20|至尊星耀:60|最强王者:140|无双王者:260|荣耀王者:480|传奇王者:1200',
      ),
      count('星数', 'stars', '星', [0, 128], 4, { curve: 1.4, isRequired: false }),
      ladder('贵族等级', 'vip', 'V3|V4:20|V5:60|V6:120|V7:240|V8:520|V9:1100|V10:3200'),
      count('皮肤数量', 'skins', '款', [18, 628], 5.2, { curve: 1.15 }),
      count('英雄数量', 'heroes', '个', [46, 127], 1, { curve: 0.5 }),
      count('荣耀典藏', 'treasures', '款', [0, 24], 230, { curve: 2.2, isRequired: false }),
      count('传说皮肤', 'legends', '款', [0, 96], 26, { curve: 1.5, isRequired: false }),
      several(
        '限定皮肤',
        'limited',
        '李白·凤求凰:380|韩信·白龙吟:220|赵云·引擎之心:160|貂蝉·仲夏夜之梦:140|诸葛亮·武陵仙君:320|孙尚香·杀手不太冷:90|小乔·天鹅之梦:110|鲁班七号·电玩小子:70|孙悟空·全息碎影:260|露娜·紫霞仙子:130|大乔·猫狗日记:80|后羿·阿尔法小队:90',
      ),
      ladder('国标', 'mark', '无|区标:20|市标:60|省标:180|国标:620', { isRequired: false, curve: 1.6 }),
      count('荣耀水晶', 'crystals', '枚', [0, 6], 160, { curve: 2.4, isRequired: false, isFilter: false }),
      choice('防沉迷', 'minor', '无防沉迷|有防沉迷', [88, 12]),
      realName(),
      bindings(),
    ],
    highlights: (a) => [
      `${a.text('rank')}${a.number('stars') > 0 ? ` ${a.number('stars')}星` : ''}`,
      `皮肤 ${a.number('skins')}`,
      some('典藏', a.number('treasures')),
      `贵族 ${a.text('vip')}`,
    ],
    title: (a) =>
      [
        `${a.text('vip')}贵族`,
        a.text('rank'),
        `${a.number('skins')}皮肤`,
        a.number('treasures') > 0 ? `${a.number('treasures')}典藏` : `${a.number('heroes')}英雄`,
        a.labels('limited')[0],
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `目前${a.text('rank')}${a.number('stars') > 0 ? `${a.number('stars')}星` : ''}，${a.number('heroes')}个英雄，皮肤${a.number('skins')}款。`,
      a.number('treasures') > 0 ? `荣耀典藏${a.number('treasures')}款，都是自己一路抽下来的。` : undefined,
      listed('限定有', a.labels('limited')) && `${listed('限定有', a.labels('limited'))}。`,
      a.text('mark') !== '无' ? `拿过${a.text('mark')}，记录可查。` : undefined,
    ],
  },
  {
    id: 'hpjy',
    name: '和平精英',
    initial: 'H',
    type: 'mobile',
    isHot: true,
    palette: ['#2C2A1E', '#7C6A2C', '#F3B73E'],
    share: 14,
    base: 40,
    regions: QQ_WEIXIN(['手Q大区', '手Q体验区'], ['微信大区', '微信体验区']),
    attributes: [
      ladder('段位', 'rank', '坚韧铂金|不朽星钻:15|荣耀皇冠:40|超级王牌:110|无敌战神:420'),
      count('段位积分', 'points', '分', [2600, 6200], 0.02, {
        curve: 0.8,
        isRequired: false,
        isFilter: false,
      }),
      count('套装数量', 'suits', '套', [4, 210], 9, { curve: 1.3 }),
      count('枪械皮肤', 'guns', '个', [6, 320], 5, { curve: 1.3 }),
      count('载具皮肤', 'cars', '辆', [0, 86], 18, { curve: 1.6, isRequired: false }),
      several(
        '稀有载具',
        'rareCars',
        '特斯拉Roadster:480|玛莎拉蒂MC20:620|阿斯顿马丁DBS:560|迈凯伦570S:520|兰博基尼:880|布加迪:960|保时捷918:740',
      ),
      several(
        '升级枪皮',
        'rareGuns',
        'M416·五爪金龙:680|AKM·吉他之梦:320|M762·海岛奇兵:180|AWM·玫瑰之刺:260|98K·万圣南瓜:150|M416·冰霜:220|UZI·小鸭子:80',
      ),
      count('军需币套装', 'rareSuits', '套', [0, 36], 66, { curve: 1.8, isRequired: false }),
      count('热力值', 'heat', '点', [1200, 98000], 0.012, { curve: 2, isRequired: false, isFilter: false }),
      ladder('贵族等级', 'vip', '无|黑铁:10|青铜:30|白银:80|黄金:180|铂金:420|钻石:1100', {
        isRequired: false,
      }),
      choice('防沉迷', 'minor', '无防沉迷|有防沉迷', [90, 10]),
      realName(),
      bindings(),
    ],
    highlights: (a) => [
      a.text('rank'),
      `套装 ${a.number('suits')}`,
      some('载具', a.number('cars')),
      `枪皮 ${a.number('guns')}`,
    ],
    title: (a) =>
      [
        a.labels('rareCars')[0],
        a.labels('rareGuns')[0],
        `${a.number('suits')}套装`,
        `${a.number('guns')}枪皮`,
        a.text('rank'),
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `${a.text('rank')}号，套装${a.number('suits')}套，枪械皮肤${a.number('guns')}个，载具${a.number('cars')}辆。`,
      listed('车库里有', a.labels('rareCars')) && `${listed('车库里有', a.labels('rareCars'))}。`,
      listed('满级或可升级枪皮：', a.labels('rareGuns')) &&
        `${listed('满级或可升级枪皮：', a.labels('rareGuns'))}。`,
      `热力值${a.number('heat')}。`,
    ],
  },
  {
    id: 'yuanshen',
    name: '原神',
    initial: 'Y',
    type: 'mobile',
    isHot: true,
    palette: ['#173A4A', '#2E8C8A', '#F4DFA8'],
    share: 13,
    base: 30,
    regions: {
      kind: 'mobile',
      carriers: [
        { name: '官服', areas: ['天空岛'] },
        { name: '渠道服', areas: ['华为渠道', '小米渠道', 'OPPO渠道', 'vivo渠道'] },
        { name: 'B服', areas: ['世界树'] },
      ],
    },
    attributes: [
      count('冒险等级', 'level', '级', [18, 60], 1, { curve: 0.45 }),
      ladder('世界等级', 'world', '4级|5级|6级:10|7级:25|8级:45|9级:80', { curve: 0.6 }),
      boxed(
        '五星角色',
        'roles',
        '玛薇卡:150|芙宁娜:140|那维莱特:135|胡桃:95|雷电将军:105|纳西妲:120|夜兰:100|钟离:95|枫原万叶:100|甘雨:60|神里绫华:60|魈:55|茜特菈莉:115|希诺宁:105|阿蕾奇诺:120|林尼:40|流浪者:60|温迪:45',
        '0命|1命|2命|3命|4命|5命|6命',
      ),
      boxed(
        '五星武器',
        'weapons',
        '护摩之杖:85|薙草之稻光:85|若水:70|千夜浮梦:60|静水流涌之辉:95|雾切之回光:65|苍古自由之誓:60|万世流涌大典:95|赤月之形:90|终末嗟叹之诗:40',
        '1精|2精|3精|4精|5精',
      ),
      count('角色总数', 'roster', '个', [20, 96], 1, { curve: 0.6 }),
      count('原石', 'gems', '颗', [0, 42000], 0.006, { curve: 2.6, isRequired: false }),
      count('纠缠之缘', 'fates', '个', [0, 260], 2.2, { curve: 2.4, isRequired: false, isFilter: false }),
      choice('卡池保底', 'pity', '无保底|大保底:30|小保底', [40, 24, 36], { isRequired: false }),
      ladder('深境螺旋', 'abyss', '未满星|30星|33星:10|36星满星:40', { isRequired: false }),
      choice('旅行者性别', 'gender', '荧|空', [62, 38], { isFilter: false, isRequired: false }),
      count('登录天数', 'days', '天', [30, 1820], 0.04, { curve: 0.8, isRequired: false, isFilter: false }),
      words('圣遗物', 'relics', ['主力双暴齐全', '一套毕业', '两套毕业', '基本成型', '还在刷']),
      realName(),
      bindings('手机可换绑|邮箱可换绑|实名可协助|第三方未绑定'),
    ],
    highlights: (a) => [
      some('五星角色', a.labels('roles').length),
      a.labels('roles')[0],
      a.labels('weapons')[0] ?? some('五星武器', a.labels('weapons').length),
      `冒险 ${a.number('level')}级`,
    ],
    title: (a) =>
      [
        few(a.labels('roles'), 3).replaceAll('、', ' '),
        a.labels('roles').length > 0 ? `${a.labels('roles').length}金` : `${a.text('gender')}开局`,
        a.labels('weapons').length > 0 ? `${a.labels('weapons').length}专武` : undefined,
        `${a.number('level')}级`,
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `冒险等级${a.number('level')}，世界等级${a.text('world')}，角色共${a.number('roster')}个。`,
      listed('五星角色：', a.labels('roles'), 6) && `${listed('五星角色：', a.labels('roles'), 6)}。`,
      listed('五星武器：', a.labels('weapons'), 5) && `${listed('五星武器：', a.labels('weapons'), 5)}。`,
      `原石${a.number('gems')}，纠缠之缘${a.number('fates')}，${a.text('pity')}。`,
      a.text('abyss') === '36星满星' ? '深渊常年满星。' : undefined,
    ],
  },
  {
    id: 'lol',
    name: '英雄联盟',
    initial: 'Y',
    type: 'pc',
    isHot: true,
    palette: ['#0D2B36', '#1E6E78', '#D6B36A'],
    share: 9,
    base: 40,
    regions: {
      kind: 'pc',
      groups: [
        {
          name: '电信',
          servers: ['艾欧尼亚', '祖安', '诺克萨斯', '班德尔城', '皮尔特沃夫', '战争学院', '黑色玫瑰'],
        },
        { name: '网通', servers: ['比尔吉沃特', '德玛西亚', '弗雷尔卓德', '无畏先锋', '恕瑞玛'] },
        { name: '全网络', servers: ['男爵领域', '峡谷之巅', '教育网专区'] },
      ],
    },
    attributes: [
      ladder(
        '单双排段位',
        'rank',
        '无段位|黄铜|白银|黄金:10|铂金:30|翡翠:70|钻石:160|大师:420|宗师:820|王者:1800',
      ),
      count('胜点', 'points', '点', [0, 980], 0.1, { curve: 2, isRequired: false, isFilter: false }),
      count('召唤师等级', 'level', '级', [30, 820], 0.3, { curve: 1.2 }),
      count('英雄数量', 'heroes', '个', [42, 171], 0.8, { curve: 0.6 }),
      count('皮肤数量', 'skins', '款', [8, 940], 3.4, { curve: 1.5 }),
      several(
        '稀有皮肤',
        'rare',
        '龙瞎·神龙尊者:180|西部魔影 德莱厄斯:120|黑色天使:260|银河魔装机神:110|未来战士 伊泽瑞尔:160|元素使 拉克丝:200|圣诞浪子:320|狂野女猎手:140|鸿运当头:480',
      ),
      count('至臻皮肤', 'prestige', '款', [0, 62], 42, { curve: 1.9, isRequired: false }),
      count('蓝色精粹', 'essence', '个', [500, 320000], 0.0012, {
        curve: 2.2,
        isRequired: false,
        isFilter: false,
      }),
      ladder('贵宾等级', 'vip', '无|1级:10|3级:30|5级:80|7级:220|9级:640', { isRequired: false }),
      choice('封号记录', 'bans', '无封号记录:40|有短期封禁记录', [92, 8]),
      realName(),
      words('常用位置', 'lane', ['上路', '打野', '中路', '下路', '辅助', '全位置']),
      bindings('QQ手机可换绑|QQ密保可改|令牌可解绑'),
    ],
    highlights: (a) => [
      a.text('rank'),
      `皮肤 ${a.number('skins')}`,
      some('至臻', a.number('prestige')),
      `英雄 ${a.number('heroes')}`,
    ],
    title: (a) =>
      [
        a.text('rank') === '无段位' ? undefined : a.text('rank'),
        `${a.number('skins')}皮肤`,
        `${a.number('heroes')}英雄`,
        a.labels('rare')[0],
        `${a.number('level')}级`,
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `召唤师等级${a.number('level')}，英雄${a.number('heroes')}个，皮肤${a.number('skins')}款，单双排${a.text('rank')}。`,
      a.number('prestige') > 0 ? `至臻皮肤${a.number('prestige')}款。` : undefined,
      listed('绝版和稀有：', a.labels('rare')) && `${listed('绝版和稀有：', a.labels('rare'))}。`,
      `蓝色精粹${a.number('essence')}，${a.text('bans')}。`,
    ],
  },
  {
    id: 'cfm',
    name: '穿越火线手游',
    initial: 'C',
    type: 'mobile',
    isHot: true,
    palette: ['#2B1A1C', '#8E2F2B', '#F0A35C'],
    share: 7,
    base: 40,
    regions: QQ_WEIXIN(areas('手Q', [1, 3, 9, 21, 40]), areas('微信', [1, 5, 14, 26, 38])),
    attributes: [
      ladder('VIP等级', 'vip', 'V0|V2:20|V4:60|V5:120|V6:240|V7:520|V8:1200'),
      ladder('军衔', 'grade', '少尉|上尉:10|少校:25|上校:60|少将:120|中将:220|元帅:600'),
      ladder('排位段位', 'rank', '新锐|精英|专家:15|大师:40|枪王:160|荣耀枪王:420', { isRequired: false }),
      boxed(
        '英雄级武器',
        'heroGuns',
        'M4A1-雷神:220|AK47-火麒麟:260|巴雷特-毁灭:280|AWM-天龙:210|加特林-炼狱:180|汤姆逊-烈龙:130|沙漠之鹰-修罗:120|黑龙之刃:240',
        '普通|强化|至尊',
      ),
      count('永久武器', 'guns', '把', [12, 460], 4, { curve: 1.4 }),
      count('永久角色', 'roles', '个', [3, 90], 12, { curve: 1.4 }),
      count('收藏值', 'collection', '点', [300, 26000], 0.04, { curve: 1.8 }),
      count('钻石', 'diamonds', '颗', [0, 90000], 0.004, { curve: 2.6, isRequired: false, isFilter: false }),
      choice('防沉迷', 'minor', '无防沉迷|有防沉迷', [90, 10]),
      realName(),
      bindings(),
    ],
    highlights: (a) => [
      `VIP ${a.text('vip')}`,
      some('英雄级', a.labels('heroGuns').length),
      `永久武器 ${a.number('guns')}`,
      `收藏 ${a.number('collection')}`,
    ],
    title: (a) =>
      [
        a.text('vip'),
        a.text('grade'),
        few(a.labels('heroGuns'), 2).replaceAll('、', ' '),
        `${a.number('guns')}永久武器`,
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `${a.text('grade')}，VIP ${a.text('vip')}，永久武器${a.number('guns')}把，永久角色${a.number('roles')}个。`,
      listed('英雄级武器：', a.labels('heroGuns'), 4) &&
        `${listed('英雄级武器：', a.labels('heroGuns'), 4)}。`,
      `收藏值${a.number('collection')}，钻石${a.number('diamonds')}。`,
    ],
  },
  {
    id: 'yjwj',
    name: '永劫无间',
    initial: 'Y',
    type: 'pc',
    isHot: false,
    palette: ['#26202E', '#6B4A6E', '#E9C9A1'],
    share: 5,
    base: 50,
    regions: {
      kind: 'pc',
      groups: [
        { name: '网易官服', servers: ['亚服', '国服'] },
        { name: 'Steam', servers: ['亚服', '北美服', '欧服'] },
      ],
    },
    attributes: [
      ladder('段位', 'rank', '青铜|白银|黄金:10|铂金:30|陨星:80|蚀月:220|坠日:460|无间修罗:1400'),
      count('账号等级', 'level', '级', [12, 420], 0.3),
      count('英雄数量', 'heroes', '个', [5, 24], 14, { curve: 0.7 }),
      count('红色皮肤', 'reds', '款', [0, 58], 88, { curve: 1.9 }),
      count('金色皮肤', 'golds', '款', [2, 180], 9, { curve: 1.3 }),
      several(
        '联动与限定',
        'limited',
        '宁红夜·青丘:320|特木尔·猎鹰:180|顾清寒·雪女:260|岳山·始皇:460|胡桃·敦煌:240|无尘·大闹天宫:300|迦南·金蛇:280',
      ),
      count('武器红皮', 'weapons', '款', [0, 32], 76, { curve: 2, isRequired: false }),
      count('金块', 'gold', '个', [0, 26000], 0.02, { curve: 2.4, isRequired: false, isFilter: false }),
      choice('登录方式', 'login', '网易邮箱|手机号|Steam:60', [50, 30, 20]),
      realName(),
      bindings('手机可换绑|邮箱可改密|令牌可解绑'),
    ],
    highlights: (a) => [
      a.text('rank'),
      some('红皮', a.number('reds')),
      `金皮 ${a.number('golds')}`,
      `英雄 ${a.number('heroes')}`,
    ],
    title: (a) =>
      [
        a.text('rank'),
        tally(a.number('reds'), '红皮'),
        `${a.number('golds')}金皮`,
        `${a.number('heroes')}英雄`,
        a.labels('limited')[0],
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `${a.text('rank')}，${a.number('heroes')}个英雄，红皮${a.number('reds')}款，金皮${a.number('golds')}款。`,
      a.number('weapons') > 0 ? `武器红皮${a.number('weapons')}款。` : undefined,
      listed('限定有', a.labels('limited')) && `${listed('限定有', a.labels('limited'))}。`,
      `${a.text('login')}登录，金块${a.number('gold')}。`,
    ],
  },
  {
    id: 'sjz',
    name: '三角洲行动',
    initial: 'S',
    type: 'mobile',
    isHot: true,
    palette: ['#10231C', '#2F6B4F', '#B9E07A'],
    share: 9,
    base: 30,
    regions: QQ_WEIXIN(['QQ大区'], ['微信大区']),
    attributes: [
      ladder('烽火地带段位', 'rank', '青铜|白银|黄金:10|铂金:30|钻石:80|黑鹰:180|三角洲巅峰:620'),
      ladder('全面战场军衔', 'grade', '列兵|上士|少尉:5|上尉:20|校官:60|统帅:320', { isRequired: false }),
      count('哈夫币', 'coins', '万', [80, 42000], 0.05, { curve: 2.1 }),
      count('账号等级', 'level', '级', [12, 60], 2, { curve: 0.5 }),
      ladder('安全箱', 'box', '基础安全箱|进阶安全箱:20|高级安全箱:60|顶级安全箱:160'),
      count('体力等级', 'stamina', '级', [1, 7], 14, { curve: 0.8, isRequired: false }),
      several(
        '特战干员外观',
        'skins',
        '红狼·蚀金玫瑰:420|威龙·凌霄戍卫:380|露娜·天际线:220|骇爪·水墨云图:260|蜂医·送葬人:160|无名·夜鹰:200|蛊·午夜邮差:180',
      ),
      several('刀具外观', 'knives', '龙牙:520|信条:460|怜悯:380|赤霄:420|黑海:260|暗星:560'),
      count('传说枪皮', 'guns', '款', [0, 46], 44, { curve: 1.8, isRequired: false }),
      count('总仓库价值', 'assets', '万', [200, 68000], 0.02, { curve: 2, isRequired: false }),
      choice('封禁记录', 'bans', '无封禁记录:30|有一天禁赛记录', [92, 8]),
      realName(),
      bindings(),
    ],
    highlights: (a) => [
      a.text('rank'),
      `哈夫币 ${a.number('coins')}万`,
      a.text('box'),
      a.labels('knives')[0] ? `刀皮 ${a.labels('knives')[0]}` : some('枪皮', a.number('guns')),
    ],
    title: (a) =>
      [
        a.text('rank'),
        `${a.number('coins')}万哈夫币`,
        a.text('box'),
        a.labels('knives')[0],
        a.labels('skins')[0],
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `烽火${a.text('rank')}，等级${a.number('level')}，${a.text('box')}，体力${a.number('stamina')}级。`,
      `哈夫币${a.number('coins')}万，总仓库${a.number('assets')}万。`,
      listed('干员外观：', a.labels('skins')) && `${listed('干员外观：', a.labels('skins'))}。`,
      listed('刀皮：', a.labels('knives')) && `${listed('刀皮：', a.labels('knives'))}。`,
      `${a.text('bans')}。`,
    ],
  },
  {
    id: 'nsh',
    name: '逆水寒手游',
    initial: 'N',
    type: 'mobile',
    isHot: false,
    palette: ['#1B2A3A', '#45688A', '#E7D3B1'],
    share: 5,
    base: 40,
    regions: {
      kind: 'mobile',
      carriers: [
        {
          name: '官服',
          areas: ['江湖一区', '江湖二区'],
          servers: ['明心竹海', '碧血丹心', '山海云间', '听雨楼'],
        },
        { name: '渠道服', areas: ['渠道一区'], servers: ['秋水伊人', '长风万里'] },
      ],
    },
    attributes: [
      choice('职业', 'job', '碎梦|神相|血河|九灵|素问|铁衣|龙吟|鸿音', [16, 15, 14, 13, 12, 11, 10, 9]),
      count('等级', 'level', '级', [60, 109], 0.5, { curve: 0.4 }),
      count('战力', 'power', '万', [6, 128], 14, { curve: 1.3 }),
      count('百炼等级', 'forge', '级', [20, 140], 4, { curve: 1.1 }),
      count('天赏外观', 'heaven', '套', [0, 26], 260, { curve: 2.1, isRequired: false }),
      count('时装数量', 'suits', '套', [5, 320], 3, { curve: 1.3 }),
      several('稀有坐骑', 'mounts', '墨麒麟:620|云海鲸:540|乘黄:420|白鹿:180|机关朱雀:300|踏雪无痕:120'),
      count('纹玉', 'jade', '个', [0, 60000], 0.01, { curve: 2.4, isRequired: false, isFilter: false }),
      several('内功', 'arts', '春风得意满级:160|万剑归宗:120|周天十二宫:140|藏锋:80', { isFilter: false }),
      choice('性别体型', 'body', '成女|成男|少女|少年', [46, 26, 18, 10]),
      realName(),
      bindings('手机可换绑|邮箱可改密|令牌可解绑'),
    ],
    highlights: (a) => [
      a.text('job'),
      `战力 ${a.number('power')}万`,
      some('天赏', a.number('heaven'), '套'),
      `时装 ${a.number('suits')}`,
    ],
    title: (a) =>
      [
        a.text('job'),
        `${a.number('power')}万战力`,
        a.number('heaven') > 0 ? `${a.number('heaven')}天赏` : undefined,
        a.labels('mounts')[0],
        a.text('body'),
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `${a.text('body')}${a.text('job')}，${a.number('level')}级，战力${a.number('power')}万，百炼${a.number('forge')}级。`,
      a.number('heaven') > 0 ? `天赏外观${a.number('heaven')}套，时装共${a.number('suits')}套。` : undefined,
      listed('坐骑有', a.labels('mounts')) && `${listed('坐骑有', a.labels('mounts'))}。`,
      listed('内功：', a.labels('arts')) && `${listed('内功：', a.labels('arts'))}。`,
    ],
  },
  {
    id: 'dzpd',
    name: '蛋仔派对',
    initial: 'D',
    type: 'mobile',
    isHot: false,
    palette: ['#3A2352', '#B4568F', '#FFD36E'],
    share: 4,
    base: 25,
    regions: {
      kind: 'mobile',
      carriers: [
        { name: '官服', areas: ['官方大区'] },
        { name: '渠道服', areas: ['华为渠道', 'vivo渠道', '应用宝渠道'] },
      ],
    },
    attributes: [
      ladder('段位', 'rank', '鹌鹑蛋|鸽子蛋|鸡蛋|鹅蛋:5|鸵鸟蛋:15|恐龙蛋:40|凤凰蛋:120|巅峰凤凰蛋:320'),
      count('潮玩值', 'style', '点', [300, 68000], 0.02, { curve: 1.8 }),
      count('外观数量', 'skins', '款', [10, 520], 2.6, { curve: 1.3 }),
      count('至臻外观', 'supreme', '款', [0, 24], 120, { curve: 2, isRequired: false }),
      several(
        '盲盒与联动',
        'limited',
        '蛋小黑·星愿:80|国王蛋·加冕:160|三丽鸥联动:120|月桂公主:220|鎏金麒麟:280|梦境水母:140',
      ),
      count('动作表情', 'emotes', '个', [5, 160], 1.2, { isRequired: false, isFilter: false }),
      count('蛋币', 'coins', '个', [0, 42000], 0.008, { curve: 2.4, isRequired: false, isFilter: false }),
      choice('防沉迷', 'minor', '无防沉迷|有防沉迷', [80, 20]),
      realName(),
      bindings(),
    ],
    highlights: (a) => [
      a.text('rank'),
      `潮玩值 ${a.number('style')}`,
      some('至臻', a.number('supreme')),
      `外观 ${a.number('skins')}`,
    ],
    title: (a) =>
      [a.text('rank'), `${a.number('style')}潮玩值`, `${a.number('skins')}外观`, a.labels('limited')[0]]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `${a.text('rank')}，潮玩值${a.number('style')}，外观${a.number('skins')}款，动作表情${a.number('emotes')}个。`,
      listed('稀有的有', a.labels('limited')) && `${listed('稀有的有', a.labels('limited'))}。`,
      `蛋币还有${a.number('coins')}个。`,
    ],
  },
  {
    id: 'xqtd',
    name: '崩坏:星穹铁道',
    initial: 'B',
    type: 'mobile',
    isHot: true,
    palette: ['#1A1B3D', '#4B4FA8', '#C9B6FF'],
    share: 8,
    base: 25,
    regions: {
      kind: 'mobile',
      carriers: [
        { name: '官服', areas: ['星穹列车'] },
        { name: '渠道服', areas: ['华为渠道', '小米渠道', 'OPPO渠道'] },
        { name: 'B服', areas: ['无名客'] },
      ],
    },
    attributes: [
      count('开拓等级', 'level', '级', [20, 70], 1, { curve: 0.45 }),
      ladder('均衡等级', 'world', '3级|4级|5级:10|6级:40', { curve: 0.6 }),
      boxed(
        '五星角色',
        'roles',
        '黄泉:130|流萤:125|知更鸟:110|飞霄:115|阮·梅:110|花火:85|镜流:70|卡芙卡:80|黑天鹅:75|饮月:80|藿藿:80|符玄:55|银狼:55|刃:45|景元:40|遐蝶:140',
        '0魂|1魂|2魂|3魂|4魂|5魂|6魂',
      ),
      boxed(
        '五星光锥',
        'cones',
        '行于流逝的岸:85|梦应归于何处:80|夜色流光溢彩:70|此身为剑:55|镜中故我:60|只需等待:55|比阳光更明亮的:50|游戏尘寰:55',
        '1叠|2叠|3叠|4叠|5叠',
      ),
      count('星琼', 'gems', '颗', [0, 46000], 0.006, { curve: 2.6, isRequired: false }),
      count('星轨专票', 'tickets', '张', [0, 240], 2.2, { curve: 2.4, isRequired: false, isFilter: false }),
      choice('卡池保底', 'pity', '无保底|大保底:30|小保底', [40, 24, 36], { isRequired: false }),
      ladder('混沌回忆', 'memory', '未满星|满星:20|常年满星:50', { isRequired: false }),
      choice('开拓者性别', 'gender', '星|穹', [58, 42], { isFilter: false, isRequired: false }),
      realName(),
      bindings('手机可换绑|邮箱可换绑|实名可协助|第三方未绑定'),
    ],
    highlights: (a) => [
      some('五星角色', a.labels('roles').length),
      a.labels('roles')[0],
      some('五星光锥', a.labels('cones').length),
      `开拓 ${a.number('level')}级`,
    ],
    title: (a) =>
      [
        few(a.labels('roles'), 3).replaceAll('、', ' '),
        a.labels('roles').length > 0 ? `${a.labels('roles').length}金` : `${a.text('gender')}开局`,
        a.labels('cones').length > 0 ? `${a.labels('cones').length}专锥` : undefined,
        `${a.number('level')}级`,
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `开拓等级${a.number('level')}，均衡${a.text('world')}。`,
      listed('五星角色：', a.labels('roles'), 6) && `${listed('五星角色：', a.labels('roles'), 6)}。`,
      listed('五星光锥：', a.labels('cones'), 5) && `${listed('五星光锥：', a.labels('cones'), 5)}。`,
      `星琼${a.number('gems')}，专票${a.number('tickets')}，${a.text('pity')}，混沌回忆${a.text('memory')}。`,
    ],
  },
  {
    id: 'pubg',
    name: '绝地求生',
    initial: 'J',
    type: 'pc',
    isHot: false,
    palette: ['#23262B', '#5C6672', '#F2A33A'],
    share: 4,
    base: 60,
    regions: {
      kind: 'pc',
      groups: [
        { name: 'Steam', servers: ['亚服', '日韩服', '东南亚服'] },
        { name: 'Kakao', servers: ['韩服'] },
      ],
    },
    attributes: [
      ladder('竞技段位', 'rank', '无段位|青铜|白银|黄金:10|铂金:40|钻石:120|大师:420'),
      count('生存等级', 'level', '级', [20, 500], 0.6, { curve: 1.1 }),
      choice('豪华版', 'deluxe', '豪华版:60|普通版', [45, 55]),
      count('信用分', 'credit', '分', [70, 100], 1, { curve: 0.4, isRequired: false, isFilter: false }),
      count('成长型枪皮', 'growth', '把', [0, 22], 190, { curve: 1.8 }),
      several(
        '稀有皮肤',
        'rare',
        'M416·冰晶:320|AKM·金漆:220|Beryl·猩红:260|AUG·熔岩:240|AWM·龙骨:420|SLR·晶岩:180|平底锅·幸运:90',
      ),
      count('衣服数量', 'clothes', '件', [12, 760], 1.6, { curve: 1.4 }),
      count('G币', 'gcoin', '个', [0, 26000], 0.02, { curve: 2.4, isRequired: false, isFilter: false }),
      choice('封禁记录', 'bans', '无封禁记录:40|有临时封禁', [93, 7]),
      realName(),
      bindings('Steam邮箱可换|手机令牌可解|可改密保'),
    ],
    highlights: (a) => [
      a.text('rank') === '无段位' ? `生存 ${a.number('level')}级` : a.text('rank'),
      some('成长枪皮', a.number('growth')),
      `衣服 ${a.number('clothes')}`,
      a.text('deluxe'),
    ],
    title: (a) =>
      [
        a.labels('rare')[0],
        tally(a.number('growth'), '成长枪皮'),
        `${a.number('clothes')}件衣服`,
        `生存${a.number('level')}级`,
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `${a.text('deluxe')}，生存等级${a.number('level')}，竞技${a.text('rank')}，信用分${a.number('credit')}。`,
      a.number('growth') > 0
        ? `成长型枪皮${a.number('growth')}把，衣服${a.number('clothes')}件。`
        : undefined,
      listed('稀有皮肤：', a.labels('rare')) && `${listed('稀有皮肤：', a.labels('rare'))}。`,
      `G币${a.number('gcoin')}，${a.text('bans')}。`,
    ],
  },
  {
    id: 'dwrg',
    name: '第五人格',
    initial: 'D',
    type: 'mobile',
    isHot: false,
    palette: ['#241C1A', '#6A4A3A', '#D9B48A'],
    share: 4,
    base: 35,
    regions: {
      kind: 'mobile',
      carriers: [
        { name: '官服', areas: ['安卓官服', 'iOS官服'] },
        { name: '渠道服', areas: ['华为渠道', '小米渠道', 'B站渠道'] },
      ],
    },
    attributes: [
      ladder('求生者段位', 'rank', '一阶|二阶|三阶|四阶:10|五阶:30|六阶:90|七阶:320'),
      ladder('监管者段位', 'hunter', '一阶|二阶|三阶|四阶:10|五阶:30|六阶:90|七阶:320', {
        isRequired: false,
      }),
      count('金皮数量', 'golds', '款', [0, 72], 88, { curve: 1.8 }),
      count('紫皮数量', 'purples', '款', [4, 210], 9, { curve: 1.2 }),
      count('角色数量', 'roles', '个', [20, 84], 2, { curve: 0.6 }),
      several(
        '限定金皮',
        'limited',
        '红夫人·血宴:620|红蝶·白无垢:420|调香师·玛丽:280|约瑟夫·血剑:480|医生·旧日:180|前锋·无畏:160|祭司·蜂后:240',
      ),
      count('随身物品金饰', 'pets', '件', [0, 38], 60, { curve: 2, isRequired: false }),
      count('回声', 'echoes', '个', [0, 42000], 0.01, { curve: 2.4, isRequired: false, isFilter: false }),
      choice('认知之境', 'badge', '无|百强:60|前十:320', [86, 11, 3], { isRequired: false }),
      realName(),
      bindings('手机可换绑|邮箱可改密|令牌可解绑'),
    ],
    highlights: (a) => [
      `求生者${a.text('rank')}`,
      some('金皮', a.number('golds')),
      `紫皮 ${a.number('purples')}`,
      a.labels('limited')[0] ?? `角色 ${a.number('roles')}`,
    ],
    title: (a) =>
      [
        tally(a.number('golds'), '金皮'),
        `${a.number('purples')}紫皮`,
        a.labels('limited')[0],
        `求生${a.text('rank')}`,
      ]
        .filter(Boolean)
        .join(' '),
    story: (a) => [
      `求生者${a.text('rank')}，监管者${a.text('hunter')}，角色${a.number('roles')}个。`,
      `金皮${a.number('golds')}款，紫皮${a.number('purples')}款。`,
      listed('限定金皮：', a.labels('limited')) && `${listed('限定金皮：', a.labels('limited'))}。`,
      `回声${a.number('echoes')}个。`,
    ],
  },
];
