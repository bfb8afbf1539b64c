export { addStaffMember } from './add-staff-member.ts';
export type { NewStaffMember } from './staff-store.ts';
