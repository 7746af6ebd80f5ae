import { useMemo } from 'react';
import { fixtures } from '../../../machines/kit/upload/fixtures.ts';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';
import { uploadWalks } from '../../../machines/kit/upload/walks.ts';
import { Pictures } from '../../../src/page/upload/Pictures.tsx';
import type { UploadPort } from '../../../src/page/upload/port.ts';
import { freezeUpload } from '../../stillUpload.ts';
import { Card } from '../../../src/ui/Card.tsx';
import { PageBody } from '../../../src/ui/layout/PageBody.tsx';
import { defineFlow } from '../flow.ts';

function View({ actor }: { actor: UploadRef }) {
  const upload = useMemo(
    (): UploadPort => ({
      ...freezeUpload('resting'),
      actor,
      add: (files) =>
        actor.send({
          type: 'pictures.add',
          files: files.map(({ name, type, size }, index) => ({
            id: `${name}-${size}-${index}`,
            name,
            type,
            size,
          })),
        }),
    }),
    [actor],
  );
  return (
    <PageBody>
      <Card title="商品图片">
        <Pictures upload={upload} label="商品图片" main hint="点图片可以设主图、换顺序" />
      </Card>
    </PageBody>
  );
}

/** Uploading pictures, as a form shows it. */
export const flow = defineFlow({
  walks: uploadWalks,
  fixtures,
  route: '/index/fillInformation?gameId=wzry&step=pictures',
  View,
});
