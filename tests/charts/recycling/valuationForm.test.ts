import { describe, expect, it } from 'vitest';
import type { AttributeWithOptions } from '../../../contract/market/index.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { invalidAt } from '../../../machines/kit/inquiry/fixtures.ts';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import {
  asks,
  both,
  filled,
  fixtures,
  fresh,
  invalid,
  kept,
  listingOnly,
  refusedFor,
} from '../../../machines/recycling/valuationForm/fixtures.ts';
import {
  composeDescription,
  recomposeDescription,
} from '../../../machines/recycling/valuationForm/description.ts';
import {
  allowedPriceOf,
  asksOf,
  faultsOf,
  fittingForm,
  incomeOf,
  NO_FORM,
  placeChange,
  requestOf,
  withoutRefusedPlaces,
} from '../../../machines/recycling/valuationForm/form.ts';
import { faultsNamedIn } from '../../../machines/recycling/valuationForm/reopen.ts';
import {
  selectUpload,
  valuationFormMachine,
  type ValuationFormInput,
} from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { valuationFormWalks } from '../../../machines/recycling/valuationForm/walks.ts';
import { places, template } from '../../../src/recycling/valuationForm/fixtures.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };

function editing(
  restored = kept,
  input: ValuationFormInput = { kind: 'bidding', gameId: 'game-1', fromId: null },
) {
  const t = play(valuationFormMachine, { input });
  t.resolve('loadDraft', restored);
  return t;
}

function submitted() {
  const t = editing();
  t.send({ type: 'form.submit', asks });
  t.send({ type: 'form.confirm' });
  return t;
}

const emittedOf = (t: ReturnType<typeof editing>, type: string) =>
  t.emitted.filter((event) => event.type === type);

testChart(valuationFormWalks, fixtures);

