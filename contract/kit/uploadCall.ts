import { post } from './call.ts';
import { upload, uploaded } from './upload.ts';

/** Stores a picture (jpg, png or webp, at most 8 MB) without metadata and returns its path. 429 above the limit. */
export const uploadImage = post({
  name: 'uploadImage',
  path: '/api/upload/image',
  summary: '上传图片：jpg、png、webp，最大 8 MB，去除拍摄信息',
  addition: true,
  audience: 'member',
  multipart: true,
  input: upload,
  output: uploaded,
});
