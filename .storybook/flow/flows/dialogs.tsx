import { fixtures } from '../../../machines/kit/dialogs/fixtures.ts';
import { dialogsWalks } from '../../../machines/kit/dialogs/walks.ts';
import { Screen } from '../../../src/shared/dialogs/Screen.tsx';
import { defineFlow } from '../flow.ts';

/** The dialogs, over an empty page. */
export const flow = defineFlow({
  walks: dialogsWalks,
  names: {
    states: {
      closed: '没有对话框',
      asking: '正在问',
      'asking.idle': '等回答',
      'asking.validating': '正在检查输入',
      'asking.invalid': '输入不合法',
      answered: '已回答，正在离开',
    },
    events: {
      'dialog.ask': '要问一件事',
      'dialog.withdraw': '不用再问了',
      'dialog.cancel': '按取消',
      'dialog.confirm': '按确定',
      'dialog.type': '输入文字',
      leaving: '离开的动画放完',
    },
    guards: {
      isNew: '还没问过这件事',
      isQueued: '正在排队',
      isCurrent: '正是眼前这一个',
      isUnfit: '格式不对',
      hasValidator: '还要另外检查',
      isPrompt: '要输入文字',
      isRefused: '上次没有办成',
      isValid: '检查通过',
      isNotQueued: '没有在排队',
      hasNext: '后面还有要问的',
    },
    ports: {
      validate: '检查输入的内容',
    },
  },

  fixtures,
  View: ({ actor }) => <Screen actor={actor} />,
});
