import { invalidAt, offline } from '../../kit/inquiry/fixtures.ts';
import { getInitialSnapshot } from 'xstate';
import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import type { OwnListingDetail } from '../../../contract/selling/selling.ts';
import { composeTexts } from './compose.ts';
import { listingCard } from '../../kit/listingFixture.ts';
import type { Failure } from '../../kit/failure.ts';
import { rules } from '../../kit/upload/fixtures.ts';
import type { UploadChanged, UploadContext, UploadResult } from '../../kit/upload/upload.ts';
import { consignmentMachine, type ConsignmentLeaf, type ConsignmentSnapshot } from './consignment.ts';
import { EMPTY_FORM, type ConsignmentForm } from './form.ts';
import type { LoadedForm } from './loadForm.ts';
import type { ConsignmentContext } from './setup.ts';
import type { SubmittedListing } from './submitInput.ts';

const attribute = (
  given: Pick<AttributeWithOptions, 'key' | 'label' | 'type'> & Partial<AttributeWithOptions>,
): AttributeWithOptions => ({
  id: `a-${given.key}`,
  gameId: 'wzry',
  meaning: given.key,
  isEnabled: true,
  isShownInSell: true,
  isRequired: true,
  isFilter: true,
  options: [],
  ...given,
});
const options = (column: string, ...labels: string[]) =>
  labels.map((label, index) => ({ id: `${column}-${index + 1}`, label, children: [] }));
const grades = (option: string) =>
  ['区标', '省标', '国标'].map((label, index) => ({ id: `${option}-${index + 1}`, label }));

/** One attribute of each type, and a disabled one. */
export const template: AttributeWithOptions[] = [
  attribute({
    key: 'f1',
    label: '段位',
    type: 'radio',
    options: options('f1', '永恒钻石', '至尊星耀', '最强王者', '荣耀王者'),
  }),
  attribute({ key: 'f2', label: '皮肤数量', type: 'number', unit: '款' }),
  attribute({
    key: 'f3',
    label: '限定皮肤',
    type: 'checkbox',
    isRequired: false,
    options: options('f3', '凤求凰', '白龙吟', '引擎之心', '武陵仙君'),
  }),
  attribute({
    key: 'f4',
    label: '标志英雄',
    type: 'boxradio',
    isRequired: false,
    options: ['李白', '貂蝉', '韩信'].map((label, index) => ({
      id: `f4-${index + 1}`,
      label,
      children: grades(`f4-${index + 1}`),
    })),
  }),
  attribute({ key: 'f5', label: '备注', type: 'input', isRequired: false }),
  attribute({ key: 'f6', label: '旧属性', type: 'input', isEnabled: false }),
];

export const game = { id: 'wzry', name: '王者荣耀', type: 'mobile', icon: '/img/game/wzry.webp' } as const;

export const filled: ConsignmentForm = composeTexts(template, {
  ...EMPTY_FORM,
  district: {
    systemId: { id: 'android', name: '安卓' },
    carrierId: { id: 'qq', name: 'QQ' },
    groupId: { id: 'qq-1', name: 'QQ1区' },
  },
  levels: ['systemId', 'carrierId', 'groupId'],
  origin: 'self',
  answers: { f1: 'f1-4', f2: '286', f3: 'f3-1,f3-2', f4: 'f4-1:f4-1-2' },
  fields: {
    ...EMPTY_FORM.fields,
    phone: '13812345678',
    qq: '1234567',
    account: 'haoyi_8842019',
    password: 'kP7mXw2R',
    price: '3280',
  },
  canAssure: true,
});

const sent = (n: number) => ({ url: `/api/upload/${n}.webp`, name: `截图 ${n}.png` });
export const pictures: UploadResult = { main: sent(1), others: [sent(2), sent(3)], onTheWay: 0, failed: 0 };

/** A listing that failed the audit, in its owner's view. */
export const rejected: OwnListingDetail = {
  ...listingCard({
    id: 'g100021',
    no: 'HY20261120021',
    title: '安卓 QQ 荣耀王者 286 皮肤',
    picture: '/api/upload/1.webp',
    status: 'rejected',
  }),
  askingPrice: 328_000,
  favourites: 0,
  createdAt: '2026-11-20T06:00:00.000Z',
  fee: 16_400,
  income: 311_600,
  auditRemark: '主图看不清段位，请换一张',
  isTakenByBid: false,
  systemId: 'android',
  carrierId: 'qq',
  groupId: 'qq-1',
  origin: 'self',
  canAssure: true,
  phone: '13812345678',
  account: 'haoyi_8842019',
  attributes: { f1: 'f1-4', f2: '286' },
  pictures: [sent(1), sent(2), sent(3)],
  shown: [{ label: '段位', value: '荣耀王者' }],
};

