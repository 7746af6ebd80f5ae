import styled from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';
import { color, dp, space, text } from './theme.ts';

export interface ActionSheetItem {
  readonly label: string;
  readonly text?: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface ActionSheetProps {
  onClose: () => void;
  title: string;
  items: readonly ActionSheetItem[];
}

const Item = styled.button<{ $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space.m};
  width: 100%;
  min-height: ${dp(52)};
  color: ${({ $danger }) => ($danger ? color.bad : color.ink)};
  font-size: ${text.strong};
  &:disabled {
    color: ${color.inkFaint};
  }
  small {
    display: block;
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

/** Sheet with the actions for one item. Choosing one closes it. */
export function ActionSheet({ onClose, title, items }: ActionSheetProps) {
  return (
    <Sheet onClose={onClose} title={title}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Item
              type="button"
              $danger={item.danger ?? false}
              disabled={item.disabled}
              onClick={() => {
                onClose();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} size={22} />}
              <span>
                {item.label}
                {item.text !== undefined && <small>{item.text}</small>}
              </span>
            </Item>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
