import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { sentence } from '../../../contract/kit/sentence.ts';
import { fenOf } from '../../../machines/kit/typed.ts';
import { askedOf } from '../../../machines/selling/index.ts';
import {
  asksOf,
  CASCADE,
  placeChange,
  type ValuationForm,
} from '../../../machines/recycling/valuationForm/form.ts';
import {
  selectUpload,
  type ValuationFormContext,
  type ValuationFormRef,
} from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { gamesQuery, templateQuery, useFormAreas, NO_FILTER } from '../../market/index.ts';
import { href } from '../../app/routes.ts';
import { AttributeForm } from '../../ui/attributes/AttributeForm.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ErrorSummary, inOrder, scrollToErrorSummary, scrollToSpot } from '../../ui/ErrorSummary.tsx';
import { ActionBar, Button, ButtonLink, Card, Notice, SecondaryText, Skeleton } from '../../ui/index.ts';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { Frame } from '../../shared/Frame.tsx';
import { useUpload } from '../../shared/upload/port.ts';
import { RecyclingStaff } from '../RecyclingStaff.tsx';
import { useValuationForms } from './flow.ts';
import { AreaCard, ContactCard, LoginCard, ModeCard, PicturesCard, SaleCard } from './cards.tsx';
import { LEAD, MODE, TITLE } from './texts.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

/** Spots of the error summary below the game's questions, in page order. */
const BELOW: readonly string[] = [
  'title',
  'price',
  'description',
  'canAssure',
  'account',
  'password',
  'realNamePicture',
  'pictures',
  'phone',
  'qq',
  'weixin',
];

function Notices({
  kind,
  form,
  note,
  failure,
  refusedBefore,
  unsent,
  onClear,
}: Pick<ValuationFormContext, 'kind' | 'form' | 'note' | 'failure' | 'refusedBefore' | 'unsent'> & {
  onClear: () => void;
}) {
  // An ended bidding that is submitted again does not bring its screenshot along.
  const isProofMissing = kind === 'bidding' && form.realNamePicture === '' && unsent.realName === 0;
  const isPasswordLost = kind === 'bidding' && form.account !== '' && form.password === '';
  return (
    <>
      {note === 'restored' && (
        <Notice
          live="status"
          title="已接着上次填的继续"
          action={
            <Button small onClick={onClear}>
              清空重填
            </Button>
          }
        >
          {isProofMissing ? '填过的内容都在。' : '填过的内容和图片都在。'}
          {isPasswordLost && '游戏密码没有保存，需要重新填。'}
          {isProofMissing && '还要上传游戏实名截图。'}
        </Notice>
      )}
      {refusedBefore !== null && (
        <Notice tone="warn" live="status" title="上次没有通过">
          {sentence(refusedBefore)}上次填的都在，改好再提交。
          {kind === 'bidding' && '游戏密码和实名截图需要重新给。'}
        </Notice>
      )}
      {note === 'amountChanged' && (
        <Notice tone="warn" live="alert" title="手续费有变化">
          没有提交。请刷新页面，看过新的手续费再提交，你填的都在。
        </Notice>
      )}
      <FailureNotice failure={failure} title="没有提交成功" />
    </>
  );
}

