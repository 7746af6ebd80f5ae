export type ContentInput = 'line' | 'html' | 'number' | 'flag' | 'choice' | 'picture' | 'lines' | 'moment';

export interface ContentField {
  label: string;
  input: ContentInput;
  isOptional?: true;
  /** The maximum length of a text, or number of `lines`. */
  max?: number;
  min?: number;
  /** The pattern of the text or of each line, with its error message. */
  pattern?: readonly [RegExp, string];
  options?: Readonly<Record<string, string>>;
  /** The kind that the id refers to. */
  refersTo?: ContentKind;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const BAD_ID = '编号格式不正确';
const line = (label: string, max = 60): ContentField => ({ label, input: 'line', max });
const number = (label: string, min = 0): ContentField => ({ label, input: 'number', min });
const yes = (label: string): ContentField => ({ label, input: 'flag' });
const html = (label: string): ContentField => ({ label, input: 'html', max: 100_000 });
const choice = (label: string, options: Readonly<Record<string, string>>): ContentField => ({
  label,
  input: 'choice',
  options,
});
const shaped = (label: string, pattern: RegExp, message: string, max = 64): ContentField => ({
  label,
  input: 'line',
  max,
  pattern: [pattern, message],
});
const reference = (label: string, refersTo: ContentKind): ContentField => ({
  ...shaped(label, ID, BAD_ID),
  refersTo,
});
const picture = (label: string): ContentField => ({
  label,
  input: 'picture',
  max: 300,
  pattern: [/^(?:\/img\/[\w./-]+|https:\/\/[^\s"'<>]+)$/, `${label}应是本站的图片，或以 https 开头`],
});
const link = (label: string): ContentField =>
  shaped(label, /^(?:\/|https:\/\/)[^\s"'<>]*$/, `${label}应以 / 或 https:// 开头`, 300);
const maybe = (one: ContentField): ContentField => ({ ...one, isOptional: true });
const key = shaped('编号', ID, BAD_ID);
const sort = number('顺序');

export const CONTENT_KINDS = [
  'games',
  'attributes',
  'attributeOptions',
  'districts',
  'dictionary',
  'notices',
  'banners',
  'supportAgents',
  'payeeAccounts',
  'groups',
  'socialAccounts',
] as const;
/** A kind of content. Its rows only refer to kinds before it. */
export type ContentKind = (typeof CONTENT_KINDS)[number];

interface ContentDefinition {
  title: string;
  keys: readonly string[];
  names: readonly string[];
  fields: Readonly<Record<string, ContentField>>;
}

/** All kinds of content. Forms, import, export and validation are derived from it. */
export const CONTENT: Readonly<Record<ContentKind, ContentDefinition>> = {
  games: {
    title: '游戏',
    keys: ['id'],
    names: ['name'],
    fields: {
      id: key,
      name: line('名称'),
      initial: shaped('首字母', /^[A-Z]$/, '首字母应是一个大写字母'),
      type: choice('类型', { mobile: '手游', pc: '端游' }),
      isHot: yes('热门'),
      palette: {
        label: '配色',
        input: 'lines',
        max: 6,
        pattern: [/^#[0-9A-Fa-f]{6}$/, '颜色应写成 #14235C'],
      },
      sort,
    },
  },
  attributes: {
    title: '属性模板',
    keys: ['id'],
    names: ['gameId', 'label'],
    fields: {
      id: key,
      gameId: reference('游戏编号', 'games'),
      label: line('名称', 40),
      meaning: line('含义代号', 40),
      key: shaped('列', /^f(?:[1-9]|1\d|20)$/, '列应是 f1 到 f20'),
      type: choice('填法', {
        input: '文字',
        number: '数字',
        radio: '单选',
        checkbox: '多选',
        boxradio: '多选带子项',
      }),
      unit: maybe(line('单位', 10)),
      min: maybe(number('最小')),
      max: maybe(number('最大')),
      isEnabled: yes('启用'),
      isShownInSell: yes('发布时填写'),
      isRequired: yes('必填'),
      isFilter: yes('可筛选'),
      sort,
    },
  },
  attributeOptions: {
    title: '属性选项',
    keys: ['id'],
    names: ['attributeId', 'label'],
    fields: {
      id: key,
      attributeId: reference('属性编号', 'attributes'),
      parentId: maybe(reference('上级选项编号', 'attributeOptions')),
      label: line('名称'),
      sort,
    },
  },
  districts: {
    title: '区服',
    keys: ['id'],
    names: ['gameId', 'name'],
    fields: {
      id: key,
      gameId: reference('游戏编号', 'games'),
      name: line('名称'),
      systemKey: line('层级代号'),
      parentId: maybe(reference('上级区服编号', 'districts')),
      sort,
    },
  },
  dictionary: {
    title: '字典',
    keys: ['type', 'label'],
    names: ['type', 'label'],
    fields: {
      type: line('字典名'),
      label: line('显示'),
      value: line('值', 200),
      remark: maybe(line('备注', 500)),
      cssClass: maybe(line('最小值', 60)),
      sort,
    },
  },
  notices: {
    title: '文章和公告',
    keys: ['id'],
    names: ['type', 'title'],
    fields: {
      id: shaped('编号', /^\d{1,9}$/, BAD_ID),
      type: line('类型', 40),
      title: line('标题', 120),
      content: html('正文'),
      picture: maybe(picture('题图')),
      isPublished: yes('已发布'),
      createdAt: { label: '时间', input: 'moment' },
    },
  },
  banners: {
    title: '轮播图和主播',
    keys: ['id'],
    names: ['kind', 'name'],
    fields: {
      id: key,
      kind: choice('类型', { carousel: '首页轮播', streamer: '合作主播' }),
      name: line('名称'),
      picture: picture('图片'),
      link: maybe(link('链接')),
      content: maybe(html('介绍')),
      sort,
    },
  },
  supportAgents: {
    title: '客服名片',
    keys: ['id'],
    names: ['name'],
    fields: {
      id: key,
      name: line('名字', 40),
      duty: choice('职责', {
        recycling: '回收',
        recyclingPc: '端游回收',
        recyclingMobile: '手游回收',
        preSale: '售前',
        consignment: '代售',
        afterSale: '售后',
      }),
      workTime: line('值班时间', 40),
      chatName: maybe(line('站内名', 60)),
      qq: maybe(shaped('QQ', /^\d{5,12}$/, 'QQ 号应是 5 到 12 位数字')),
      weixin: maybe(line('微信', 40)),
      qrCode: maybe(picture('二维码')),
      gameIds: { label: '负责的游戏编号', input: 'lines', max: 200, pattern: [ID, BAD_ID] },
      sort,
    },
  },
  payeeAccounts: {
    title: '收款账号',
    keys: ['account'],
    names: ['account', 'name'],
    fields: { account: line('账号', 80), name: line('户名', 80) },
  },
  groups: {
    title: '交流群',
    keys: ['id'],
    names: ['name'],
    fields: {
      id: key,
      name: line('名称'),
      qq: shaped('群号', /^\d{5,12}$/, '群号应是 5 到 12 位数字'),
      link: maybe(link('链接')),
      gameId: maybe(reference('游戏编号', 'games')),
      sort,
    },
  },
  socialAccounts: {
    title: '官方账号',
    keys: ['id'],
    names: ['kind', 'name'],
    fields: {
      id: key,
      kind: choice('平台', { douyin: '抖音', kuaishou: '快手' }),
      name: line('名称'),
      account: line('账号'),
      fans: number('粉丝数'),
      picture: maybe(picture('头像')),
      link: maybe(link('链接')),
      sort,
    },
  },
};

/** Flags are 1 or 0. */
export type ContentValue = string | number | string[];
export type ContentRow = Record<string, ContentValue | undefined>;
/** Rows by kind. The format of export and import. */
export type Content = Partial<Record<ContentKind, ContentRow[]>>;

const textOf = (value: ContentValue | undefined): string =>
  Array.isArray(value) ? value.join('、') : String(value ?? '');

/** The key of a row, unique within its kind. */
export const contentKey = (kind: ContentKind, row: ContentRow): string =>
  CONTENT[kind].keys.map((name) => textOf(row[name])).join(' · ');

export const contentName = (kind: ContentKind, row: ContentRow): string =>
  CONTENT[kind].names
    .map((name) => {
      const value = textOf(row[name]);
      return CONTENT[kind].fields[name]?.options?.[value] ?? value;
    })
    .join(' · ');
