import { getInitialSnapshot } from 'xstate';
import { invalidAt, noAnswer, offline } from '../../kit/inquiry/fixtures.ts';
import type { Failure } from '../../kit/failure.ts';
import type { Picture } from '../../../contract/market/index.ts';
import { rules } from '../../kit/upload/fixtures.ts';
import type { UploadPicture } from '../../kit/upload/upload.ts';
import { NOW } from '../deal/fixtures.ts';
import { NO_FORM, type FormAsks, type ValuationForm } from './form.ts';
import {
  valuationFormMachine,
  type Restored,
  type Submitted,
  type ValuationFormContext,
  type ValuationFormLeaf,
} from './valuationForm.ts';

export const filled: ValuationForm = {
  ...NO_FORM,
  systemId: 's-1',
  carrierId: 'c-1',
  groupId: 'g-1',
  origin: 'self',
  attributes: { f1: 'opt-king', f2: '312' },
  title: '荣耀王者 48 星 贵族 8 皮肤 312 款',
  price: '3280',
  description: '安卓 QQ 区，荣耀王者 48 星，贵族 8，皮肤 312 款。',
  canAssure: 'yes',
  phone: '13800000001',
  account: 'haoyi_8842019',
  password: 'kP7mXw2R',
  realNamePicture: '/api/pictures/up/real-name.webp',
  pictures: [
    { url: '/api/pictures/up/1.webp', name: '主页.jpg' },
    { url: '/api/pictures/up/2.webp', name: '皮肤.jpg' },
  ],
};

const sent = (pictures: readonly Picture[]): UploadPicture[] =>
  pictures.map(({ url, name }, index) => ({
    id: `p-${index}`,
    name,
    type: 'image/png',
    size: 400_000,
    state: { kind: 'done', path: url },
  }));

/** The two uploads of a form. All pictures are sent. */
export function uploadsOf({ pictures, realNamePicture }: ValuationForm) {
  const resting = (group: readonly Picture[], name: string, most: number) => {
    const kept = { pictures: sent(group), mainId: null };
    return { value: 'resting', context: { name, rules: { ...rules, most }, ...kept } };
  };
  const proof = realNamePicture === '' ? [] : [{ url: realNamePicture, name: '实名.png' }];
  return { pictures: resting(pictures, 'all', 100), realName: resting(proof, 'realName', 1) };
}

/** The result of `loadDraft`, with the draft's pictures. */
export function restoredWith(form: ValuationForm | null): Restored {
  const { pictures, realName } = uploadsOf(form ?? NO_FORM);
  const inputOf = ({ context: { name, rules: uploadRules, ...initial } }: typeof pictures) => ({
    name,
    rules: uploadRules,
    initial,
  });
  return {
    draft: form && { form, openedAt: NOW },
    isPending: false,
    openedAt: NOW,
    uploads: { pictures: inputOf(pictures), realName: inputOf(realName) },
    phone: '138****0001',
    refusal: null,
  };
}
export const fresh = restoredWith(null);
export const kept = restoredWith(filled);

export const asks: FormAsks = {
  required: [{ key: 'f1', label: '段位', type: 'radio' }],
  limited: [],
  places: ['systemId'],
};
export const both: Submitted = { listingId: 'listing-9', valuationId: 'valuation-1' };
export const listingOnly: Submitted = { ...both, valuationId: null };

export const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能提交' });
export const invalid = invalidAt({
  tel: '请填写正确的手机号',
  f2: '皮肤数量不对',
  'img.0.url': '图片已失效',
  nowhere: '别处',
});

const start: ValuationFormContext = {
  ...getInitialSnapshot(valuationFormMachine, { kind: 'bidding', gameId: 'game-1', fromId: null }).context,
  openedAt: NOW,
  ownPhone: '138****0001',
};
const written: ValuationFormContext = { ...start, form: filled };

const states: Record<ValuationFormLeaf, ValuationFormContext> = {
  unavailable: {
    ...start,
    failure: offline,
  },
  refused: {
    ...written,
    refusal: 'realNameNeeded',
    failure: { kind: 'conflict', reason: 'realNameNeeded', message: '第一次出售前要完成实名认证。' },
  },
  uncertain: { ...written, failure: noAnswer },
  restoring: start,
  editing: start,
  explaining: written,
  submitting: written,
  listed: {
    ...written,
    form: { ...filled, mode: 'listing' },
    submitted: listingOnly,
  },
  submitted: { ...written, submitted: both },
};

export const fixtures = Object.fromEntries(
  Object.entries(states).map(([value, context]) => [
    value,
    { value, context, children: uploadsOf(context.form) },
  ]),
) as Record<
  ValuationFormLeaf,
  { value: ValuationFormLeaf; context: ValuationFormContext; children: ReturnType<typeof uploadsOf> }
>;
