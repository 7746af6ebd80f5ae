import { Random } from './random.ts';

export const MERCHANT_ACCOUNT = {
  phone: '13800000005',
  password: 'Haoyi2026',
  role: '商户',
  name: '满仓回收',
} as const;

export const DEMO_ACCOUNTS = [
  { phone: '13800000001', password: 'Haoyi2026', role: '买家', name: '买家小林' },
  { phone: '13800000002', password: 'Haoyi2026', role: '买家', name: '买家阿哲' },
  { phone: '13800000003', password: 'Haoyi2026', role: '卖家', name: '卖家老周' },
  { phone: '13800000009', password: 'Haoyi2026', role: '客服', name: '客服小易' },
  MERCHANT_ACCOUNT,
] as const;

export const PEOPLE = {
  buyer: 'u-buyer-1',
  secondBuyer: 'u-buyer-2',
  seller: 'u-seller-1',
  staff: 'u-staff-1',
  merchant: 'u-merchant-0',
  /** The seller of the platform's own stock. Nobody can sign in to this account. */
  platform: 'u-own',
} as const;

export interface PersonSeed {
  id: string;
  phone: string;
  name: string;
  role: 'member' | 'staff';
  isVerified: boolean;
  realName?: string | undefined;
  sex?: string;
  demo: boolean;
}

const FIRST = '星南木青北夏晚云鹿江白迟小阿半山海月鲸橘风知沈温南顾程苏许林'.split('');
const SECOND = '河舟禾野屿眠歌川舒溪暖渡茶雪枝里糖棠笙辰一安声鸢岁桥汐微然乔'.split('');
const TAIL = [
  '',
  '',
  '',
  '的号',
  '不熬夜',
  '在摸鱼',
  'Gaming',
  '退坑中',
  '号铺',
  '游戏',
  '小店',
  '同学',
  '上分',
];
const SURNAMES = '王李张刘陈杨黄赵周吴徐孙胡朱高林何郭马罗'.split('');
const GIVEN_NAMES = '伟芳娜敏静强磊军洋勇艳杰涛明超秀霞平刚桂'.split('');

/** Builds the people of the demo: four to sign in with, the platform, and sixty others. */
export function buildPeople(): PersonSeed[] {
  const random = new Random(11);
  const demo = (id: string, at: 0 | 1 | 2 | 3, realName: string): PersonSeed => ({
    id,
    phone: DEMO_ACCOUNTS[at].phone,
    name: DEMO_ACCOUNTS[at].name,
    role: at === 3 ? 'staff' : 'member',
    isVerified: true,
    realName,
    sex: at === 1 ? '0' : '1',
    demo: true,
  });
  const named = [
    demo(PEOPLE.buyer, 0, '林一凡'),
    demo(PEOPLE.secondBuyer, 1, '陈哲'),
    demo(PEOPLE.seller, 2, '周建国'),
    demo(PEOPLE.staff, 3, '易安'),
    {
      id: PEOPLE.platform,
      phone: '13800000008',
      name: '号易自营',
      role: 'member',
      isVerified: true,
      demo: false,
    } satisfies PersonSeed,
  ];
  const taken = new Set<string>();
  const others = Array.from({ length: 60 }, (_, i): PersonSeed => {
    let name = '';
    do name = random.pick(FIRST) + random.pick(SECOND) + random.pick(TAIL);
    while (taken.has(name));
    taken.add(name);
    const isVerified = i < 40 || random.chance(0.6);
    return {
      id: `u-${String(i + 1).padStart(3, '0')}`,
      phone: `139000${String(10_001 + i * 37).padStart(5, '0')}`,
      name,
      role: 'member',
      isVerified,
      realName: isVerified
        ? random.pick(SURNAMES) +
          random.pick(GIVEN_NAMES) +
          (random.chance(0.6) ? random.pick(GIVEN_NAMES) : '')
        : undefined,
      sex: random.pick(['0', '1']),
      demo: false,
    };
  });
  return [...named, ...others];
}

/** Of the sixty others, the first forty sell and the rest only buy. */
export const listSellers = (all: readonly PersonSeed[]) =>
  all.filter(({ id }) => /^u-0(?:[0-3]\d|40)$/.test(id));
export const listBuyers = (all: readonly PersonSeed[]) =>
  all.filter(({ id }) => /^u-0(?:4[1-9]|5\d|60)$/.test(id));
