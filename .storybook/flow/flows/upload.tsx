import { fixtures } from '../../../machines/kit/upload/fixtures.ts';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';
import { uploadWalks } from '../../../machines/kit/upload/walks.ts';
import { Pictures } from '../../../src/page/upload/Pictures.tsx';
import { useUpload } from '../../../src/page/upload/port.ts';
import { Card } from '../../../src/ui/Card.tsx';
import { PageBody } from '../../../src/ui/layout/PageBody.tsx';
import { pictureFiles } from '../../pictureFiles.ts';
import { defineFlow } from '../flow.ts';

/** The pictures of a form. */
export function UploadStage({ actor, error }: { actor: UploadRef; error?: string | undefined }) {
  const upload = useUpload(actor, pictureFiles);
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

/** Uploading pictures, as a form shows it. */
export const flow = defineFlow({
  walks: uploadWalks,
  fixtures,
  route: '/index/fillInformation?gameId=wzry&step=pictures',
  View: UploadStage,
});