describe('the fields of a valuation form', () => {
  it('are validated one by one, fewer for a valuation', () => {
    expect([faultsOf('bidding', NO_FORM, asks), faultsOf('valuation', NO_FORM, asks)]).toEqual([
      {
        systemId: '请选择系统',
        f1: '请选择段位',
        phone: '请填写联系电话',
        price: '请填写出售价',
        pictures: '请至少上传一张游戏截图',
        account: '请填写游戏账号',
        password: '请填写游戏密码',
        origin: '请选择账号来源',
        title: '请填写商品标题',
        description: '请填写商品描述',
        canAssure: '请选择能否提供包赔材料',
        realNamePicture: '请上传游戏实名截图',
      },
      {
        systemId: '请选择系统',
        f1: '请选择段位',
        phone: '请填写联系电话',
        pictures: '请至少上传一张游戏截图',
      },
    ]);
    expect(faultsOf('bidding', filled, asks)).toEqual({});
    expect(faultsOf('valuation', { ...filled, price: '9.99' }, asks)).toEqual({
      price: '期望价在 ¥10 到 ¥200,000 之间',
    });
  });

  it.each([
    ['account', '我的号', '游戏账号不能有中文或空格，至少 2 位'],
    ['account', 'a b', '游戏账号不能有中文或空格，至少 2 位'],
    ['price', '9.99', '出售价在 ¥10 到 ¥200,000 之间'],
    ['price', '200000.01', '出售价在 ¥10 到 ¥200,000 之间'],
    ['phone', '12800000000', '请填写正确的手机号'],
    ['qq', '0123', 'QQ 号格式不正确'],
    ['weixin', 'ab', '微信号格式不正确'],
    ['password', '密码', '游戏密码不能有中文'],
  ] as const)('refuses %s %s', (place, typed, sentence) => {
    expect(faultsOf('bidding', { ...filled, [place]: typed }, asks)).toEqual({ [place]: sentence });
  });

  it('accept the own masked phone, and no other masked number', () => {
    const faultOf = (phone: string) => faultsOf('bidding', { ...filled, phone }, asks).phone;
    expect(['138****0001', '13800000001', '138****00012', '****'].map(faultOf)).toEqual([
      undefined,
      undefined,
      '请填写正确的手机号',
      '请填写正确的手机号',
    ]);
  });

  it('keep a number within the bounds of the template', () => {
    const limited = [{ ...template[1], key: 'f2', type: 'number', label: '皮肤数量', max: 1000 }] as never;
    const faultOf = (f2: string) =>
      faultsOf('valuation', { ...filled, attributes: { f1: 'opt-king', f2 } }, { ...asks, limited }).f2;
    expect(['312', '1000', '1001', '13812345678', '-5', '1e9', '12.5'].map(faultOf)).toEqual([
      undefined,
      undefined,
      '皮肤数量不能大于 1000',
      '皮肤数量不能大于 1000',
      '皮肤数量只能填数字',
      '皮肤数量只能填数字',
      '皮肤数量只能填整数',
    ]);
  });

  it.each(['checkbox', 'boxradio'])('limit the options of a %s', (type) => {
    const options = Array.from({ length: 1001 }, (_, n) => ({
      id: `skin-${n}`,
      label: '皮肤',
      children: [],
    }));
    const limited = [{ ...template[1], key: 'f2', type, label: '皮肤', options }] as never;
    const faultOf = (count: number) => {
      const f2 = options
        .slice(0, count)
        .map(({ id }) => id)
        .join(',');
      return faultsOf('valuation', { ...filled, attributes: { f1: 'opt-king', f2 } }, { ...asks, limited })
        .f2;
    };
    expect([faultOf(101), faultOf(1000), faultOf(1001)]).toEqual([
      undefined,
      undefined,
      '皮肤最多选 1000 项',
    ]);
  });

  it.each([
    ['描述含有联系方式，请删除后重新提交', 'description'],
    ['皮肤数量和截图对不上', 'f2'],
    ['截图看不清皮肤数量', 'pictures'],
    ['这个游戏还没有成交记录，商户无法报价，请填写心理价位后重新提交', 'price'],
    ['资料不足', undefined],
  ])('lead from the refusal %s to %s', (reason, place) => {
    expect(faultsNamedIn(reason, template)).toEqual(place === undefined ? {} : { [place]: reason });
  });

  it('clear the generated description with the last answer', () => {
    const questions = { template, steps: [] };
    const form = { ...NO_FORM, attributes: { f1: 'opt-king' }, description: '段位：荣耀王者' };
    expect(recomposeDescription(form, { attributes: { f1: '' } }, questions)).toEqual({
      isOwnDescription: false,
      description: '',
    });
  });

  it('treat a description that equals the generated one as generated', () => {
    const questions = { template, steps: [] };
    const answers = { f1: 'opt-king', f2: '312' };
    const form = { ...NO_FORM, attributes: answers };
    const { description = '' } = composeDescription(form, questions);
    const change = { attributes: { ...answers, f2: '400' } };
    const again = recomposeDescription({ ...form, description, isOwnDescription: true }, change, questions);
    expect([again.isOwnDescription, again.description]).toEqual([false, description.replace('312', '400')]);
    const own = { ...form, description: '自用号', isOwnDescription: true };
    expect(recomposeDescription(own, change, questions)).toEqual({ isOwnDescription: true });
  });

  it('know the allowed prices and the proceeds of a sale', () => {
    expect(['9.99', '10', '200000', '200000.01', ''].map(allowedPriceOf)).toEqual([
      null,
      1_000,
      20_000_000,
      null,
      null,
    ]);
    expect(['', '9.99', '3280'].map(incomeOf)).toEqual([null, null, { fee: 16_400, income: 311_600 }]);
  });

  it('include what the game requires, and a description generated from area and answers', () => {
    const steps = [
      { key: 'systemId' as const, options: places.system ?? [] },
      { key: 'carrierId' as const, options: places.carrier ?? [] },
    ];
    const questions = { template, steps };
    const asked = asksOf(questions);
    expect([asked.required.map(({ key }) => key), asked.places]).toEqual([
      ['f1', 'f2'],
      ['systemId', 'carrierId'],
    ]);
    const answered = { ...NO_FORM, systemId: 's-1', attributes: { f1: 'opt-king', f2: '312' } };
    expect([
      composeDescription(answered, questions),
      composeDescription({ ...answered, isOwnDescription: true }, questions),
      composeDescription(NO_FORM, questions),
    ]).toEqual([{ description: '区服：安卓\n段位：荣耀王者\n皮肤数量：312款' }, {}, { description: '' }]);
  });

  it('lose options and areas that the game no longer has', () => {
    const asked = asksOf({
      template: [
        { ...(template[0] as AttributeWithOptions), key: 'f1', type: 'radio', options: [] },
        {
          ...(template[0] as AttributeWithOptions),
          key: 'f2',
          type: 'checkbox',
          options: [{ id: 'new', label: '新', children: [] }],
        },
      ],
      steps: [
        { key: 'systemId', options: [{ id: 's-1', name: '安卓' }] },
        { key: 'carrierId', options: [{ id: 'c-2', name: '微信' }] },
      ],
    });
    const old = { ...NO_FORM, systemId: 's-1', carrierId: 'c-1', groupId: 'g-1', phone: '13812345678' };
    const form = { ...old, attributes: { f1: 'old', f2: 'old,new', f3: 'typed' } };
    expect(fittingForm(form, asked)).toEqual({
      ...form,
      carrierId: '',
      groupId: '',
      attributes: { f1: '', f2: 'new', f3: 'typed' },
    });
  });

  it('lose a refused area and those below it', () => {
    const form = { ...NO_FORM, systemId: 's-1', carrierId: 'c-1', groupId: 'g-1' };
    expect([
      withoutRefusedPlaces(form, { carrierId: '运营商不存在，请重新选择' }),
      withoutRefusedPlaces(form, { f1: '请选择段位' }),
    ]).toEqual([{ ...NO_FORM, systemId: 's-1' }, form]);
  });

  it('clear the levels below a chosen one', () => {
    expect(placeChange('carrierId', 'c-2')).toEqual({ carrierId: 'c-2', groupId: '', serverId: '' });
  });

  it('are sent exactly as shown: the fee with a bidding, only filled fields with a valuation', () => {
    expect(requestOf('bidding', 'game-1', { ...filled, password: 'Pw 1' })).toEqual({
      kind: 'bidding',
      input: {
        mode: 'bidding',
        gameId: 'game-1',
        systemId: 's-1',
        carrierId: 'c-1',
        groupId: 'g-1',
        origin: 'self',
        title: filled.title,
        price: 328_000,
        fee: 16_400,
        description: filled.description,
        canAssure: true,
        phone: '13800000001',
        password: 'Pw 1',
        account: 'haoyi_8842019',
        pictures: filled.pictures,
        realNamePicture: filled.realNamePicture,
        attributes: { f1: 'opt-king', f2: '312' },
      },
    });
    const short = { ...NO_FORM, phone: '13800000001', pictures: filled.pictures };
    expect(requestOf('valuation', 'game-1', short)).toEqual({
      kind: 'valuation',
      input: { gameId: 'game-1', phone: '13800000001', pictures: filled.pictures },
    });
  });
});

