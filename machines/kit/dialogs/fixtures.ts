import {
  DEFAULT_MESSAGE,
  type Ask,
  type DialogsContext,
  type DialogsLeaf,
  type DialogsValue,
} from './machine.ts';

/** A prompt with a pattern and a check of its own: the lowest price a seller would take. */
export const prompting: Ask = {
  id: 'editPrice',
  kind: 'prompt',
  title: '修改价格',
  text: '新的价格，单位元，最多两位小数。',
  tone: 'info',
  confirmText: '确定',
  cancelText: '取消',
  initial: '3280',
  pattern: { source: '^\\d{1,7}(\\.\\d{1,2})?$', flags: '' },
  validator: 'editPrice',
  message: DEFAULT_MESSAGE,
};

/** A confirmation of an act that cannot be undone. */
export const confirming: Ask = {
  id: 'downGoods',
  kind: 'confirm',
  title: '提示',
  text: '下架后买家看不到这件商品，可以随时重新上架。',
  tone: 'warning',
  confirmText: '下架',
  cancelText: '取消',
  initial: '',
  pattern: null,
  validator: null,
  message: DEFAULT_MESSAGE,
};

const closed: DialogsContext = { current: null, queue: [], typed: '', refusal: null };

/** For each leaf state of the dialogs: a whole frozen state in which that leaf is active. */
export const fixtures: Record<DialogsLeaf, { value: DialogsValue; context: DialogsContext }> = {
  'asking.invalid': {
    value: { asking: 'invalid' },
    context: { ...closed, current: prompting, typed: '三千', refusal: DEFAULT_MESSAGE },
  },
  'asking.validating': {
    value: { asking: 'validating' },
    context: { ...closed, current: prompting, typed: '2980.5' },
  },
  'asking.idle': {
    value: { asking: 'idle' },
    context: { ...closed, current: confirming },
  },
  answered: {
    value: 'answered',
    context: { ...closed, current: confirming },
  },
  closed: { value: 'closed', context: closed },
};
