import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { preview } from '../../../.storybook/preview.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { AttributeForm, type AttributeQuestion } from './AttributeForm.tsx';

const options = (count: number, ...labels: string[]) =>
  Array.from({ length: count }, (_, index) => ({
    id: `o${index}`,
    label: labels[index] ?? `选项 ${index + 1}`,
    children: [],
  }));
const questions: AttributeQuestion[] = [
  { key: 'f1', label: '圣遗物', type: 'input', isRequired: false, options: [] },
  { key: 'f2', label: '皮肤数量', type: 'number', unit: '款', isRequired: true, options: [] },
  {
    key: 'f3',
    label: '段位',
    type: 'radio',
    isRequired: true,
    options: options(4, '钻石', '星耀', '最强王者', '荣耀王者'),
  },
  { key: 'f4', label: '服务器', type: 'radio', isRequired: true, options: options(20) },
  { key: 'f5', label: '限定皮肤', type: 'checkbox', isRequired: false, options: options(14) },
  {
    key: 'f6',
    label: '五星角色',
    type: 'boxradio',
    isRequired: true,
    options: ['胡桃', '夜兰', '钟离'].map((label, index) => ({
      id: `r${index}`,
      label,
      children: ['0 命', '1 命', '2 命'].map((sub, at) => ({ id: `r${index}-${at}`, label: sub })),
    })),
  },
];
const faults = { f2: '请填写皮肤数量', f3: '请选择段位', f6: '请选择“夜兰”的等级' };

const onValue = fn<(key: string, value: string) => void>();

function Held({
  start = {},
  wrong = {},
  disabled = false,
}: {
  start?: Record<string, string>;
  wrong?: Record<string, string>;
  disabled?: boolean;
}) {
  const [values, setValues] = useState(start);
  return (
    <>
      <ErrorSummary faults={Object.entries(wrong).map(([place, text]) => ({ place, text }))} />
      <br />
      <AttributeForm
        questions={questions}
        values={values}
        faults={wrong}
        disabled={disabled}
        onValue={(key, value) => {
          onValue(key, value);
          setValues({ ...values, [key]: value });
        }}
      />
    </>
  );
}

const meta = preview.meta({
  id: 'ui-AttributeForm',
  title: '表单/属性表单',
  component: AttributeForm,
  tags: ['autodocs'],
});

export const Faulty = meta.story({
  name: '有没填的',
  parameters: { shows: ['text 还有 3 处需要补充', 'button 请填写皮肤数量', 'no alert …'] },
  render: () => <Held start={{ f6: 'r1' }} wrong={faults} />,
});
export const FaultyWalk = Faulty.extend({
  name: '走一遍：去要补充的那一处',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '请填写皮肤数量' }));
    await expect(canvas.getByLabelText(/皮肤数量/)).toHaveFocus();
    await expect(canvas.getByRole('radio', { name: '荣耀王者' }).closest('[data-fault]')).not.toBeNull();
  },
});
export const Outdated = meta.story({
  name: '选过的选项没有了',
  parameters: {
    shows: [
      'text 还有 1 处需要补充',
      'button 限定皮肤的选项有更新，请重新选择',
      'no alert …',
      'no checked …',
    ],
  },
  render: () => (
    <Held start={{ f5: 'gone', f6: 'gone:1' }} wrong={{ f5: '限定皮肤的选项有更新，请重新选择' }} />
  ),
});
export const OutdatedWalk = Outdated.extend({
  name: '走一遍：重新选择',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '选项 2' }));
    await expect(onValue).toHaveBeenLastCalledWith('f5', 'o1');
    await userEvent.click(canvas.getByRole('checkbox', { name: '夜兰' }));
    await expect(onValue).toHaveBeenLastCalledWith('f6', 'r1');
    await expect(canvas.getByText('已选 1 个')).toBeVisible();
  },
});
export const Blank = meta.story({
  name: '空白',
  parameters: { shows: ['textbox 圣遗物', 'radio 荣耀王者', 'no checked …', 'no alert …'] },
  render: () => <Held />,
});
export const BlankWalk = Blank.extend({
  name: '走一遍：填一遍',
  play: async ({ canvas, userEvent, step }) => {
    await step('不是数字，马上说，不改写', async () => {
      const skins = canvas.getByLabelText(/皮肤数量/);
      await userEvent.type(skins, '-5');
      await expect(onValue).toHaveBeenLastCalledWith('f2', '-5');
      await expect(canvas.getByRole('alert')).toHaveTextContent('只能填整数');
      await userEvent.clear(skins);
      await userEvent.type(skins, '２8');
      await expect(onValue).toHaveBeenLastCalledWith('f2', '28');
      await expect(canvas.queryByRole('alert')).toBeNull();
    });
    await step('多选可以搜，选中的一直看得到', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: '选项 2' }));
      await userEvent.type(canvas.getByRole('searchbox', { name: '搜索限定皮肤' }), '14');
      await expect(canvas.getByRole('checkbox', { name: '选项 2' })).toBeChecked();
      await userEvent.click(canvas.getByRole('checkbox', { name: '选项 14' }));
      await expect(onValue).toHaveBeenLastCalledWith('f5', 'o1,o13');
    });
    await step('选中的角色再选等级', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: '夜兰' }));
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: '夜兰' }), '2 命');
      await expect(onValue).toHaveBeenLastCalledWith('f6', 'r1:r1-2');
    });
  },
});
export const Filled = meta.story({
  name: '填好了',
  parameters: { shows: ['checked 荣耀王者', 'no alert …'] },
  render: () => (
    <Held start={{ f1: '一套毕业', f2: '286', f3: 'o3', f4: 'o7', f5: 'o0,o2', f6: 'r0:r0-1,r2:r2-0' }} />
  ),
});
export const Disabled = meta.story({
  name: '不能填',
  parameters: { shows: ['disabled 圣遗物', 'disabled 荣耀王者'] },
  render: () => <Held start={{ f2: '286', f3: 'o3', f6: 'r0:r0-1' }} disabled />,
});
