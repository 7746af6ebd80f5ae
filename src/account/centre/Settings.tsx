import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { color, space, text } from '../../ui/theme.ts';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { useRecent } from '../../shared/recent.ts';

const Rows = styled.div`
  display: grid;
  gap: ${space.m};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
`;

const Soft = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;

/** What this device remembers: the reminder before a purchase, games looked at, words searched for. */
export function Settings() {
  const { state, switchReminder, clearGames, clearSearches } = useRecent();
  const { ask } = useDialogs();
  const clear = async (what: string, act: () => void) => {
    const isSure = await ask({
      id: `clear-${what}`,
      title: `清空${what}`,
      text: '只清空这台设备上的记录，清空后不能恢复。',
      confirmText: '清空',
      tone: 'warning',
    });
    if (isSure) act();
  };
  const kept = [
    { what: '最近看过的游戏', count: state.games.length, unit: '个', act: clearGames },
    { what: '搜索记录', count: state.searches.length, unit: '条', act: clearSearches },
  ];
  return (
    <Card title="这台设备">
      <Rows>
        <div>
          <Checkbox checked={!state.isReminderOff} onChecked={switchReminder}>
            购买前提醒注意事项
          </Checkbox>
          <Soft>下单前再看一眼资金保管、验号和包赔。</Soft>
        </div>
        {kept.map(({ what, count, unit, act }) => (
          <Row key={what}>
            <span>
              {what}
              <Soft>{count === 0 ? '没有记录' : `${count} ${unit}`}</Soft>
            </span>
            <Button
              variant="secondary"
              small
              disabled={count === 0}
              aria-label={`清空${what}`}
              onClick={() => void clear(what, act)}
            >
              清空
            </Button>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
