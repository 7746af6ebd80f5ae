import { fixtures } from '../../../machines/kit/upload/fixtures.ts';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';
import { uploadWalks } from '../../../machines/kit/upload/walks.ts';
import { Pictures } from './Pictures.tsx';
import { useUpload } from './port.ts';
import { Card, PageBody } from '../../ui/index.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';

export function UploadStage({ actor, error }: { actor: UploadRef; error?: string | undefined }) {
  const upload = useUpload(actor, fakeUploads);
  return (
    <PageBody>
      <Card title="商品图片">
        {upload && (
          <Pictures upload={upload} label="商品图片" main hint="点图片可以设主图、换顺序" error={error} />
        )}
      </Card>
    </PageBody>
  );
}

export const review = defineReview({
  title: '上传图片',
  pages: [
    'realName',
    'profile',
    'chat',
    'suggest',
    'feedback',
    'basicInformation',
    'fillInformation',
    'valuationForm',
    'afterSaleApply',
    'afterSaleDetail',
    'console',
  ],
  happyPath: ['restoring', 'resting', 'sending'],
  walks: uploadWalks,
  names: {
    states: {
      restoring: '找回已选的图片',
      resting: '没有在上传',
      sending: '正在上传',
    },
    events: {
      'pictures.add': '添加图片',
      'pictures.resume': '网络或登录恢复',
      'pictures.clear': '清空图片',
      'picture.retry': '重传一张',
      'picture.remove': '移除一张',
      'picture.move': '换顺序',
      'picture.makeMain': '设为主图',
      'picture.progress': '上传有进度',
      'picture.sent': '一张传好了',
      'picture.failed': '一张没传上',
    },
    guards: {
      isFailed: '这一张没传上',
      isKnown: '有这一张',
      canBeMain: '可以当主图',
      canSendNext: '还有能接着传的',
      isSending: '这一张正在传',
      isQuiet: '没有要传的了',
    },
    ports: {
      watchReturn: '听网络和登录恢复',
      restore: '取保存过的图片',
      sendPicture: '传一张图片',
    },
  },
  shows: {
    restoring: ['heading 商品图片', 'busy 正在找回已选的图片'],
    resting: ['heading 商品图片', 'no busy …', 'no button …正在上传…'],
    sending: ['heading 商品图片', 'button 第 3 张，截图 3.png，正在上传 62%'],
  },
  fixtures,
  route: '/index/fillInformation?gameId=wzry&step=pictures',
  View: UploadStage,
});
