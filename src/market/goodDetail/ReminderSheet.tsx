import { useState } from 'react';
import styled from 'styled-components';
import { TIERS } from '../../../contract/kit/rules.ts';
import type { ProtectionOffer } from '../../../contract/market/index.ts';
import { Button, Checkbox, color, dp, Icon, type IconName, money, space } from '../../ui/index.ts';
import { Sheet } from '../../ui/Sheet.tsx';

const Points = styled.ul`
  display: grid;
  gap: ${space.m};
  padding: ${space.s} 0 ${space.m};
  li {
    display: flex;
    gap: ${space.m};
  }
  svg {
    margin-top: ${dp(1)};
    color: ${color.accent};
  }
`;

/** Advice before the first purchase; can be switched off on this device. */
export default function ReminderSheet({
  price,
  protection,
  onGo,
  onClose,
}: {
  /** In fen. */
  price: number;
  protection: ProtectionOffer;
  onGo: (isOff: boolean) => void;
  onClose: () => void;
}) {
  const [isOff, setOff] = useState(false);
  const points: readonly (readonly [IconName, string])[] = [
    ['wallet', `${money(price)} 由平台保管，确认收货后付给卖家。`],
    ['eye', '付款后先验号再换绑，账号与描述不符可以退款。'],
    [
      'shield',
      protection === 'none'
        ? `这个账号只有 ${TIERS.none.days} 天${TIERS.none.name}，没有找回包赔。`
        : '下一步可以选包赔，保障期内被找回按约定赔付。',
    ],
    ['warning', '只在站内付款。要求私下转账的，都不是官方。'],
  ];
  return (
    <Sheet
      onClose={onClose}
      title="购买前请看一眼"
      foot={
        <Button block onClick={() => onGo(isOff)}>
          知道了，去下单
        </Button>
      }
    >
      <Points>
        {points.map(([icon, words]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{words}</span>
          </li>
        ))}
      </Points>
      <Checkbox checked={isOff} onChecked={setOff}>
        以后不再提醒
      </Checkbox>
    </Sheet>
  );
}
