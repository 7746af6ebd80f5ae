import { describe, expect, it } from 'vitest';
import { consignmentMachine, selectUpload } from '../../../machines/selling/consignment/consignment.ts';
import {
  drafts,
  filled,
  fixtures,
  fresh,
  game,
  kept,
  lost,
  needsName,
  pictures,
  rejected,
  result,
  template,
  unfit,
  uploadChanged,
} from '../../../machines/selling/consignment/fixtures.ts';
import type { AttributeWithOptions } from '../../../contract/market/index.ts';
import { invalidAt } from '../../../machines/kit/inquiry/fixtures.ts';
import type { ConsignmentInput, LoadedForm } from '../../../machines/selling/consignment/loadForm.ts';
import type { TextField } from '../../../machines/selling/consignment/form.ts';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { consignmentWalks } from '../../../machines/selling/consignment/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const expired: Failure = { kind: 'expired', message: '登录已超时' };

function open(input: ConsignmentInput, loaded: LoadedForm = fresh) {
  const t = play(consignmentMachine, { input });
  t.resolve('loadForm', loaded);
  return t;
}

const atPictures = (loaded: LoadedForm = kept) => open({ gameId: 'wzry', step: 'pictures' }, loaded);

/** The steps that the chart navigated to. */
const ledTo = ({ emitted }: ReturnType<typeof open>) =>
  emitted.flatMap((event) => (event.type === 'navigate' ? [event.step] : []));

testChart(consignmentWalks, fixtures);

