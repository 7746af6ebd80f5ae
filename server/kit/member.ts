export interface Member {
  id: string;
  role: 'member' | 'staff' | 'merchant';
  realStatus: 'unverified' | 'verified' | 'reviewing' | 'refused';
}
