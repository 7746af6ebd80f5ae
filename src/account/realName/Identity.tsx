import type { Profile } from '../../../contract/account/user.ts';
import { Card, DescriptionList } from '../../ui/index.ts';

export const Identity = ({ profile: { realName, idCard } }: { profile: Profile }) => (
  <Card>
    <DescriptionList
      items={[
        { term: '姓名', value: realName ?? '—' },
        { term: '身份证号码', value: idCard },
      ]}
    />
  </Card>
);