describe('a consignment', () => {
  it('leads from the channel through the game into the form', () => {
    const t = play(consignmentMachine, { input: {} });
    t.resolve('listDrafts', drafts);
    expect(t.context().drafts).toEqual(drafts);
    t.send({ type: 'channel.choose' });
    t.send({ type: 'game.choose', gameId: 'wzry' });
    t.resolve('loadForm', fresh);
    const { game: chosen, draftId } = t.context();
    expect([t.state(), chosen, draftId, ledTo(t)]).toEqual([['editing.basics'], game, 'draft-1', ['basics']]);
  });

  it('lists the drafts again when the person returns to the chooser', () => {
    const t = play(consignmentMachine, { input: {} });
    t.resolve('listDrafts', drafts);
    t.send({ type: 'channel.leave' });
    t.resolve('listDrafts', drafts.slice(1));
    expect([t.state(), t.context().drafts]).toEqual([['choosingChannel'], drafts.slice(1)]);
  });

  it.each([{ gameId: 'wzry' }, { listingId: 'listing-1' }, { valuationId: 'valuation-1' }])(
    'opens the form of %j without asking for a channel',
    (input) => {
      const t = play(consignmentMachine, { input });
      expect([t.state(), t.asked('loadForm')]).toEqual([
        ['loading'],
        [{ gameId: null, listingId: null, valuationId: null, ...input }],
      ]);
    },
  );

  it('shows missing fields instead of continuing, and clears each error once corrected', () => {
    const t = open({ gameId: 'wzry' });
    t.send({ type: 'step.next', levels: ['systemId', 'carrierId'] });
    expect(t.context().faults).toEqual({
      systemId: '请选择操作系统',
      carrierId: '请选择运营商',
      origin: '请选择账号来源',
    });
    t.send({ type: 'district.choose', level: 'systemId', id: 'ios', name: '苹果' });
    t.send({ type: 'district.choose', level: 'carrierId', id: 'qq', name: 'QQ' });
    expect(t.context().faults).toEqual({ origin: '请选择账号来源' });
    t.send({ type: 'origin.choose', origin: 'self' });
    t.send({ type: 'step.next', levels: ['systemId', 'carrierId'] });
    expect(t.state()).toEqual(['editing.details']);
  });

  it('does not continue before the levels of the area cascade are loaded', () => {
    const t = open({ gameId: 'wzry' });
    t.send({ type: 'origin.choose', origin: 'self' });
    t.send({ type: 'step.next', levels: null });
    expect([t.state(), t.context().faults]).toEqual([
      ['editing.basics'],
      { area: '区服还在加载，请等一下再继续' },
    ]);
    t.send({ type: 'district.choose', level: 'systemId', id: 'ios', name: '苹果' });
    expect(t.context().faults).toEqual({});
    t.send({ type: 'step.next', levels: [] });
    expect([t.state(), t.context().form.district]).toEqual([['editing.details'], {}]);
  });

  it('clears the levels below a changed area, and levels that no longer exist', () => {
    const t = atPictures();
    t.send({ type: 'step.open', step: 'basics' });
    t.send({ type: 'district.choose', level: 'carrierId', id: 'weixin', name: '微信' });
    expect(t.context().form.district).toEqual({
      systemId: { id: 'android', name: '安卓' },
      carrierId: { id: 'weixin', name: '微信' },
    });
    t.send({ type: 'step.next', levels: ['carrierId'] });
    expect(t.context().form.district).toEqual({ carrierId: { id: 'weixin', name: '微信' } });
  });

  it('clears the operator of another system', () => {
    const t = atPictures();
    t.send({ type: 'step.open', step: 'basics' });
    t.send({ type: 'district.choose', level: 'systemId', id: 'ios', name: '苹果' });
    expect(t.context().form.district).toEqual({ systemId: { id: 'ios', name: '苹果' } });
  });

  it('returns to the areas when another one was chosen, because its levels may differ', () => {
    const t = atPictures();
    t.send({ type: 'step.open', step: 'basics' });
    t.send({ type: 'district.choose', level: 'carrierId', id: 'weixin', name: '微信' });
    t.send({ type: 'step.open', step: 'details' });
    expect(t.state()).toEqual(['editing.basics']);
    t.send({ type: 'step.next', levels: ['systemId', 'carrierId', 'groupId'] });
    expect([t.state(), t.context().faults]).toEqual([['editing.basics'], { groupId: '请选择大区' }]);
  });

  it('generates title and description from the answers until they are edited', () => {
    const t = open({ gameId: 'wzry' });
    t.send({ type: 'answer.give', key: 'f1', value: 'f1-4' });
    t.send({ type: 'answer.give', key: 'f2', value: '286' });
    t.send({ type: 'answer.give', key: 'f4', value: 'f4-1:f4-1-2' });
    const words = () => {
      const { title, description } = t.context().form.fields;
      return [title, description];
    };
    expect(words()).toEqual([
      '荣耀王者 皮肤数量 286款 李白 省标',
      '段位：荣耀王者\n皮肤数量：286款\n标志英雄：李白 省标',
    ]);
    t.send({ type: 'field.type', field: 'title', text: '我的荣耀号' });
    t.send({ type: 'answer.give', key: 'f2', value: '300' });
    expect(words()).toEqual(['我的荣耀号', '段位：荣耀王者\n皮肤数量：300款\n标志英雄：李白 省标']);
    t.send({ type: 'words.compose', field: 'title' });
    expect(words()[0]).toBe('荣耀王者 皮肤数量 300款 李白 省标');
  });

  it('keeps showing what a description ticked when it is read again, and can still undo it', () => {
    const t = open({ gameId: 'wzry' });
    const read = () => t.send({ type: 'description.read', text: '荣耀王者，\r\n皮肤数量 286' });
    read();
    const first = t.context();
    expect(first.reading?.found.map(({ key }) => key)).toEqual(['f1', 'f2']);
    // The same text again: a text field turns the pasted \r\n into \n.
    t.send({ type: 'description.read', text: '荣耀王者，\n皮肤数量 286' });
    expect(t.context()).toEqual(first);
    t.send({ type: 'reading.undo' });
    expect(t.context().form.answers).toEqual({});
    read();
    t.send({ type: 'answer.give', key: 'f2', value: '' });
    read();
    expect(t.context().reading?.found.map(({ key }) => key)).toEqual(['f2']);
    // Another text is read anew, although it adds nothing.
    t.send({ type: 'description.read', text: '好号急出' });
    expect(t.context().reading?.found).toEqual([]);
  });

  it('takes a phone number pasted with blanks', () => {
    const t = open({ gameId: 'wzry' });
    t.send({ type: 'field.type', field: 'phone', text: '138 1234 5678' });
    expect(t.context().form.fields.phone).toBe('13812345678');
  });

  it('shows fee and proceeds while the price is typed', () => {
    const t = atPictures();
    const feeAt = (text: string) => {
      t.send({ type: 'field.type', field: 'price', text });
      return proceedsAt(t.context().form.fields.price);
    };
    expect([feeAt('3280'), feeAt('100'), feeAt('9.99'), feeAt('')]).toEqual([
      { price: 328_000, fee: 16_400, income: 311_600 },
      { price: 10_000, fee: 1_500, income: 8_500 },
      null,
      null,
    ]);
  });

  it('opens no step whose previous steps are incomplete, and corrects the URL', () => {
    const t = open({ gameId: 'wzry', step: 'pictures' });
    t.send({ type: 'step.open', step: 'details' });
    expect([t.state(), ledTo(t)]).toEqual([['editing.basics'], ['basics', 'basics']]);
  });

  it('restores the draft at the requested step', () => {
    const t = atPictures();
    expect([t.context().form, t.context().isRestored, ledTo(t)]).toEqual([filled, true, ['pictures']]);
    t.send({ type: 'step.open', step: 'details' });
    expect(t.state()).toEqual(['editing.details']);
  });

  it('follows its upload once the stored pictures are restored', () => {
    const t = atPictures({ ...kept, upload: { ...fresh.upload, name: 'draft-7' } });
    expect(t.asked('upload.restore')).toEqual([{ name: 'draft-7' }]);
    const upload = selectUpload(t.actor.getSnapshot());
    upload?.send({ type: 'pictures.add', files: [{ id: 'p4', name: '4.png', type: 'image/png', size: 1 }] });
    expect(t.context().pictures).toEqual(pictures);
    t.resolve('upload.restore', null);
    expect(t.context().pictures).toEqual({ main: null, others: [], onTheWay: 1, failed: 0 });
    t.sendBack('upload.sendPicture', { type: 'picture.sent', id: 'p4', path: '/api/upload/4.webp' });
    expect(t.context().pictures).toEqual({
      main: { url: '/api/upload/4.webp', name: '4.png' },
      others: [],
      onTheWay: 0,
      failed: 0,
    });
  });

  it('does not submit while pictures are missing, unsent or failed', () => {
    const t = atPictures();
    const faultWith = (change: object) => {
      t.send(uploadChanged({ ...pictures, ...change }));
      t.send({ type: 'listing.submit' });
      return t.context().faults.pictures;
    };
    expect([
      faultWith({ main: null, others: [] }),
      faultWith({ others: pictures.others.slice(1) }),
      faultWith({ onTheWay: 2 }),
      faultWith({ failed: 1 }),
      t.asked('submitListing'),
    ]).toEqual([
      '请上传商品主图',
      '除主图外至少还要 2 张详情图，还差 1 张',
      '图片还在上传，传完再提交',
      '有 1 张图片没有传上去，请重试或移除',
      [],
    ]);
  });

  it('goes back to the first step with an error', () => {
    const t = atPictures();
    t.send({ type: 'field.type', field: 'account', text: '' });
    t.send({ type: 'listing.submit' });
    expect([t.state(), t.context().faults, ledTo(t).at(-1)]).toEqual([
      ['editing.details'],
      { account: '请填写游戏账号' },
      'details',
    ]);
  });

  it('submits once, exactly what was shown, and ends only on the server’s answer', () => {
    const t = atPictures();
    for (let i = 0; i < 3; i++) t.send({ type: 'listing.submit' });
    expect(t.state()).toEqual(['submitting']);
    expect(t.asked('submitListing')).toEqual([
      {
        intention: 'list:draft-1:',
        draftId: 'draft-1',
        listing: {
          gameId: 'wzry',
          systemId: 'android',
          carrierId: 'qq',
          groupId: 'qq-1',
          origin: 'self',
          title: '安卓 QQ 荣耀王者 皮肤数量 286款 凤求凰 白龙吟 李白 省标',
          price: 328_000,
          fee: 16_400,
          description:
            '区服：安卓 / QQ / QQ1区\n账号来源：自己注册\n段位：荣耀王者\n皮肤数量：286款\n限定皮肤：凤求凰、白龙吟\n标志英雄：李白 省标\n包赔材料：能提供',
          canAssure: true,
          phone: '13812345678',
          account: 'haoyi_8842019',
          qq: '1234567',
          password: 'kP7mXw2R',
          picture: '/api/upload/1.webp',
          pictures: pictures.others,
          attributes: { f1: 'f1-4', f2: '286', f3: 'f3-1,f3-2', f4: 'f4-1:f4-1-2' },
        },
      },
    ]);
    t.resolve('submitListing', result);
    expect([t.state(), t.context().result, t.actor.getSnapshot().status]).toEqual([
      ['submitted'],
      result,
      'done',
    ]);
  });

  it('repeats the submit under the same key after a lost response, until there is an answer', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    const [sent] = t.asked('submitListing');
    t.reject('submitListing', lost);
    t.reject('repeat.ask', lost);
    expect([t.state(), t.can({ type: 'listing.submit' })]).toEqual([['uncertain'], false]);
    t.resolve('repeat.backOff', undefined);
    t.resolve('repeat.ask', { answer: result });
    expect([t.state(), t.context().result]).toEqual([['submitted'], result]);
    expect([t.asked('submitListing').length, t.asked('repeat.ask')]).toEqual([
      1,
      [{ question: sent }, { question: sent }],
    ]);
  });

  it('handles a refusal of the repeated submit', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', lost);
    t.resolve('repeat.ask', { refusal: needsName });
    expect([t.state(), t.context().refusal]).toEqual([['refused'], 'realNameNeeded']);
  });

  it('continues repeating after a reload', () => {
    const t = open({ gameId: 'wzry' }, { ...kept, isPending: true });
    expect([
      t.state(),
      t.asked('submitListing'),
      t.asked('repeat.ask').map(({ question }) => [question.intention, question.listing.picture]),
    ]).toEqual([['uncertain'], [], [['list:draft-1:', '/api/upload/1.webp']]]);
  });

  it('keeps all input after a refusal and retries on request', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', needsName);
    expect([t.state(), t.context().refusal, t.context().form]).toEqual([
      ['refused'],
      'realNameNeeded',
      filled,
    ]);
    t.send({ type: 'listing.submit' });
    expect(t.asked('submitListing')).toHaveLength(2);
    t.reject('submitListing', { ...needsName, reason: 'amountChanged' });
    expect(t.context().refusal).toBe('amountChanged');
    t.send({ type: 'form.correct' });
    expect(t.state()).toEqual(['editing.pictures']);
  });

  it('leaves a refusal when another step is opened, and stays for the same step', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', needsName);
    t.send({ type: 'step.open', step: 'pictures' });
    expect(t.state()).toEqual(['refused']);
    t.send({ type: 'step.open', step: 'details' });
    expect([t.state(), t.context().refusal, t.context().form]).toEqual([['editing.details'], null, filled]);
  });

  it('shows a field error of the server at its field', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', unfit);
    t.resolve('readTemplate', template);
    expect([t.state(), t.context().faults, t.context().form]).toEqual([
      ['editing.details'],
      { f2: '皮肤数量太大' },
      filled,
    ]);
    t.send({ type: 'answer.give', key: 'f2', value: '28' });
    expect([t.context().faults, t.context().failure]).toEqual([{}, null]);
  });

  it('shows a refused picture at the pictures and stays at their step', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', invalidAt({ titleImg: '这张主图看不清，请换一张' }));
    expect([t.state(), t.context().faults, t.context().form]).toEqual([
      ['editing.pictures'],
      { pictures: '这张主图看不清，请换一张' },
      filled,
    ]);
  });

  it('has the new questions after a refused answer, with the answers that still fit', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', invalidAt({ f1: '段位的选项有更新，请重新选择', f7: '请选择阵营' }));
    expect([t.state(), t.asked('readTemplate')]).toEqual([['renewing'], [{ gameId: 'wzry' }]]);
    const [rank, count, skins, heroes, note] = template as [
      AttributeWithOptions,
      AttributeWithOptions,
      AttributeWithOptions,
      AttributeWithOptions,
      AttributeWithOptions,
    ];
    const side = {
      ...rank,
      key: 'f7' as const,
      label: '阵营',
      options: [{ id: 's1', label: '红', children: [] }],
    };
    const changed = [
      { ...rank, options: rank.options.slice(0, 3) },
      count,
      { ...skins, options: skins.options.slice(1) },
      heroes,
      note,
      side,
    ];
    t.resolve('readTemplate', changed);
    const { form, faults, pictures: held, template: now } = t.context();
    expect([t.state(), now, form.answers, faults, held]).toEqual([
      ['editing.details'],
      changed,
      { f2: '286', f3: 'f3-2', f4: 'f4-1:f4-1-2' },
      { f1: '段位的选项有更新，请重新选择', f7: '请选择阵营' },
      pictures,
    ]);
    expect([form.district, form.fields.account]).toEqual([filled.district, filled.fields.account]);
    t.send({ type: 'answer.give', key: 'f1', value: 'f1-3' });
    t.send({ type: 'answer.give', key: 'f7', value: 's1' });
    t.send({ type: 'step.next' });
    expect(t.state()).toEqual(['editing.pictures']);
  });

  /** The template without the last rank, the first skin and the first hero's third grade. */
  const shortened = template.map((attribute) => {
    const { key, options } = attribute;
    if (key === 'f1') return { ...attribute, options: options.slice(0, 3) };
    if (key === 'f3') return { ...attribute, options: options.slice(1) };
    if (key !== 'f4') return attribute;
    return { ...attribute, options: options.map((one) => ({ ...one, children: one.children.slice(0, 1) })) };
  });

  it('opens a draft without options that no longer exist, and says which answers have changed', () => {
    const t = atPictures({ ...kept, template: shortened });
    const { form, faults } = t.context();
    expect([t.state(), ledTo(t), form.answers, faults]).toEqual([
      ['editing.details'],
      ['details'],
      { f2: '286', f3: 'f3-2' },
      {
        f1: '段位的选项有更新，请重新选择',
        f3: '限定皮肤的选项有更新，请重新选择',
        f4: '标志英雄的选项有更新，请重新选择',
      },
    ]);
    t.send({ type: 'answer.give', key: 'f1', value: 'f1-3' });
    t.send({ type: 'step.next' });
    expect(t.state()).toEqual(['editing.pictures']);
  });

  it('opens a draft at the changed answers although none of them is required', () => {
    const changed = template.map((one) =>
      one.key === 'f3' ? { ...one, options: one.options.slice(1) } : one,
    );
    const t = atPictures({ ...kept, template: changed });
    expect([t.state(), t.context().faults]).toEqual([
      ['editing.details'],
      { f3: '限定皮肤的选项有更新，请重新选择' },
    ]);
  });

  it('repeats a pending submit with the options that no longer exist', () => {
    const t = atPictures({ ...kept, template: shortened, isPending: true });
    const { form, faults } = t.context();
    expect([t.state(), form.answers, faults]).toEqual([['uncertain'], filled.answers, {}]);
  });

  it('asks for a refused area and those below it again', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', invalidAt({ carrierId: '运营商不存在，请重新选择' }));
    t.resolve('readTemplate', template);
    const { form, faults } = t.context();
    expect([t.state(), form.district, form.levels, faults, form.answers]).toEqual([
      ['editing.basics'],
      { systemId: { id: 'android', name: '安卓' } },
      null,
      { carrierId: '运营商不存在，请重新选择' },
      filled.answers,
    ]);
  });

  it('keeps the form and its errors when the new questions cannot be read', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', unfit);
    t.reject('readTemplate', lost);
    const { form, faults, failure } = t.context();
    expect([t.state(), form, faults, failure]).toEqual([
      ['editing.details'],
      filled,
      { f2: '皮肤数量太大' },
      lost,
    ]);
  });

  it('stays at the last step with all input when the session ended', () => {
    const t = atPictures();
    t.send({ type: 'listing.submit' });
    t.reject('submitListing', expired);
    const { failure, form } = t.context();
    expect([t.state(), failure, form]).toEqual([['editing.pictures'], expired, filled]);
    expect(t.can({ type: 'listing.submit' })).toBe(true);
  });

  it('starts with the edited listing, and submits it under its id without the password', () => {
    const t = open({ listingId: rejected.id, step: 'pictures' }, { ...fresh, listing: rejected });
    expect([t.state(), t.context().before, t.context().pictures]).toEqual([
      ['editing.pictures'],
      {
        status: 'rejected',
        auditRemark: '主图看不清段位，请换一张',
        downRemark: null,
        needsCredential: false,
        stored: { account: 'haoyi_8842019', securityPhone: '', email: '' },
      },
      pictures,
    ]);
    t.send({ type: 'listing.submit' });
    const { id, password, title, price } = t.call('submitListing').input.listing;
    expect([id, password, title, price]).toEqual(['g100021', undefined, rejected.title, 328_000]);
  });

  it('asks for the password of an edited listing that lacks it', () => {
    const t = open(
      { listingId: rejected.id, step: 'pictures' },
      { ...fresh, listing: { ...rejected, needsCredential: true } },
    );
    expect(t.state()).toEqual(['editing.details']);
    t.send({ type: 'step.next' });
    expect([t.state(), t.context().faults]).toEqual([['editing.details'], { password: '请填写游戏密码' }]);
    t.send({ type: 'field.type', field: 'password', text: 'kP7mXw2R' });
    t.send({ type: 'step.next' });
    t.send({ type: 'listing.submit' });
    expect(t.call('submitListing').input.listing.password).toBe('kP7mXw2R');
  });

  describe('the edit of a listing with a login', () => {
    const stored = { account: 'haoyi_8842019', securityPhone: '13911110002', email: 'first@haoyi.test' };
    const edit = () =>
      open({ listingId: rejected.id, step: 'details' }, { ...fresh, listing: { ...rejected, ...stored } });
    const type = (t: ReturnType<typeof edit>, field: TextField, text: string) =>
      t.send({ type: 'field.type', field, text });
    const login = (t: ReturnType<typeof edit>) => {
      const { account, password, securityPhone, email } = t.call('submitListing').input.listing;
      return { account, password, securityPhone, email };
    };
    const submit = (t: ReturnType<typeof edit>) => {
      t.send({ type: 'step.next' });
      t.send({ type: 'listing.submit' });
    };

    it('needs the password of another account, and empties phone and mail of the stored one', () => {
      const t = edit();
      type(t, 'account', 'second_acc');
      t.send({ type: 'step.next' });
      expect([t.state(), t.context().faults]).toEqual([['editing.details'], { password: '请填写游戏密码' }]);
      type(t, 'password', 'Second-Pass2');
      submit(t);
      expect(login(t)).toEqual({
        account: 'second_acc',
        password: 'Second-Pass2',
        securityPhone: '',
        email: '',
      });
    });

    it('keeps what was typed for another account, and the stored login once it is named again', () => {
      const t = edit();
      type(t, 'securityPhone', '13911110003');
      type(t, 'account', 'second_acc');
      t.send({ type: 'step.next' });
      const { securityPhone, email } = t.context().form.fields;
      expect([securityPhone, email]).toEqual(['13911110003', '']);
      type(t, 'account', ' Haoyi_8842019');
      expect(t.context().faults).toEqual({});
      submit(t);
      expect(login(t)).toEqual({
        account: ' Haoyi_8842019',
        password: undefined,
        securityPhone: '13911110003',
        email: stored.email,
      });
    });

    it('sends an emptied phone and mail as empty', () => {
      const t = edit();
      type(t, 'securityPhone', '');
      type(t, 'email', '');
      submit(t);
      expect(login(t)).toEqual({
        account: stored.account,
        password: undefined,
        securityPhone: '',
        email: '',
      });
    });
  });

  it('discards the draft with its pictures on request, and starts again', () => {
    const t = open({ gameId: 'wzry' });
    t.send({ type: 'field.type', field: 'price', text: '99' });
    t.resolve('upload.restore', null);
    t.send({ type: 'form.restart' });
    expect([t.state(), t.context().pictures.onTheWay]).toEqual([['restarting'], 0]);
    t.resolve('discardForm', undefined);
    t.resolve('loadForm', fresh);
    expect([t.state(), t.asked('discardForm'), t.context().form.fields.price]).toEqual([
      ['editing.basics'],
      [{ gameId: 'wzry', listingId: null, draftId: 'draft-1' }],
      '',
    ]);
    expect(t.asked('upload.restore')).toHaveLength(2);
  });

  it('fails with its name when a port was not provided', async () => {
    const t = play(consignmentMachine, { input: { gameId: 'wzry' }, missing: ['loadForm'] });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['failed'], missingPort('loadForm')]);
  });

  it('shows only enabled attributes', () => {
    expect(template.filter(({ isEnabled }) => !isEnabled).map(({ key }) => key)).toEqual(['f6']);
  });
});
