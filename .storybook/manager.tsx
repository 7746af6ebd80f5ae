import { addons, types, useParameter } from 'storybook/manager-api';
import { AddonPanel } from 'storybook/internal/components';
import { create, styled } from 'storybook/theming';

/** Pages that use the whole window have nothing to say in the panel below. */
const WHOLE = /^(流程图|设计)-/;

addons.setConfig({
  theme: create({ base: 'light', brandTitle: '号易 · 设计', brandUrl: './' }),
  sidebar: { showRoots: true },
  layoutCustomisations: {
    showPanel: ({ storyId }: { storyId?: string }, otherwise: boolean) =>
      WHOLE.test(storyId ?? '') ? false : otherwise,
  },
});

const Text = styled.div`
  padding: 16px 20px;
  font-size: 14px;
  line-height: 1.6;
  p + p {
    margin-top: 8px;
  }
`;

/** What a story says of its drawing: `parameters: { design: { figma: 'https://www.figma.com/…' } }`. */
interface Design {
  figma?: string;
}

const isFigma = (address: string): boolean => /^https:\/\/([\w-]+\.)?figma\.com\//.test(address);

function Drawing({ active }: { active: boolean }) {
  const { figma } = useParameter<Design>('design', {});
  return (
    <AddonPanel active={active}>
      <Text>
        {figma !== undefined && isFigma(figma) ? (
          <>
            <p>这个画面的设计稿：</p>
            <p>
              <a href={figma} target="_blank" rel="noreferrer">
                {figma}
              </a>
            </p>
          </>
        ) : (
          <>
            <p>这个画面还没有登记 Figma 设计稿。</p>
            <p>
              有了以后写在 story 里：
              <code>{"parameters: { design: { figma: 'https://www.figma.com/…' } }"}</code>
            </p>
          </>
        )}
      </Text>
    </AddonPanel>
  );
}

addons.register('haoyi/design', () => {
  addons.add('haoyi/design/panel', {
    type: types.PANEL,
    title: '设计稿',
    paramKey: 'design',
    render: ({ active }) => <Drawing active={active ?? false} />,
  });
});
