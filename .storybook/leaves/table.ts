import type { Line } from './lines.ts';

/**
 * What makes each leaf of a chart that leaf to somebody who looks at its story (`parameters: { state }`, and
 * `machine` once for the file).
 *
 * A row is a list of lines that all must be shown: a kind and what it is called (see `shown.ts` for the kinds), `…` for
 * any text, `no ` in front for what must not be there. A story that shows a variation which the row does not fit says
 * so itself: `parameters: { state, shows: ['heading 已下架'] }`.
 *
 * Where the screen of one leaf fits the row of another one of the same chart, the story fails: give the row what tells
 * them apart. Two leaves that do look the same say so in {@link LOOKS_LIKE}, with the reason.
 *
 * A chart that several screens share has a table for each, under `<machine> <title of the stories>`.
 */
export const LEAVES: Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>> = {
  session: {
    'account.visitor': ['heading 未登录', 'button 登录'],
    'account.member': ['link 编辑', 'text 未实名'],
    'account.leaving': ['busy 账号', 'heading 正在退出'],
    'profile.idle': ['busy 正在获取账号资料'],
    'profile.loading': ['busy 正在获取账号资料'],
    'profile.loaded': ['heading 林夕', 'text 已实名'],
    'profile.failed': ['heading 号易用户', 'button 重试', 'no text 填写的内容还在'],
    'expiry.armed': ['no alertdialog …', 'heading 林夕'],
    'expiry.asking': ['alertdialog 提示', 'button 取消', 'button 确定', 'text 重新登录'],
  },
  signIn: {
    'form.password.editing': ['textbox 图形验证码', 'button 登录', 'no busy 登录', 'no alert …'],
    'form.password.refused': ['textbox 图形验证码', 'alert 手机号或密码不正确'],
    'form.password.submitting': ['textbox 图形验证码', 'busy 登录', 'disabled 登录'],
    'form.sms.editing': ['textbox 短信验证码', 'button 登录', 'no busy 登录', 'no alert …'],
    'form.sms.refused': ['textbox 短信验证码', 'button 登录', 'alert 短信验证码不正确'],
    'form.sms.submitting': ['textbox 短信验证码', 'busy 登录', 'disabled 登录'],
    'form.forgot.proving.editing': ['heading 忘记密码', 'button 下一步', 'no alert …'],
    'form.forgot.proving.refused': ['heading 忘记密码', 'button 下一步', 'alert 请先获取短信验证码'],
    'form.forgot.choosing.editing': ['button 保存新密码', 'no busy …', 'no alert …'],
    'form.forgot.choosing.refused': ['button 保存新密码', 'alert 两次填写的密码不一样'],
    'form.forgot.submitting': ['busy 保存新密码', 'disabled 返回上一步'],
    'form.register.editing': ['heading 注册', 'button 注册', 'no busy …', 'no alert …'],
    'form.register.refused': ['heading 注册', 'alert 网络连接不上，你填写的内容还在，请检查网络后重试。'],
    'form.register.submitting': ['busy 注册', 'disabled 注册'],
    'form.register.registered': ['heading 注册', 'button 去登录'],
    'form.signedIn': ['text 登录成功 正在回到刚才的页面。'],
    'captcha.unneeded': ['textbox 短信验证码', 'no textbox 图形验证码'],
    'captcha.loading': ['textbox 图形验证码', 'busy …', 'no busy 登录'],
    'captcha.shown': ['button 换一张图形验证码'],
    'captcha.failed': ['button 没有加载，重试'],
  },
  smsCode: {
    idle: ['button 获取验证码', 'no alert …'],
    sending: ['busy 正在发送', 'disabled 正在发送'],
    waiting: ['text 后重发', 'text 已发送到 138****8000'],
    failed: ['alert 验证码已发送，请 37 秒后再获取', 'button 获取验证码'],
    'proving.loading': ['textbox 图形验证码', 'busy …', 'no busy 正在发送'],
    'proving.shown': ['button 换一张图形验证码', 'alert 获取验证码次数较多，请先填写图形验证码'],
    'proving.unread': ['textbox 图形验证码', 'button 没有加载，重试'],
  },
  'submission 流程/实名认证': {
    'filling.editing': ['textbox 真实姓名', 'textbox 身份证号码', 'button 提交认证', 'no busy …'],
    'filling.refused': ['button 重新填写'],
    submitting: ['busy 正在认证', 'textbox 身份证号码'],
    'uncertain.asking': ['heading 正在核对认证结果'],
  },
  'submission 流程/修改密码': {
    'filling.editing': ['button 保存新密码', 'no busy …', 'no alert …'],
    'filling.refused': ['button 保存新密码', 'alert …'],
    submitting: ['busy 保存新密码', 'disabled 保存新密码'],
    'uncertain.unknowable': ['heading 没有收到回应', 'button 重新获取验证码再改一次', 'link 先不改'],
    done: ['heading 密码已修改', 'link 回个人中心'],
  },
  'submission 流程/更换手机号': {
    opening: ['busy 正在打开', 'no textbox …'],
    unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
    'filling.editing': ['textbox 新手机号', 'button 更换手机号', 'no busy …', 'no alert …'],
    'filling.refused': ['textbox 新手机号', 'alert …'],
    submitting: ['busy 更换手机号', 'disabled 更换手机号'],
    'uncertain.asking': ['heading 还没有核对到', 'button 现在再查'],
    'uncertain.unknowable': ['heading 没有收到回应', 'button 回到表单', 'link 看系统消息'],
    done: ['heading 手机号已更换', 'link 回个人信息'],
  },
  'submission 流程/补充游戏账号': {
    'filling.editing': ['textbox 游戏账号', 'button 保存账号和密码', 'no busy …', 'no alert …'],
    'filling.refused': ['textbox 游戏账号', 'alert 没有提交成功…'],
    submitting: ['busy 正在保存', 'disabled 正在保存'],
    'uncertain.asking': ['heading 正在核对结果'],
    done: ['status 账号和密码已加密保存。'],
  },
  'submission 流程/个人信息': {
    opening: ['busy 正在打开', 'no textbox …'],
    unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
    'filling.editing': ['textbox 昵称', 'button 保存', 'no busy …', 'no alert 昵称…', 'no status 已保存。'],
    'filling.refused': ['textbox 昵称', 'alert 昵称含有不支持的字符'],
    submitting: ['busy 保存', 'disabled 保存'],
    'uncertain.asking': ['heading 还没有核对到', 'button 现在再查'],
    done: ['status 已保存。', 'textbox 昵称'],
  },
  'submission 流程/投诉建议': {
    opening: ['busy 正在打开', 'no textbox …'],
    unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
    'filling.editing': ['textbox 内容', 'button 提交', 'no busy …', 'no alert 没有提交成功…'],
    'filling.refused': ['textbox 内容', 'button 提交', 'alert 没有提交成功…'],
    submitting: ['busy 提交', 'disabled 提交'],
    'uncertain.asking': ['heading 正在核对结果'],
    'uncertain.unknowable': ['heading 没有收到回应', 'button 回到表单'],
    done: ['heading 已经收到', 'link 看处理进度'],
  },
  ordering: {
    resuming: ['heading 收银台', 'busy ', 'no button 重试'],
    loading: ['heading 确认订单', 'busy ', 'no button 重试'],
    failed: ['alert …没能打开…', 'button 重试', 'no text 填写的内容还在'],
    unavailable: ['heading 这个账号已经卖出', 'link 看同款账号'],
    choosing: ['heading 选择保障', 'button 提交订单', 'button 看交易须知'],
    submitting: ['heading 选择保障', 'busy 正在提交', 'disabled 正在提交'],
    uncertain: ['heading 还没有核对到', 'button 现在再查', 'text 核对清楚之前不会重复下单'],
    refused: ['heading 这个账号刚刚卖出', 'text 没有下单，也没有扣款。'],
    paying: ['heading 支付方式', 'button 立即支付', 'button 取消订单'],
    cancelling: ['heading 正在取消订单'],
    uncertainCancel: ['heading 还没有核对到', 'button 现在再查', 'text 核对清楚之前请不要付款。'],
    expired: ['heading 付款时间已过，订单关闭', 'link 回到这个账号'],
    cancelled: ['heading 订单已取消', 'link 看看别的账号'],
    refunded: ['heading 订单已退款', 'link 查看订单'],
    finished: ['heading 付款已到平台', 'link 看接下来的步骤'],
  },
  payment: {
    choosing: ['heading 支付方式', 'button 立即支付'],
    opening: ['heading 支付方式', 'busy 正在打开', 'disabled 正在打开'],
    'handedOver.redirecting': ['heading 正在打开支付宝', 'button 没有打开？再试一次', 'button 我已支付'],
    'handedOver.scanning': ['heading 用微信扫一扫付款', 'img 微信付款二维码', 'button 我已支付'],
    'handedOver.waiting': ['heading 正在等付款结果', 'button 我已支付', 'button 换一种方式'],
    checking: ['heading 正在向支付渠道查询', 'busy 正在查', 'disabled 换一种方式'],
    uncertain: ['heading 还没有核对到', 'button 现在再查'],
    closing: ['heading 付款时间到了', 'button 现在再查'],
    failed: ['heading …', 'button 重新付款', 'button 我已支付'],
    paid: ['heading 付款已到平台'],
    ended: ['heading 订单不再收款'],
  },
  orderAction: {
    viewing: ['button 确认收货', 'button 延长验收', 'no alertdialog …'],
    confirming: ['alertdialog 确认收货', 'button 再想想', 'no busy …'],
    submitting: ['alertdialog 确认收货', 'busy 确认收货', 'disabled 确认收货'],
    uncertain: ['alertdialog 还没有收到结果', 'button 查询结果'],
    refused: ['alertdialog …', 'alert …', 'button 关闭'],
    revealing: ['alertdialog 账号信息', 'button 全部复制', 'button 我已保存'],
    completed: ['status 已确认收货，保障期开始。', 'button 评价'],
  },
  consignment: {
    choosingChannel: ['heading 我要卖', 'link 官方代售…', 'link 竞价回收…'],
    choosingGame: ['heading 选择游戏', 'radio 手游', 'radio 端游'],
    loading: ['heading 基本信息', 'busy '],
    restarting: ['heading 账号信息填写', 'busy '],
    failed: ['heading 基本信息', 'alert 没能打开…', 'button 重试', 'no text 填写的内容还在'],
    'editing.basics': ['heading 区服', 'heading 账号来源', 'button 下一步'],
    'editing.details': ['heading 账号属性', 'textbox 你要卖多少', 'button 下一步'],
    'editing.pictures': ['heading 提交前看一眼', 'button 提交审核'],
    submitting: ['heading 提交前看一眼', 'busy 正在提交', 'disabled 正在提交'],
    uncertain: ['heading 正在核对有没有提交上'],
    refused: ['heading 没有提交'],
    submitted: ['heading 已提交，等待审核', 'link 看我发布的', 'link 再发布一个'],
  },
  ownListing: {
    viewing: ['button 改价', 'button 下架', 'no busy …', 'no status …', 'no alertdialog …'],
    'asking.confirming': ['alertdialog 修改价格', 'button 保存', 'no busy …', 'no alert …'],
    'asking.refused': ['alertdialog 修改价格', 'alert 只有上架中的商品可以改价'],
    submitting: ['busy 改价', 'disabled 下架', 'no alertdialog …'],
    uncertain: ['status 正在核对改价的结果…', 'disabled 改价', 'disabled 下架'],
  },
  upload: {
    restoring: ['heading 商品图片', 'busy 正在找回已选的图片'],
    resting: ['heading 商品图片', 'no busy …', 'no button …正在上传…'],
    sending: ['heading 商品图片', 'button 第 3 张，截图 3.png，正在上传 62%'],
  },
  valuationForm: {
    restoring: ['heading 竞价回收', 'busy ', 'no textbox …'],
    unavailable: ['heading 竞价回收', 'alert 没能加载…', 'button 重试', 'no text 填写的内容还在'],
    editing: ['textbox 联系电话', 'heading 游戏截图', 'no disabled 联系电话', 'button 提交…'],
    explaining: ['alertdialog 官方代售 + 竞价回收', 'button 再改改', 'button 提交'],
    submitting: ['busy 正在提交', 'disabled 联系电话'],
    uncertain: ['heading 还没有核对到', 'button 现在再查', 'text 核对清楚之前不会重复提交'],
    refused: ['heading 竞价回收', 'button 回到表单'],
    listed: ['heading 已提交，等待审核', 'link 看我发布的'],
    submitted: ['heading 竞价回收', 'busy ', 'no textbox …'],
  },
  deal: {
    reading: ['heading 估价结果', 'busy '],
    unavailable: ['heading 估价结果', 'alert 没能打开…', 'button 重试', 'no text 填写的内容还在'],
    'quoting.comparing': ['heading 成交参考', 'heading 商户报价'],
    'quoting.confirming': ['alertdialog 接受 青鱼回收 的报价', 'button 再看看', 'no busy …'],
    accepting: ['alertdialog 接受 青鱼回收 的报价', 'busy 接受 ¥3,180', 'disabled 接受 ¥3,180'],
    declining: ['heading 正在拒绝报价'],
    cancelling: ['heading 正在取消'],
    uncertain: ['heading 还没有核对到', 'button 现在再查', 'text 核对清楚之前不会接受第二次'],
    acceptRefused: ['heading 这个报价已经没有了', 'button 看最新状态'],
    depositing: ['heading 付押金', 'heading 押金规则', 'button 不卖了，取消交易'],
    repricing: ['heading 商户提出新的成交价', 'button 同意，按 ¥2,980 成交', 'button 不同意', 'no busy …'],
    answering: ['heading 商户提出新的成交价', 'busy 同意，按 ¥2,980 成交', 'disabled 不同意'],
    trading: ['heading 交易进度', 'text 等交易完成 商户确认收号后付给你'],
    done: ['heading 交易进度', 'text 交易成功 交易完成，¥3,180 已付给你'],
    failed: ['heading 交易进度', 'text 交易失败', 'text 没有成交，不付款'],
    cancelled: ['link 重新估价', 'link 改为自己上架'],
  },
  'submission 流程/商户': {
    opening: ['heading 商户合作', 'busy 正在打开', 'no textbox …'],
    unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
    'filling.editing': ['heading 申请成为商户', 'button 提交申请', 'no disabled …', 'no alert 没有提交成功…'],
    'filling.refused': ['heading 申请成为商户', 'button 提交申请', 'alert 没有提交成功…'],
    submitting: ['heading 申请成为商户', 'busy 正在提交', 'disabled 正在提交'],
    'uncertain.asking': ['heading 还没有核对到', 'button 现在再查'],
    done: ['heading 申请已提交'],
  },
  merchantAct: {
    idle: ['button 改报价', 'button 报价', 'no status 报价已提交…', 'no alertdialog …'],
    confirming: ['alertdialog 报价 ¥3,180', 'button 再想想', 'button 确认报价', 'no busy 确认报价'],
    submitting: ['alertdialog 报价 ¥3,180', 'busy 确认报价', 'disabled 确认报价'],
    uncertain: ['alertdialog 还没有收到结果', 'button 查询结果'],
    refused: ['alertdialog 报价 ¥3,180', 'alert 这件商品今天已报价 10 次，明天再来。', 'button 再试一次'],
    revealing: ['alertdialog 账号信息', 'button 全部复制', 'button 我已保存'],
    noted: ['status 报价已提交，卖家马上能看到。', 'button 改报价'],
  },
  afterSaleApply: {
    restoring: ['heading 申请售后', 'busy '],
    reading: ['heading 申请售后', 'busy '],
    unavailable: ['alert 没能加载…', 'button 重试', 'no text 填写的内容还在'],
    closed: ['heading 现在不能申请售后', 'link 回到订单'],
    running: ['heading 这笔订单正在售后中', 'link 看处理进度'],
    choosing: ['heading 遇到了什么问题', 'button 下一步'],
    describing: ['heading 希望怎么处理', 'textbox 问题经过', 'button 下一步'],
    evidence: ['heading 上传证据', 'button 上一步', 'button 下一步'],
    reviewing: ['heading 将要提交的内容', 'button 提交申请'],
    submitting: ['heading 将要提交的内容', 'busy 正在提交', 'disabled 正在提交'],
    uncertain: ['heading 还没有核对到', 'button 现在再查'],
    refused: ['heading 金额超过了可以申请的上限', 'button 修改金额'],
    submitted: ['heading 已提交，等客服受理', 'link 看处理进度'],
  },
  afterSaleDetail: {
    restoring: ['heading 售后详情', 'disabled 补充材料', 'disabled 撤销', 'no alertdialog …', 'no alert …'],
    viewing: ['heading 售后详情', 'button 补充材料', 'no disabled 补充材料', 'no status 材料已提交…'],
    confirming: ['alertdialog …', 'button 再想想'],
    writing: ['dialog …', 'heading …', 'button 提交…', 'no busy …'],
    submitting: ['dialog 补充材料', 'busy 正在提交', 'disabled 正在提交'],
    uncertain: ['alertdialog 还没有核对到', 'button 现在再查'],
    refused: ['alertdialog 补充材料没有办成', 'button 关闭', 'button 回去修改'],
    submitted: ['heading 售后详情', 'status 材料已提交，客服会继续处理。'],
  },
  inquiry: {
    asking: ['heading 正在核对订单', 'busy …', 'no button 现在再查'],
    unanswered: ['heading 还没有核对到', 'button 现在再查'],
    answered: ['heading 正在核对订单', 'busy …', 'no button 现在再查'],
  },
  install: {
    unoffered: ['heading 怎样添加', 'text 这个浏览器没有一键安装'],
    offered: ['button 安装到这台设备', 'no busy …'],
    asking: ['busy 安装到这台设备', 'disabled 安装到这台设备'],
    declined: ['heading 怎样添加', 'text 这次没有安装。'],
    installed: ['link 去首页', 'no button 安装到这台设备'],
  },
  dialogs: {
    closed: ['no alertdialog …'],
    'asking.idle': ['alertdialog …', 'button …', 'no alert …', 'no busy …'],
    'asking.invalid': ['alertdialog 修改价格', 'alert 输入的数据不合法!'],
    'asking.validating': ['alertdialog 修改价格', 'busy 确定', 'disabled 确定'],
    answered: ['no alertdialog …'],
  },
};