export const fresh: LoadedForm = {
  draftId: 'draft-1',
  game,
  template,
  kept: null,
  isDraftOutdated: false,
  listing: null,
  valuation: null,
  ownPhone: '',
  isPending: false,
  upload: { name: 'draft-1', rules },
};

export const kept: LoadedForm = { ...fresh, kept: { form: filled, pictures } };

export const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
export const needsName: Failure = { kind: 'conflict', message: '先实名', reason: 'realNameNeeded' };
export const priceRefused = invalidAt({ price: '价格不能低于 ¥10' });
export const unfit = invalidAt({ f2: '皮肤数量太大' });
export const result: SubmittedListing = { id: 'g1', no: 'HY1', status: 'underReview' };

/** The upload child with these sent pictures, and as many waiting or failed ones as given. */
export function uploadWith({ main, others, onTheWay, failed }: UploadResult): {
  value: 'resting';
  context: UploadContext;
} {
  const sent = main ? [main, ...others] : others;
  const failure = { kind: 'network', message: '网络连接不上' } as const;
  const pictures = [
    ...sent.map(({ url, name }) => ({ url, name, state: { kind: 'done' as const, path: url } })),
    ...Array.from({ length: onTheWay }, (_, at) => ({
      url: `onTheWay-${at}`,
      name: '',
      state: { kind: 'waiting' as const },
    })),
    ...Array.from({ length: failed }, (_, at) => ({
      url: `failed-${at}`,
      name: '',
      state: { kind: 'failed' as const, failure },
    })),
  ].map(({ url: id, name, state }) => ({ id, name, type: 'image/png', size: 1, state }));
  return { value: 'resting', context: { name: 'draft-1', rules, pictures, mainId: main?.url ?? null } };
}

export const uploadChanged = (now: UploadResult): UploadChanged => ({
  type: 'xstate.snapshot.upload',
  snapshot: uploadWith(now) as UploadChanged['snapshot'],
});

const base = getInitialSnapshot(consignmentMachine, {}).context;
const opened: ConsignmentContext = { ...base, gameId: 'wzry', draftId: 'draft-1', game, template };
const basics: ConsignmentContext = {
  ...opened,
  form: { ...EMPTY_FORM, levels: ['systemId', 'carrierId'] },
};
const whole: ConsignmentContext = { ...opened, form: filled, pictures, step: 'pictures' };

export const drafts: ConsignmentContext['drafts'] = [
  {
    gameId: 'wzry',
    gameName: '王者荣耀',
    icon: '/img/game/wzry.webp',
    title: '荣耀王者 皮肤数量 286款',
    step: 'pictures',
    savedAt: '2026-11-21T03:40:00.000Z',
  },
  {
    gameId: 'ys',
    gameName: '原神',
    icon: '/img/game/yuanshen.webp',
    title: '',
    step: 'basics',
    savedAt: '2026-11-20T13:05:00.000Z',
  },
];

interface FormFixture {
  value: ConsignmentSnapshot['value'];
  context: ConsignmentContext;
  children?: { upload: ReturnType<typeof uploadWith> };
}
const open = (value: FormFixture['value'], context: ConsignmentContext): FormFixture => ({
  value,
  context,
  children: { upload: uploadWith(context.pictures) },
});

export const fixtures: Record<ConsignmentLeaf, FormFixture> = {
  choosingChannel: { value: 'choosingChannel', context: { ...base, drafts } },
  choosingGame: { value: 'choosingGame', context: { ...base, drafts } },
  loading: { value: 'loading', context: { ...base, gameId: 'wzry' } },
  failed: {
    value: 'failed',
    context: {
      ...base,
      gameId: 'wzry',
      failure: offline,
    },
  },
  'editing.basics': open({ editing: 'basics' }, basics),
  'editing.details': open({ editing: 'details' }, { ...whole, step: 'details' }),
  'editing.pictures': open({ editing: 'pictures' }, whole),
  restarting: open('restarting', whole),
  submitting: open('submitting', whole),
  renewing: open('renewing', { ...whole, step: 'details', faults: { f2: '皮肤数量太大' }, failure: unfit }),
  refused: open('refused', {
    ...whole,
    refusal: 'realNameNeeded',
    failure: { kind: 'conflict', code: 409, reason: 'realNameNeeded', message: '出售前需要实名认证' },
  }),
  uncertain: open('uncertain', whole),
  submitted: {
    value: 'submitted',
    context: { ...whole, result: { id: 'g100021', no: 'HY20261121021', status: 'underReview' } },
  },
};