describe('filling in the form', () => {
  it('continues with the draft, and emits each change', () => {
    const t = editing();
    expect([t.state(), t.context().form, t.context().note]).toEqual([['editing'], filled, 'restored']);
    t.send({ type: 'form.change', change: { password: 'geheim', title: '新标题' } });
    expect(t.context().form.password).toEqual('geheim');
    expect(t.emitted).toEqual([
      {
        type: 'draft.changed',
        draft: { form: { ...filled, password: 'geheim', title: '新标题' }, openedAt: NOW },
      },
    ]);
  });

  it('takes a phone number pasted with +86', () => {
    const t = editing();
    t.send({ type: 'form.change', change: { phone: '+8613812345678' } });
    expect(t.context().form.phone).toEqual('13812345678');
  });

  it('updates the description with the answers until it is edited by hand', () => {
    const t = editing(fresh);
    const questions = { template, steps: [] };
    t.send({ type: 'answer.change', change: { attributes: { f1: 'opt-king' } }, questions });
    expect(t.context().form.description).toEqual('段位：荣耀王者');
    t.send({ type: 'form.change', change: { description: '我写的', isOwnDescription: true } });
    t.send({ type: 'answer.change', change: { attributes: { f1: 'opt-diamond' } }, questions });
    expect([t.context().form.description, t.context().form.attributes, t.emitted.length]).toEqual([
      '我写的',
      { f1: 'opt-diamond' },
      3,
    ]);
  });

  it('sends nothing while something is invalid or pictures are being sent', () => {
    const t = editing(fresh);
    t.send({ type: 'form.submit', asks });
    expect([t.state(), t.context().faults.systemId, t.context().faults.phone]).toEqual([
      ['editing'],
      '请选择系统',
      undefined,
    ]);
    t.send({ type: 'form.change', change: filled });
    const pictures = selectUpload(t.actor.getSnapshot(), 'pictures');
    t.resolve('pictures.restore', null);
    pictures?.send({
      type: 'pictures.add',
      files: [{ id: 'p-1', name: '主页.png', type: 'image/png', size: 400_000 }],
    });
    t.send({ type: 'form.submit', asks });
    expect([t.state(), t.context().faults]).toEqual([
      ['editing'],
      { pictures: '还有图片没传上去，传完或移除后再提交' },
    ]);
    pictures?.send({ type: 'picture.sent', id: 'p-1', path: '/api/pictures/up/9.webp' });
    expect([t.context().form.pictures, t.context().faults]).toEqual([
      [{ url: '/api/pictures/up/9.webp', name: '主页.png' }],
      {},
    ]);
    t.send({ type: 'form.change', change: { realNamePicture: filled.realNamePicture } });
    t.send({ type: 'form.submit', asks });
    expect([t.state(), t.calls('submit')]).toEqual([['explaining'], []]);
  });

  it('clears the error of an unsent picture once that is removed', () => {
    const t = editing(kept, { kind: 'bidding', gameId: 'game-1', fromId: null });
    const file = { id: 'p-9', name: '实名.png', type: 'image/png', size: 400_000 };
    for (const group of ['pictures', 'realName'] as const) {
      const upload = selectUpload(t.actor.getSnapshot(), group);
      if (group === 'realName') upload?.send({ type: 'pictures.clear' });
      upload?.send({ type: 'pictures.add', files: [file] });
      upload?.send({ type: 'picture.failed', id: 'p-9', failure: lost });
    }
    t.send({ type: 'form.change', change: { realNamePicture: filled.realNamePicture } });
    t.send({ type: 'form.submit', asks });
    const unsent = '还有图片没传上去，传完或移除后再提交';
    expect(t.context().faults).toEqual({ pictures: unsent, realNamePicture: unsent });
    selectUpload(t.actor.getSnapshot(), 'pictures')?.send({ type: 'picture.remove', id: 'p-9' });
    expect(t.context().faults).toEqual({ realNamePicture: unsent });
    selectUpload(t.actor.getSnapshot(), 'realName')?.send({ type: 'picture.remove', id: 'p-9' });
    expect(t.context().faults).toEqual({});
  });

  it('can be restarted, without its pictures', () => {
    const t = editing();
    t.send({ type: 'form.clear' });
    expect([t.context().form, t.emitted]).toEqual([
      { ...NO_FORM, phone: '138****0001' },
      [{ type: 'draft.done' }],
    ]);
    for (const group of ['pictures', 'realName'] as const) {
      expect(selectUpload(t.actor.getSnapshot(), group)?.getSnapshot().context.pictures).toEqual([]);
    }
  });
});

