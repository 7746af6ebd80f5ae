import type { MemberDossier, MemberRow, StaffMember } from '../../../contract/staff/index.ts';
import { NOW, self } from '../console/fixtures.ts';

const before = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();

export const members: MemberRow[] = [
  {
    id: 'u-seller',
    name: '卖家老周',
    phone: '138****0003',
    role: 'member',
    deals: 12,
    realStatus: 'verified',
    createdAt: before(24 * 400),
    isSuspended: false,
  },
  {
    id: 'u-out',
    name: '卖家小陈一个很长很长的昵称用来换行',
    phone: '139****7712',
    role: 'merchant',
    deals: 0,
    realStatus: 'unverified',
    createdAt: before(30),
    isSuspended: true,
    suspendedUntil: before(-24 * 6),
  },
  {
    id: 'u-closed',
    name: '已注销会员',
    phone: '****',
    role: 'member',
    deals: 2,
    realStatus: 'unverified',
    createdAt: before(24 * 200),
    isSuspended: false,
    closedAt: before(2),
  },
];

const [seller, out, gone] = members as [MemberRow, MemberRow, MemberRow];

export const dossier: MemberDossier = {
  ...seller,
  realName: '**发',
  idCard: '110***********1234',
  email: 'laozhou@example.com',
  onSale: 3,
  bought: [],
  sold: [
    {
      subject: 'order',
      id: 'o-1',
      number: 'HY202611240001',
      title: '星耀 112皮肤 98英雄 凤求凰 全能补位',
      state: 'inspecting',
      amount: 312_000,
      at: before(7),
      taskId: 't-1',
    },
    {
      subject: 'recycleOrder',
      id: 'r-1',
      number: 'HYhd202611010003',
      title: '和平精英 精英皇冠 90套装',
      state: 'completed',
      amount: 80_000,
      at: before(24 * 20),
      taskId: 't-9',
      isTaskClosed: true,
    },
  ],
  valuations: [
    {
      id: 'v-1',
      number: 'HYhs202611240007',
      kind: 'valuation',
      title: '原神 60级 12个限定五星',
      description: '满命胡桃，加我私聊报价',
      state: 'open',
      at: before(5),
    },
    {
      id: 'v-2',
      number: 'HYhs202611200004',
      kind: 'bidding',
      title: '和平精英 精英皇冠 90套装',
      description: '',
      state: 'completed',
      at: before(24 * 21),
    },
  ],
  afterSales: [
    {
      subject: 'afterSale',
      id: 'a-1',
      number: 'HYsh202611230009',
      title: '与描述不符',
      state: 'completed',
      amount: 20_000,
      at: before(24 * 10),
    },
  ],
  problems: [],
  places: [
    { kind: 'device', at: before(20), others: [{ id: 'u-out', name: '卖家小陈' }] },
    {
      kind: 'network',
      hint: '203.0.*.*',
      at: before(50),
      others: [
        { id: 'u-out', name: '卖家小陈' },
        { id: 'u-3', name: '买家小林' },
      ],
    },
  ],
  notes: [{ id: 'n-1', kind: 'note', text: '电话核实过，是本人', staffName: '客服小易', at: before(3) }],
  barred: [],
};

export const suspended: MemberDossier = {
  ...dossier,
  ...out,
  suspendedAt: before(24),
  suspendedReason: '多次虚假发货',
  sold: [],
  valuations: [],
  afterSales: [],
  places: [],
  notes: [{ id: 'n-2', kind: 'suspend', text: '7 天：多次虚假发货', staffName: '客服小易', at: before(24) }],
  barred: [{ id: 'b-1', kind: 'phone', reason: '多次虚假发货', at: before(24) }],
};

export const closed: MemberDossier = {
  ...gone,
  onSale: 0,
  bought: [],
  sold: dossier.sold.slice(1),
  valuations: dossier.valuations.slice(1),
  afterSales: [],
  problems: [],
  places: [],
  notes: [
    {
      id: 'n-3',
      kind: 'close',
      text: '本人在投诉建议里提出，编号 HYts202611240002',
      staffName: '客服小易',
      at: before(2),
    },
  ],
  barred: [],
};

export const staff: StaffMember[] = [
  {
    id: self.id,
    name: self.name,
    phone: '138****0009',
    roles: ['supervisor', 'admin'],
    desks: [],
    isEnrolled: true,
    createdAt: before(24 * 300),
    seenAt: before(0),
  },
  {
    id: 'u-staff-2',
    name: '客服阿宁',
    phone: '138****2210',
    roles: ['agent'],
    desks: ['orders', 'afterSales'],
    isEnrolled: true,
    createdAt: before(24 * 90),
    seenAt: before(5),
  },
  {
    id: 'u-staff-3',
    name: '财务小吴',
    phone: '136****9034',
    roles: ['finance'],
    desks: [],
    isEnrolled: false,
    createdAt: before(2),
  },
];
