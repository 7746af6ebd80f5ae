import type { PictureRefusal, UploadRules } from '../../../machines/kit/upload/upload.ts';

/** Formats bytes, for example `8 MB`. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 104_857.6) / 10} MB`;

/** Error text for a rejected picture; `message` comes from the server. */
export function refusalWords(
  { reason, message = '图片打不开，请换一张' }: { reason: PictureRefusal; message?: string },
  rules: UploadRules,
): string {
  switch (reason) {
    case 'content':
      return message;
    case 'type':
      return '只支持 jpg、png、webp';
    case 'size':
      return `超过 ${megabytes(rules.maxBytes)}`;
    case 'empty':
      return '文件是空的';
    case 'full':
      return `最多 ${rules.maxPictures} 张`;
    case 'swept':
      return '超过 7 天已清理，请重新上传';
    case 'lost':
      return '没来得及保存，请重新添加';
  }
}