describe('submitting the form', () => {
  it('explains the mode of a bidding first, and submits once', () => {
    const t = submitted();
    t.send({ type: 'form.confirm' });
    expect(t.asked('submit')).toEqual([
      {
        request: requestOf('bidding', 'game-1', filled),
        gameId: 'game-1',
        openedAt: NOW,
        intention: `recycle:bidding:game-1:${NOW}`,
      },
    ]);
    t.resolve('submit', both);
    expect([t.state(), t.emitted]).toEqual([
      ['submitted'],
      [{ type: 'draft.done' }, { type: 'navigate', to: 'quotes', query: { id: 'valuation-1' } }],
    ]);
  });

  it('submits a valuation at once and goes to its result', () => {
    const t = editing(kept, { kind: 'valuation', gameId: 'game-1', fromId: null });
    t.send({ type: 'form.submit', asks });
    t.resolve('submit', { listingId: null, valuationId: 'valuation-1' });
    expect([t.state(), emittedOf(t, 'navigate')]).toEqual([
      ['submitted'],
      [{ type: 'navigate', to: 'valuationResult', query: { id: 'valuation-1' } }],
    ]);
  });

  it('ends where only a listing was published', () => {
    const t = submitted();
    t.resolve('submit', listingOnly);
    expect([t.state(), t.context().submitted, t.emitted]).toEqual([
      ['listed'],
      listingOnly,
      [{ type: 'draft.done' }],
    ]);
  });

  it.each([
    ['both', { answer: both }, 'submitted', null],
    ['a listing', { answer: listingOnly }, 'listed', null],
    ['another fee', { refusal: refusedFor('amountChanged') }, 'editing', null],
    ['a reason', { refusal: refusedFor('realNameNeeded') }, 'refused', refusedFor('realNameNeeded')],
    ['what is to be mended', { refusal: invalid }, 'editing', invalid],
  ] as const)(
    'repeats the same request after a lost response until the answer: %s',
    (_, outcome, state, failure) => {
      const t = submitted();
      t.reject('submit', lost);
      expect([t.state(), t.asked('repeat.ask')]).toEqual([
        ['uncertain'],
        [{ question: t.asked('submit')[0] }],
      ]);
      t.resolve('repeat.ask', outcome);
      expect([t.state(), t.context().failure, t.context().form, t.calls('submit').length]).toEqual([
        [state],
        failure,
        filled,
        1,
      ]);
    },
  );

  it('repeats what was sent before the page was reloaded', () => {
    const t = editing({ ...kept, isPending: true });
    expect([t.state(), t.calls('submit'), t.calls('repeat.ask').length]).toEqual([['uncertain'], [], 1]);
  });

  it('shows the reason of a refusal and keeps the form', () => {
    const t = submitted();
    t.reject('submit', refusedFor('realNameNeeded'));
    expect([t.state(), t.context().refusal]).toEqual([['refused'], 'realNameNeeded']);
    t.send({ type: 'form.dismiss' });
    expect([t.state(), t.context().form, t.context().refusal]).toEqual([['editing'], filled, null]);
  });

  it('reports a changed fee', () => {
    const t = submitted();
    t.reject('submit', refusedFor('amountChanged'));
    expect([t.state(), t.context().note]).toEqual([['editing'], 'amountChanged']);
  });

  it('shows the server’s field errors at their fields', () => {
    const t = submitted();
    t.reject('submit', invalid);
    expect([t.state(), t.context().faults]).toEqual([
      ['editing'],
      { phone: '请填写正确的手机号', f2: '皮肤数量不对', pictures: '图片已失效' },
    ]);
  });

  it('shows a refused price at the price', () => {
    const t = editing(kept, { kind: 'valuation', gameId: 'game-1', fromId: null });
    t.send({ type: 'form.submit', asks });
    t.reject('submit', invalidAt({ expprice: '期望价和这类账号差得太远' }));
    expect([t.state(), t.context().faults]).toEqual([['editing'], { price: '期望价和这类账号差得太远' }]);
  });
});

describe('a port of the form that was not provided', () => {
  it('loadDraft: is unavailable and can be retried', async () => {
    const t = play(valuationFormMachine, {
      input: { kind: 'bidding', gameId: 'game-1', fromId: null },
      missing: ['loadDraft'],
    });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['unavailable'], missingPort('loadDraft')]);
    t.send({ type: 'form.retry' });
    expect(t.state()).toEqual(['restoring']);
  });
});
