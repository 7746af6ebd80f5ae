import { snapshotsOf } from '../snapshots.ts';
import { DEFAULT_MESSAGE, type Ask, type DialogsContext, type DialogsLeaf } from './machine.ts';

export const prompting: Ask = {
  id: 'editPrice',
  kind: 'prompt',
  title: '修改价格',
  text: '新的价格，单位元，最多两位小数。',
  tone: 'info',
  confirmText: '确定',
  cancelText: '取消',
  label: '',
  hint: '',
  input: 'yuan',
  maxLength: 9,
  choices: [],
  initial: '3280',
  refusal: null,
  pattern: { source: '^\\d{1,7}(\\.\\d{1,2})?$', flags: '' },
  validator: 'editPrice',
  message: DEFAULT_MESSAGE,
};

export const reasoning: Ask = {
  ...prompting,
  id: 'order.cancel',
  title: '取消订单',
  text: '取消后账号会重新上架，别人可以下单。',
  label: '原因（选填）',
  hint: '卖家和客服看得到',
  input: 'lines',
  maxLength: 200,
  choices: ['不想买了', '想换一个账号'],
  initial: '不想买了',
  refusal: '订单状态已变化，请刷新后再看',
  pattern: null,
  validator: null,
};

export const confirming: Ask = {
  id: 'downGoods',
  kind: 'confirm',
  title: '提示',
  text: '下架后买家看不到这件商品，可以随时重新上架。',
  tone: 'warning',
  confirmText: '下架',
  cancelText: '取消',
  label: '',
  hint: '',
  input: 'line',
  maxLength: null,
  choices: [],
  initial: '',
  refusal: null,
  pattern: null,
  validator: null,
  message: DEFAULT_MESSAGE,
};

const closed: DialogsContext = { current: null, queue: [], typed: '', refusal: null };

export const fixtures = snapshotsOf<DialogsLeaf, DialogsContext>({
  'asking.invalid': { ...closed, current: prompting, typed: '30.', refusal: DEFAULT_MESSAGE },
  'asking.validating': { ...closed, current: prompting, typed: '2980.5' },
  'asking.idle': { ...closed, current: confirming },
  answered: { ...closed, current: confirming },
  closed,
});
