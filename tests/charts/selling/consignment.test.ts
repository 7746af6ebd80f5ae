import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  consignmentMachine,
  selectFee,
  type ConsignmentInput,
  type ConsignmentSnapshot,
  type LoadedForm,
  type Step,
  type SubmitInput,
  type SubmittedListing,
} from '../../../machines/selling/consignment/consignment.ts';
import {
  drafts,
  filled,
  fixtures,
  fresh,
  game,
  pictures,
  rejected,
  template,
} from '../../../machines/selling/consignment/fixtures.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { consignmentWalks } from '../../../machines/selling/consignment/walks.ts';
import { coverWalks, leafStates } from '../../kit/charts.ts';

const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const needsName: Failure = { kind: 'conflict', message: '先实名', reason: 'realNameNeeded' };
const expired: Failure = { kind: 'expired', message: '登录已超时' };
const unfit: Failure = {
  kind: 'invalid',
  message: '有内容需要修改',
  errors: [{ path: 'f2', message: '皮肤数量太大' }],
};
const result: SubmittedListing = { id: 'g1', no: 'HY1', status: 'underReview' };
const kept: LoadedForm = { ...fresh, kept: { form: filled, pictures } };

/** A started actor whose server is in the test's hand. */
function createTestActor(input: ConsignmentInput, loaded: LoadedForm | Failure = fresh) {
  const asked: {
    input: SubmitInput;
    signal: AbortSignal;
    settle: (answer: SubmittedListing | Failure) => void;
  }[] = [];
  const waits: (() => void)[] = [];
  const discarded: unknown[] = [];
  const gone: Step[] = [];
  const isFailure = (answer: object): answer is Failure => 'kind' in answer && 'message' in answer;
  const actor = createActor(
    consignmentMachine.provide({
      actors: {
        listDrafts: fromPromise(() => Promise.resolve(drafts)),
        loadForm: fromPromise(() => (isFailure(loaded) ? Promise.reject(loaded) : Promise.resolve(loaded))),
        discardForm: fromPromise(({ input: what }) => {
          discarded.push(what);
          return Promise.resolve();
        }),
        submitListing: fromPromise<SubmittedListing, SubmitInput>(
          ({ input: given, signal }) =>
            new Promise((resolve, reject) => {
              const settle = (answer: SubmittedListing | Failure) =>
                isFailure(answer) ? reject(answer) : resolve(answer);
              asked.push({ input: given, signal, settle });
            }),
        ),
        backOff: fromPromise<void, { attempt: number }>(() => new Promise((resolve) => waits.push(resolve))),
      },
    }),
    { input },
  );
  actor.on('navigate', ({ step }) => gone.push(step));
  actor.start();
  const reach = (state: Parameters<ConsignmentSnapshot['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, asked, waits, discarded, gone, reach };
}

/** At the last step with everything there. */
async function atPictures(loaded: LoadedForm = kept) {
  const made = createTestActor({ gameId: 'wzry', step: 'pictures' }, loaded);
  await made.reach({ editing: 'pictures' });
  return made;
}

describe('the consignment chart', () => {
  it('takes every transition on some path', () => {
    const { missed, leaves } = coverWalks(consignmentWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for every leaf', () => {
    expect(Object.keys(fixtures).toSorted()).toEqual(leafStates(consignmentMachine).toSorted());
  });

  it('leads from the channel over the game into the form', async () => {
    const { actor, reach, gone } = createTestActor({});
    await waitFor(actor, ({ context }) => context.drafts.length === 2);
    actor.send({ type: 'channel.choose' });
    actor.send({ type: 'game.choose', gameId: 'wzry' });
    const { context } = await reach({ editing: 'basics' });
    expect([context.game, context.draftId, gone]).toEqual([game, 'draft-1', ['basics']]);
  });

  it.each([{ gameId: 'wzry' }, { listingId: 'listing-1' }, { valuationId: 'valuation-1' }])(
    'opens the form that %j names without asking for a channel',
    (input) => {
      const { actor } = createTestActor(input);
      expect(actor.getSnapshot().value).toEqual('loading');
    },
  );

  it('shows what is missing instead of going on, and takes each fault away as it is mended', async () => {
    const { actor, reach } = createTestActor({ gameId: 'wzry' });
    await reach({ editing: 'basics' });
    actor.send({ type: 'levels.offer', levels: ['systemId', 'carrierId'] });
    actor.send({ type: 'step.next' });
    expect(actor.getSnapshot().context.faults).toEqual({
      systemId: '请选择操作系统',
      carrierId: '请选择运营商',
      origin: '请选择账号来源',
    });
    actor.send({ type: 'district.choose', level: 'systemId', id: 'ios', name: '苹果' });
    actor.send({ type: 'district.choose', level: 'carrierId', id: 'qq', name: 'QQ' });
    expect(actor.getSnapshot().context.faults).toEqual({ origin: '请选择账号来源' });
    actor.send({ type: 'origin.choose', origin: 'self' });
    actor.send({ type: 'step.next' });
    expect(actor.getSnapshot().value).toEqual({ editing: 'details' });
  });

  it('does not go on before it is known which areas there are', async () => {
    const { actor, reach } = createTestActor({ gameId: 'wzry' });
    await reach({ editing: 'basics' });
    actor.send({ type: 'origin.choose', origin: 'self' });
    actor.send({ type: 'step.next' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.faults]).toEqual([
      { editing: 'basics' },
      { area: '区服还在加载，请等一下再继续' },
    ]);
    actor.send({ type: 'levels.offer', levels: [] });
    expect(actor.getSnapshot().context.faults).toEqual({});
    actor.send({ type: 'step.next' });
    expect(actor.getSnapshot().value).toEqual({ editing: 'details' });
  });

  it('forgets what hangs on a choice of area that changed, and levels that are no more', async () => {
    const { actor } = await atPictures();
    actor.send({ type: 'step.open', step: 'basics' });
    actor.send({ type: 'district.choose', level: 'carrierId', id: 'weixin', name: '微信' });
    expect(actor.getSnapshot().context.form.district).toEqual({
      systemId: { id: 'android', name: '安卓' },
      carrierId: { id: 'weixin', name: '微信' },
    });
    actor.send({ type: 'levels.offer', levels: ['carrierId'] });
    expect(actor.getSnapshot().context.form.district).toEqual({
      carrierId: { id: 'weixin', name: '微信' },
    });
  });

  it('puts title and description together from the answers until the person writes them', async () => {
    const { actor, reach } = createTestActor({ gameId: 'wzry' });
    await reach({ editing: 'basics' });
    actor.send({ type: 'answer.give', key: 'f1', value: 'f1-4' });
    actor.send({ type: 'answer.give', key: 'f2', value: '286' });
    actor.send({ type: 'answer.give', key: 'f4', value: 'f4-1:f4-1-2' });
    const words = () => {
      const { title, description } = actor.getSnapshot().context.form.fields;
      return [title, description];
    };
    expect(words()).toEqual([
      '荣耀王者 皮肤数量 286款 李白 省标',
      '段位：荣耀王者\n皮肤数量：286款\n标志英雄：李白 省标',
    ]);
    actor.send({ type: 'field.type', field: 'title', text: '我的荣耀号' });
    actor.send({ type: 'answer.give', key: 'f2', value: '300' });
    expect(words()).toEqual(['我的荣耀号', '段位：荣耀王者\n皮肤数量：300款\n标志英雄：李白 省标']);
    actor.send({ type: 'words.compose', field: 'title' });
    expect(words()[0]).toBe('荣耀王者 皮肤数量 300款 李白 省标');
  });

  it('says what a sale costs and leaves while the price is typed', async () => {
    const { actor } = await atPictures();
    const feeAt = (text: string) => {
      actor.send({ type: 'field.type', field: 'price', text });
      return selectFee(actor.getSnapshot());
    };
    expect([feeAt('3280'), feeAt('100'), feeAt('9.99'), feeAt('')]).toEqual([
      { price: 328_000, fee: 16_400, income: 311_600 },
      { price: 10_000, fee: 5_000, income: 5_000 },
      null,
      null,
    ]);
  });

  it('opens no step before what comes before it is there, and sends the address back', async () => {
    const { actor, reach, gone } = createTestActor({ gameId: 'wzry', step: 'pictures' });
    await reach({ editing: 'basics' });
    actor.send({ type: 'step.open', step: 'details' });
    expect([actor.getSnapshot().value, gone]).toEqual([{ editing: 'basics' }, ['basics', 'basics']]);
  });

  it('finds the form as it was left, at the step asked for', async () => {
    const { actor, gone } = await atPictures();
    const { form, isRestored } = actor.getSnapshot().context;
    expect([form, isRestored, gone]).toEqual([filled, true, ['pictures']]);
    actor.send({ type: 'step.open', step: 'details' });
    expect(actor.getSnapshot().value).toEqual({ editing: 'details' });
  });

  it('does not hand in while pictures are missing, on their way or failed', async () => {
    const { actor, asked } = await atPictures();
    const faultWith = (change: object) => {
      actor.send({ type: 'pictures.change', pictures: { ...pictures, ...change } });
      actor.send({ type: 'listing.submit' });
      return actor.getSnapshot().context.faults.pictures;
    };
    expect([
      faultWith({ main: null, others: [] }),
      faultWith({ others: pictures.others.slice(1) }),
      faultWith({ onTheWay: 2 }),
      faultWith({ failed: 1 }),
      asked.length,
    ]).toEqual([
      '请上传商品主图',
      '除主图外至少还要 2 张详情图，还差 1 张',
      '图片还在上传，传完再提交',
      '有 1 张图片没有传上去，请重试或移除',
      0,
    ]);
  });

  it('goes back to the first step that something is wrong on', async () => {
    const { actor, gone } = await atPictures();
    actor.send({ type: 'field.type', field: 'account', text: '' });
    actor.send({ type: 'listing.submit' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.faults, gone.at(-1)]).toEqual([
      { editing: 'details' },
      { account: '请填写游戏账号' },
      'details',
    ]);
  });

  it('hands in once, with what was seen, and is done on the word of the server only', async () => {
    const { actor, asked, reach } = await atPictures();
    for (let i = 0; i < 3; i++) actor.send({ type: 'listing.submit' });
    expect(actor.getSnapshot().value).toBe('submitting');
    expect(asked.map(({ input }) => input)).toEqual([
      {
        intention: 'list:draft-1:',
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
    asked[0]?.settle(result);
    const { context, status } = await reach('submitted');
    expect([context.result, status]).toEqual([result, 'done']);
  });

  it('asks again under the same key when the answer was lost, until there is one', async () => {
    const { actor, asked, waits, reach } = await atPictures();
    actor.send({ type: 'listing.submit' });
    asked[0]?.settle(lost);
    await reach({ uncertain: 'asking' });
    asked[1]?.settle(lost);
    await reach({ uncertain: 'unanswered' });
    expect(actor.getSnapshot().can({ type: 'listing.submit' })).toBe(false);
    waits[0]?.();
    await reach({ uncertain: 'asking' });
    asked[2]?.settle(result);
    await reach('submitted');
    expect(new Set(asked.map(({ input }) => JSON.stringify(input))).size).toBe(1);
  });

  it('goes on asking after a reload in the middle of it', async () => {
    const { asked, reach } = createTestActor({ gameId: 'wzry' }, { ...kept, isPending: true });
    await reach({ uncertain: 'asking' });
    expect(asked.map(({ input }) => [input.intention, input.listing.picture])).toEqual([
      ['list:draft-1:', '/api/upload/1.webp'],
    ]);
  });

  it('keeps everything when it is refused, and tries again when the person says so', async () => {
    const { actor, asked, reach } = await atPictures();
    actor.send({ type: 'listing.submit' });
    asked[0]?.settle(needsName);
    const { context } = await reach('refused');
    expect([context.refusal, context.form]).toEqual(['realNameNeeded', filled]);
    actor.send({ type: 'listing.submit' });
    expect(asked).toHaveLength(2);
    asked[1]?.settle({ ...needsName, reason: 'amountChanged' });
    await waitFor(actor, (snapshot) => snapshot.context.refusal === 'amountChanged');
    actor.send({ type: 'form.correct' });
    expect(actor.getSnapshot().value).toEqual({ editing: 'pictures' });
  });

  it('puts what the server found at its field', async () => {
    const { actor, asked, reach } = await atPictures();
    actor.send({ type: 'listing.submit' });
    asked[0]?.settle(unfit);
    const { context } = await reach({ editing: 'details' });
    expect(context.faults).toEqual({ f2: '皮肤数量太大' });
  });

  it('stays at the last step with everything in it when the session ended', async () => {
    const { actor, asked, reach } = await atPictures();
    actor.send({ type: 'listing.submit' });
    asked[0]?.settle(expired);
    const { context } = await reach({ editing: 'pictures' });
    expect([context.failure, context.form]).toEqual([expired, filled]);
    expect(actor.getSnapshot().can({ type: 'listing.submit' })).toBe(true);
  });

  it('begins with the listing that is edited, and hands it in under its id without the password', async () => {
    const { actor, asked, reach } = createTestActor(
      { listingId: rejected.id, step: 'pictures' },
      { ...fresh, listing: rejected },
    );
    const { context } = await reach({ editing: 'pictures' });
    expect([context.before, context.pictures]).toEqual([
      { status: 'rejected', auditRemark: '主图看不清段位，请换一张', downRemark: null },
      pictures,
    ]);
    actor.send({ type: 'listing.submit' });
    const { id, password, title, price } = asked[0]?.input.listing ?? {};
    expect([id, password, title, price]).toEqual(['g100021', undefined, rejected.title, 328_000]);
  });

  it('throws the draft away when asked to, and begins anew', async () => {
    const { actor, discarded, reach } = createTestActor({ gameId: 'wzry' }, fresh);
    await reach({ editing: 'basics' });
    actor.send({ type: 'field.type', field: 'price', text: '99' });
    actor.send({ type: 'form.restart' });
    await reach('restarting');
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'basics' }));
    expect([discarded, context.form.fields.price]).toEqual([
      [{ gameId: 'wzry', listingId: null, draftId: 'draft-1' }],
      '',
    ]);
  });

  it('gives the request up when the actor is stopped', async () => {
    const { actor, asked } = await atPictures();
    actor.send({ type: 'listing.submit' });
    actor.stop();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('fails and says so when a port was not provided', async () => {
    const actor = createActor(consignmentMachine, { input: { gameId: 'wzry' } }).start();
    const { context } = await waitFor(actor, ({ value }) => value === 'failed');
    expect(context.failure).toMatchObject({ kind: 'unforeseen', detail: 'loadForm must be provided' });
  });

  it('asks only for what is switched on', () => {
    expect(template.filter(({ isEnabled }) => !isEnabled).map(({ key }) => key)).toEqual(['f6']);
  });
});