/** Charts with regions: a leaf of each is shown at once, so leaves of two regions are not told apart. */
export const REGIONS: readonly string[] = ['session', 'signIn'];

/**
 * Leaves that look like another one of their chart, and what tells the two apart, in the designers' words: a flow's page
 * says it at both ({@link notesOf}).
 */
export const LOOKS_LIKE: Readonly<Record<string, { leaf: string; difference: string }>> = {
  'session profile.idle': {
    leaf: 'profile.loading',
    difference: '「还没取资料」时还没有去问平台，有页面要用才问；「正在取资料」时已经问了，在等回应。',
  },
  'session expiry.armed': {
    leaf: 'profile.loaded',
    difference: '两件事同时成立：「没有超时」说登录还有效，过期时会提醒；「资料已取到」说账号资料已经拿到。',
  },
  'consignment restarting': {
    leaf: 'loading',
    difference: '「清空后重新打开」时填过的内容已经清掉；「正在打开表单」时如果有草稿，接着会找回来。',
  },
  'afterSaleApply reading': {
    leaf: 'restoring',
    difference: '「找回草稿」在找这台设备上没交的内容；「读售后规则」在问平台这笔订单能怎么退。',
  },
  'valuationForm submitted': {
    leaf: 'restoring',
    difference: '「取回草稿」之后出现表单；「已提交，去看结果」已经交上，马上转到结果页，只会闪过。',
  },
  'inquiry answered': {
    leaf: 'asking',
    difference: '「正在核对」还在等平台回答；「核对到了」已经拿到答案，让它去问的流程立刻接着走，只会闪过。',
  },
  'dialogs answered': {
    leaf: 'closed',
    difference: '「已回答，正在离开」时上一个对话框正在收起，已经点不到；「没有对话框」时可以打开下一个。',
  },
};

/** What is said of each leaf of a chart that looks like another one, by leaf. `called`: the names of its states. */
export function notesOf(
  machine: string,
  called: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(LOOKS_LIKE).flatMap(([key, { leaf, difference }]) => {
      const [chart, one = ''] = key.split(' ');
      const said = (other: string) => `画面和「${called[other] ?? other}」一样。${difference}`;
      return chart === machine
        ? [
            [one, said(leaf)],
            [leaf, said(one)],
          ]
        : [];
    }),
  );
}
