import styled from 'styled-components';
import { Button, Card, Checkbox, FaintText, space, spaceBetween, Stack } from '../../ui/index.ts';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { useRecent } from '../../shared/recent.ts';

const Row = styled.div`
  ${spaceBetween}
  gap: ${space.m};
`;

export function Settings() {
  const { state, switchReminder, clearGames, clearSearches } = useRecent();
  const { ask } = useDialogs();
  const clear = async (what: string, act: () => void) => {
    const isSure = await ask({
      id: `clear-${what}`,
      title: `清空${what}`,
      text: '只清空这台设备上的记录，清空后不能恢复。',
      confirmText: '清空',
    });
    if (isSure) act();
  };
  const stores = [
    { what: '最近看过的游戏', count: state.games.length, unit: '个', act: clearGames },
    { what: '搜索记录', count: state.searches.length, unit: '条', act: clearSearches },
  ];
  return (
    <Card title="这台设备">
      <Stack>
        <div>
          <Checkbox checked={!state.isReminderOff} onChecked={switchReminder}>
            购买前提醒注意事项
          </Checkbox>
          <FaintText>下单前再看一眼资金保管、验号和包赔。</FaintText>
        </div>
        {stores.map(({ what, count, unit, act }) => (
          <Row key={what}>
            <span>
              {what}
              <FaintText>{count === 0 ? '没有记录' : `${count} ${unit}`}</FaintText>
            </span>
            <Button
              small
              disabled={count === 0}
              aria-label={`清空${what}`}
              onClick={() => void clear(what, act)}
            >
              清空
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
