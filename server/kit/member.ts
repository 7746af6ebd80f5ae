/** The signed-in person as services see them. */
export interface Member {
  id: string;
  role: 'member' | 'staff' | 'merchant';
  realStatus: 'unverified' | 'verified' | 'reviewing' | 'refused';
}
