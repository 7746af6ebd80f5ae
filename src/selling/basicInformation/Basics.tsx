import { ACCOUNT_ORIGIN_NAMES } from '../../../contract/kit/typeNames.ts';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import type { Level } from '../../../machines/selling/consignment/form.ts';
import { href } from '../../app/routes.ts';
import {
  Button,
  ButtonLink,
  Card,
  color,
  dp,
  Field,
  Notice,
  Picture,
  RadioCards,
  Select,
  Skeleton,
  space,
  text,
  touch,
} from '../../ui/index.ts';
import { Chips } from '../../ui/attributes/Chips.tsx';
import { Spot } from '../../ui/ErrorSummary.tsx';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { Faults } from '../fillInformation/Faults.tsx';
import { LastFailure, NextButton, StepFrame } from '../fillInformation/StepFrame.tsx';
import { BeforeEdit } from '../fillInformation/BeforeEdit.tsx';
import { useAreas, type Areas } from '../../market/index.ts';
import { useFreshProfile, useSession } from '../../app/session/view.ts';
import { Checklist } from './Checklist.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Stack } from '../../ui/layout/Stack.ts';

const Game = styled.div`
  display: grid;
  grid-template-columns: ${dp(40)} minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.m};
  strong {
    font-size: ${text.strong};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${touch};
    color: ${color.accent};
  }
`;

/** Maximum number of options shown as chips; more are shown as a select. */
const MAX_CHIPS = 6;

const SYSTEM_WORD: Partial<Record<Level, string>> = { systemId: '操作系统' };

function useGameAreas(actor: ConsignmentRef): Areas {
  const game = useSelector(actor, ({ context }) => context.game);
  const district = useSelector(actor, ({ context }) => context.form.district);
  const chosen = (level: Level) => district[level]?.id ?? '';
  return useAreas(
    {
      id: game?.id ?? '',
      systemId: chosen('systemId'),
      carrierId: chosen('carrierId'),
      groupId: chosen('groupId'),
      serverId: chosen('serverId'),
    },
    true,
    'form',
  );
}

function AreaFields({ actor, areas }: { actor: ConsignmentRef; areas: Areas }) {
  const faults = useSelector(actor, ({ context }) => context.faults);
  const { steps, isPending, failed } = areas;
  if (isPending) return <Skeleton height={120} />;
  if (failed) return <ReadFailed title="区服没能加载" read={failed} />;
  if (steps.length === 0) return <p>这个游戏不分区服。</p>;
  return (
    <Stack $gap="l">
      {steps.map(({ key, label, options, value }) => {
        const choose = (id: string) => {
          const name = options.find((option) => option.id === id)?.name ?? '';
          actor.send({ type: 'district.choose', level: key, id, name });
        };
        const name = SYSTEM_WORD[key] ?? label;
        const fault = faults[key];
        return (
          <Spot key={key} name={key}>
            {options.length <= MAX_CHIPS ? (
              <Chips
                legend={name}
                required
                options={options.map((option) => ({ id: option.id, label: option.name }))}
                chosen={value === '' ? [] : [value]}
                onToggle={choose}
                error={fault}
              />
            ) : (
              <Field label={name} required {...(fault !== undefined && { error: fault })}>
                <Select
                  value={value}
                  placeholder={`请选择${name}`}
                  options={options.map((option) => ({ value: option.id, label: option.name }))}
                  onValue={choose}
                />
              </Field>
            )}
          </Spot>
        );
      })}
    </Stack>
  );
}

/** Tells unverified members at the start that they need to verify their identity. */
export function RealNameHint() {
  useFreshProfile();
  const { profile } = useSession();
  if (!profile || profile.realStatus === 'verified') return null;
  const isReviewing = profile.realStatus === 'reviewing';
  return (
    <Notice
      tone="warn"
      title={isReviewing ? '实名认证审核中' : '提交前需要实名认证'}
      action={
        !isReviewing && (
          <ButtonLink small href={href('realName')}>
            去实名认证
          </ButtonLink>
        )
      }
    >
      {isReviewing
        ? '可以先把内容填好，通过后就能提交。'
        : '第一次出售要实名，未成年人不能交易。填过的内容会留着。'}
    </Notice>
  );
}

/** `editing.basics`: game, area and origin of the account. */
export function Basics({ actor }: { actor: ConsignmentRef }) {
  const { game, listingId, valuationId, isRestored, isDraftOutdated, form, faults } = useSelector(
    actor,
    ({ context }) => context,
  );
  const { ask } = useDialogs();
  const areas = useGameAreas(actor);
  // Null while the levels are loading, so that selections of lower levels are not dropped.
  const levels = areas.isSettled && !areas.failed ? areas.steps.map(({ key }) => key) : null;
  const restart = async () => {
    const isSure = await ask({
      title: '重新填写',
      text: '已经填的内容和图片会清空，不能找回。',
      confirmText: '清空重填',
    });
    if (isSure) actor.send({ type: 'form.restart' });
  };
  return (
    <StepFrame actor={actor} step="basics" act={<NextButton actor={actor} levels={levels} />}>
      <Faults actor={actor} step="basics" />
      <LastFailure actor={actor} />
      <BeforeEdit actor={actor} />
      {isRestored && (
        <Notice
          title="已接着上次的内容"
          action={
            <Button small onClick={() => void restart()}>
              清空重填
            </Button>
          }
        >
          {listingId === null ? '上次没有提交，内容都在。' : '上次的修改没有提交，内容都在。'}
        </Notice>
      )}
      {isDraftOutdated && (
        <Notice title="从商品现在的内容开始">
          上次的修改没有提交。之后商品又改过，所以没有接着上次的内容。
        </Notice>
      )}
      <RealNameHint />
      <Card>
        <Game>
          <Picture src={game?.icon ?? ''} alt="" width={1} height={1} eager />
          <span>
            <strong>{game?.name}</strong>
          </span>
          {listingId === null && valuationId === null && (
            <Link href={href('sell', { channel: 'consign' })}>重选</Link>
          )}
        </Game>
      </Card>
      <Spot name="area">
        <Card title="区服">
          <AreaFields actor={actor} areas={areas} />
        </Card>
      </Spot>
      <Spot name="origin">
        <Card title="账号来源">
          <RadioCards
            legend="账号来源"
            hideLegend
            required
            value={form.origin}
            onValue={(origin) => actor.send({ type: 'origin.choose', origin })}
            options={[
              { value: 'self', title: ACCOUNT_ORIGIN_NAMES.self, text: '一直是自己在用' },
              {
                value: 'other',
                title: ACCOUNT_ORIGIN_NAMES.other,
                text: '买来的或别人转给你的，留好来源凭证，客服核对时要能提供',
              },
            ]}
            error={faults.origin}
          />
        </Card>
      </Spot>
      {game && <Checklist gameId={game.id} />}
    </StepFrame>
  );
}
