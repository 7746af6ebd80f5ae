import { fixtures } from '../../../machines/kit/dialogs/fixtures.ts';
import { dialogsWalks } from '../../../machines/kit/dialogs/walks.ts';
import { Screen } from './Screen.tsx';
import { defineReview } from '../../../.storybook/flow/review.ts';

export const review = defineReview({
  title: '对话框',
  pages: 'all',
  happyPath: ['closed', 'asking.idle', 'asking.validating', 'answered'],
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
  shows: {
    closed: ['no alertdialog …'],
    'asking.idle': ['alertdialog …', 'button …', 'no alert …', 'no busy …'],
    'asking.invalid': ['alertdialog 修改价格', 'alert 输入的数据不合法!'],
    'asking.validating': ['alertdialog 修改价格', 'busy 确定', 'disabled 确定'],
    answered: ['no alertdialog …'],
  },
  looksLike: {
    answered: {
      leaf: 'closed',
      difference: '「已回答，正在离开」时上一个对话框正在收起，已经点不到；「没有对话框」时可以打开下一个。',
    },
  },
  fixtures,
  View: ({ actor }) => <Screen actor={actor} />,
});
