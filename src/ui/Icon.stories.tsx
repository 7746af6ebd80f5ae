import { preview } from '../../.storybook/preview.tsx';
import { Icon, iconNames } from './Icon.tsx';
import { color, dp, text } from './theme.ts';

const meta = preview.meta({
  id: 'ui-Icon',
  title: '基础/图标',
  component: Icon,
  tags: ['autodocs'],
  args: { name: 'shield' as const, size: 32 },
});

export const All = meta.story({
  name: '全部',
  parameters: { shows: ['text home bag tag', 'no img …'] },
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: dp(16) }}>
      {iconNames.map((name) => (
        <div
          key={name}
          style={{
            display: 'grid',
            justifyItems: 'center',
            gap: dp(4),
            fontSize: text.tiny,
            color: color.inkSoft,
          }}
        >
          <Icon name={name} size={24} />
          {name}
        </div>
      ))}
    </div>
  ),
});
