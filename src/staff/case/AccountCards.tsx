import type { StaffCase } from '../../../contract/staff/index.ts';
import { PictureRow } from '../../shared/PictureRow.tsx';
import { Card, DescriptionList } from '../../ui/index.ts';

/** The account as its seller described it: attributes and pictures, which open in the viewer. */
export function AccountCards({ attributes, pictures }: Pick<StaffCase, 'attributes' | 'pictures'>) {
  return (
    <>
      {attributes.length > 0 && (
        <Card title="账号信息">
          <DescriptionList
            align="start"
            items={attributes.map(({ label, value }) => ({ term: label, value }))}
          />
        </Card>
      )}
      {pictures.length > 0 && (
        <Card title="图片">
          <PictureRow
            label="图片"
            urls={pictures.map(({ url }) => url)}
            names={pictures.map(({ name }) => name)}
          />
        </Card>
      )}
    </>
  );
}