export function Form({ actor, busy = false }: { actor: ValuationFormRef; busy?: boolean }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { kind, gameId, form, faults } = context;
  const isExplaining = useSelector(actor, (snapshot) => snapshot.matches('explaining'));
  const { files } = useValuationForms();
  const pictures = useUpload(
    useSelector(actor, (snapshot) => selectUpload(snapshot, 'pictures')),
    files,
  );
  const realName = useUpload(
    useSelector(actor, (snapshot) => selectUpload(snapshot, 'realName')),
    files,
  );
  const dialogs = useDialogs();
  const game = useQuery(gamesQuery()).data?.find(({ id }) => id === gameId);
  const template = useQuery(templateQuery(gameId));
  const { systemId, carrierId, groupId, serverId } = form;
  const { steps, isPending } = useFormAreas(
    { ...NO_FILTER, id: gameId, systemId, carrierId, groupId, serverId },
    true,
  );
  const isBidding = kind === 'bidding';
  const questions = { template: template.data ?? [], steps };
  const asked = askedOf(questions.template);
  const order = [...CASCADE, 'origin', ...asked.map(({ key }) => key), ...BELOW];
  const price = fenOf(form.price);

  const change = (part: Partial<ValuationForm>) => actor.send({ type: 'form.change', change: part });
  const answer = (part: Partial<ValuationForm>) =>
    actor.send({ type: 'answer.change', change: part, questions });
  const submit = () => {
    actor.send({ type: 'form.submit', asks: asksOf(questions) });
    scrollToErrorSummary();
  };
  const clear = async () => {
    const isSure = await dialogs.ask({
      id: 'draft.clear',
      title: '清空重填',
      text: '这个游戏填过的内容和图片都会清掉。',
      confirmText: '清空',
    });
    if (isSure) actor.send({ type: 'form.clear' });
  };
  const card = { form, faults, isBidding, busy, change };
  // Scrolls to the field that was refused last time, once it is rendered.
  const isDrawn = !isPending && !template.isPending;
  const isReopened = context.refusedBefore !== null;
  useEffect(() => {
    const [first] = isReopened ? Object.keys(actor.getSnapshot().context.faults) : [];
    if (isDrawn && first !== undefined) requestAnimationFrame(() => scrollToSpot(first));
  }, [actor, isDrawn, isReopened]);

  return (
    <Frame
      title={TITLE[kind]}
      busy={busy}
      bar={
        <ActionBar
          label={isBidding ? '出售价' : '期望价'}
          plain
          {...(price === undefined
            ? { note: isBidding ? '还没有填' : '可以不填' }
            : { amount: price, note: isBidding ? '卖出前可以改' : '商户会看到' })}
        >
          <Button busy={busy} disabled={!busy && (!template.isSuccess || isPending)} onClick={submit}>
            {busy ? '正在提交' : isBidding ? '提交' : '提交估价'}
          </Button>
        </ActionBar>
      }
    >
      <Notices {...context} onClear={() => void clear()} />
      <ErrorSummary faults={inOrder(faults, order)} />
      <Card
        title={game?.name ?? '账号'}
        aside={
          <ButtonLink variant="quiet" small href={href('valuationForm', { kind })}>
            换一个游戏
          </ButtonLink>
        }
      >
        <SecondaryText>{LEAD[kind]}</SecondaryText>
      </Card>
      {template.isError && <ReadFailed read={template} title="这个游戏的表单没能加载" />}
      {isPending || template.isPending ? (
        <div aria-busy>
          <Skeleton height={260} />
        </div>
      ) : (
        <>
          {(steps.length > 0 || isBidding) && (
            <AreaCard {...card} steps={steps} onPlace={(key, id) => answer(placeChange(key, id))} />
          )}
          {asked.length > 0 && (
            <Card title="账号信息">
              <AttributeForm
                questions={asked}
                values={form.attributes}
                faults={faults}
                disabled={busy}
                onValue={(key, value) => answer({ attributes: { ...form.attributes, [key]: value } })}
              />
            </Card>
          )}
        </>
      )}
      <SaleCard {...card} />
      {isBidding && <LoginCard {...card} realName={realName} />}
      <PicturesCard {...card} pictures={pictures} />
      <ContactCard {...card} />
      {isBidding && <ModeCard {...card} />}
      <RecyclingStaff gameId={gameId} />
      {isExplaining && (
        <ConfirmDialog
          title={MODE[form.mode].title}
          text={MODE[form.mode].explained}
          confirm="提交"
          cancel="再改改"
          onConfirm={() => actor.send({ type: 'form.confirm' })}
          onCancel={() => actor.send({ type: 'form.dismiss' })}
        />
      )}
    </Frame>
  );
}
